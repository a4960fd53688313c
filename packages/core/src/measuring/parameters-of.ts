import { isJsonObject, member } from '../json/json.js'
import type { Json, JsonObject } from '../json/json.js'

/** The parameters that a tool lists, by name. */
export function parametersOf(tool: JsonObject): Readonly<Record<string, JsonObject>> {
  const schema = member(tool, 'inputSchema')
  const properties = isJsonObject(schema) ? member(schema, 'properties') : undefined
  if (!isJsonObject(properties)) return {}
  return Object.fromEntries(
    Object.entries(properties).filter((entry): entry is [string, JsonObject] =>
      isJsonObject(entry[1]),
    ),
  )
}

/** The values that a schema enumerates; undefined where it does not. */
export function enumerated(schema: JsonObject): readonly Json[] | undefined {
  const members = member(schema, 'enum')
  if (Array.isArray(members)) return members as readonly Json[]
  const constant = member(schema, 'const')
  if (constant !== undefined) return [constant]
  const branches = member(schema, 'anyOf') ?? member(schema, 'oneOf')
  if (!Array.isArray(branches)) return undefined
  const all = branches.map((branch: Json) =>
    isJsonObject(branch) ? enumerated(branch) : undefined,
  )
  return all.includes(undefined) ? undefined : all.flatMap((one) => one ?? [])
}

export function textOf(schema: JsonObject, key: string): string {
  const value = member(schema, key)
  return typeof value === 'string' ? value : ''
}
