import { isJsonObject } from '../json/json.js'
import type { Json, JsonObject } from '../json/json.js'
import { SCHEMA_KEYWORDS, SCHEMA_LIST_KEYWORDS, SCHEMA_MAP_KEYWORDS } from './keywords.js'

/** A schema inside a schema, at its JSON Pointer. */
export interface PlacedSchema {
  readonly schema: JsonObject
  readonly path: string
}

/**
 * The schema and every schema inside it, parents first, by position: a property called
 * `properties`, `description` or `$ref` is a name, not a keyword. Boolean schemas hold nothing and
 * are left out.
 */
export function schemasOf(root: Json | undefined): readonly PlacedSchema[] {
  const found: PlacedSchema[] = isJsonObject(root) ? [{ schema: root, path: '' }] : []
  for (let index = 0; index < found.length; index += 1)
    pushChildren(found, found[index] as PlacedSchema)
  return found
}

/** The schemas directly inside a schema. */
export function childrenOf(schema: JsonObject): readonly PlacedSchema[] {
  const found: PlacedSchema[] = []
  pushChildren(found, { schema, path: '' })
  return found
}

// Plain loops: this runs over every schema of a listing several times, and generators cost more to
// warm up than to run.
function pushChildren(found: PlacedSchema[], { schema, path }: PlacedSchema): void {
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword]
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value)) {
      if (SCHEMA_LIST_KEYWORDS.has(keyword))
        value.forEach((entry: Json, index) => push(found, entry, `${path}/${keyword}/${index}`))
    } else if (SCHEMA_MAP_KEYWORDS.has(keyword)) {
      for (const name of Object.keys(value))
        push(found, (value as JsonObject)[name], `${path}/${keyword}/${escapePointer(name)}`)
    } else if (SCHEMA_KEYWORDS.has(keyword)) {
      push(found, value, `${path}/${keyword}`)
    }
  }
}

function push(found: PlacedSchema[], value: Json | undefined, path: string): void {
  if (isJsonObject(value)) found.push({ schema: value, path })
}

/** A name as one step of a JSON Pointer (RFC 6901). */
export function escapePointer(name: string): string {
  return /[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name
}

/** The names that a JSON Pointer steps through. */
export function pointerSteps(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
