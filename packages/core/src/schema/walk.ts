import { isJsonObject } from '../model/json.js'
import type { Json, JsonObject } from '../model/json.js'
import { SCHEMA_KEYWORDS, SCHEMA_LIST_KEYWORDS, SCHEMA_MAP_KEYWORDS } from './keywords.js'

/** A schema inside a schema, at its JSON Pointer. */
export interface PlacedSchema {
  readonly schema: JsonObject
  readonly path: string
}

/**
 * The schema and every schema inside it, parents first, by position: a property called `properties`,
 * `description` or `$ref` is a name, not a keyword. Boolean schemas hold nothing and are left out.
 */
export function* schemasOf(root: Json | undefined, path = ''): Generator<PlacedSchema> {
  const pending: { readonly value: Json | undefined; readonly path: string }[] = [{ value: root, path }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isJsonObject(next.value)) continue
    yield { schema: next.value, path: next.path }
    pending.push(...[...children(next.value, next.path)].reverse())
  }
}

/** The schemas directly inside a schema. */
export function* children(schema: JsonObject, path: string): Generator<{ value: Json; path: string; keyword: string }> {
  for (const [keyword, value] of Object.entries(schema)) {
    const at = `${path}/${escapePointer(keyword)}`
    if (SCHEMA_LIST_KEYWORDS.has(keyword) && Array.isArray(value)) {
      for (const [index, entry] of value.entries()) yield { value: entry, path: `${at}/${index}`, keyword }
    } else if (SCHEMA_MAP_KEYWORDS.has(keyword) && isJsonObject(value)) {
      for (const [name, entry] of Object.entries(value)) {
        yield { value: entry, path: `${at}/${escapePointer(name)}`, keyword }
      }
    } else if (SCHEMA_KEYWORDS.has(keyword)) {
      yield { value, path: at, keyword }
    }
  }
}

/** A name as one step of a JSON Pointer (RFC 6901). */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The names that a JSON Pointer steps through. */
export function pointerSteps(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
