import { isJsonObject } from '../json/json.js'
import type { Json, JsonObject } from '../json/json.js'

const TYPES: ReadonlySet<unknown> = new Set([
  'array',
  'boolean',
  'integer',
  'null',
  'number',
  'object',
  'string',
])

const isText = (value: Json): boolean => typeof value === 'string'
const isNumber = (value: Json): boolean => typeof value === 'number'
const isCount = (value: Json): boolean => Number.isInteger(value) && (value as number) >= 0
const isSchema = (value: Json): boolean =>
  typeof value === 'boolean' || (isJsonObject(value) && isPlain(value))
const isTexts = (value: Json): boolean =>
  Array.isArray(value) &&
  value.every((one) => typeof one === 'string') &&
  new Set(value).size === value.length

/** Keywords that mean the same from draft-06 to 2020-12, and the values that all of those allow. */
const PLAIN: Readonly<Record<string, (value: Json) => boolean>> = {
  $schema: isText,
  additionalProperties: isSchema,
  default: () => true,
  description: isText,
  enum: (value) => isTexts(value) && (value as readonly Json[]).length > 0,
  format: isText,
  items: isSchema,
  maxItems: isCount,
  maxLength: isCount,
  maximum: isNumber,
  minItems: isCount,
  minLength: isCount,
  minimum: isNumber,
  properties: (value) => isJsonObject(value) && Object.values(value).every(isSchema),
  required: isTexts,
  title: isText,
  type: (value) => TYPES.has(value),
}

/**
 * True where a schema uses only keywords and values that every dialect from draft-06 on allows, as
 * four in five listed schemas do: it is valid without asking its meta-schema. False says nothing.
 */
export function isPlain(schema: JsonObject): boolean {
  for (const keyword of Object.keys(schema)) {
    const allows = Object.hasOwn(PLAIN, keyword) ? PLAIN[keyword] : undefined
    if (allows === undefined || !allows(schema[keyword] as Json)) return false
  }
  return true
}
