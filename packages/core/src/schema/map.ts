import { isJsonObject } from '../json/json.js'
import type { Json, JsonObject } from '../json/json.js'
import { SCHEMA_KEYWORDS, SCHEMA_LIST_KEYWORDS, SCHEMA_MAP_KEYWORDS } from './keywords.js'

/**
 * A copy of a schema in which it and every schema inside it, by position, is what `change` makes of
 * it; the inner ones first.
 */
export function mapSchemas(
  schema: JsonObject,
  change: (schema: JsonObject) => JsonObject,
): JsonObject {
  const inner = (value: Json): Json => (isJsonObject(value) ? mapSchemas(value, change) : value)
  const entries = Object.entries(schema).map(([keyword, value]): [string, Json] => {
    if (Array.isArray(value) && SCHEMA_LIST_KEYWORDS.has(keyword))
      return [keyword, (value as readonly Json[]).map(inner)]
    if (!isJsonObject(value)) return [keyword, value]
    if (SCHEMA_MAP_KEYWORDS.has(keyword))
      return [
        keyword,
        Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inner(one)])),
      ]
    return [keyword, SCHEMA_KEYWORDS.has(keyword) ? inner(value) : value]
  })
  return change(Object.fromEntries(entries))
}
