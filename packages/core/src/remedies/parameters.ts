import { isJsonObject, member } from '../json/json.js'
import type { Json, JsonObject } from '../json/json.js'

/** The top-level parameters of an entry that are schemas of their own. */
export function parametersOf(tool: JsonObject): readonly (readonly [string, JsonObject])[] {
  const schema = member(tool, 'inputSchema')
  const properties = isJsonObject(schema) ? member(schema, 'properties') : undefined
  if (!isJsonObject(properties)) return []
  return Object.entries(properties).flatMap(([name, value]): [string, JsonObject][] =>
    isJsonObject(value) ? [[name, value]] : [],
  )
}

/** A copy of an entry in which each named parameter is what `change` makes of it. */
export function changeParameters(
  tool: JsonObject,
  names: ReadonlySet<string>,
  change: (parameter: JsonObject) => JsonObject,
): JsonObject {
  return changeSchema(tool, (schema) =>
    replaced(schema, 'properties', (properties) =>
      Object.fromEntries(
        Object.entries(properties).map(([name, value]): [string, Json] => [
          name,
          names.has(name) && isJsonObject(value) ? change(value) : value,
        ]),
      ),
    ),
  )
}

/** A copy of an entry with its inputSchema changed. */
export function changeSchema(
  tool: JsonObject,
  change: (schema: JsonObject) => JsonObject,
): JsonObject {
  return replaced(tool, 'inputSchema', change)
}

/**
 * A copy of an object with one member replaced, or removed where the value is undefined; order
 * kept.
 */
export function withMember(object: JsonObject, key: string, value: Json | undefined): JsonObject {
  const entries = Object.entries(object).flatMap(([name, old]): [string, Json][] => {
    if (name !== key) return [[name, old]]
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}

function replaced(
  object: JsonObject,
  key: string,
  change: (old: JsonObject) => JsonObject,
): JsonObject {
  const old = member(object, key)
  return isJsonObject(old) ? withMember(object, key, change(old)) : object
}
