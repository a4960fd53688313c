import type { Json, JsonObject } from '@mcp-budget/core'
import { isWrapped, properties } from './schema.js'
import type { Leaf, Restricted, Schema } from './schema.js'

/** What the converter of SDK v1 lists for zod 3, members in its order. */
export function zod3(schema: Schema): JsonObject {
  if (!isWrapped(schema)) return describe(leafJson(schema), schema.description)
  const inner = zod3(schema.inner)
  const own = schema.kind === 'default' ? { ...inner, default: schema.value } : inner
  return describe(own, schema.description)
}

function describe(json: JsonObject, description: string | undefined): JsonObject {
  return description === undefined ? json : { ...json, description }
}

const TEXT: Names = { min: 'minLength', max: 'maxLength' }
const NUMBER: Names = {
  min: 'minimum',
  max: 'maximum',
  above: 'exclusiveMinimum',
  below: 'exclusiveMaximum',
}

function leafJson(schema: Leaf): JsonObject {
  switch (schema.kind) {
    case 'string':
      return { type: 'string', ...boundsOf(schema, TEXT) }
    case 'number': {
      const isInteger = schema.checks.some(({ word }) => word === 'int')
      return { type: isInteger ? 'integer' : 'number', ...boundsOf(schema, NUMBER) }
    }
    case 'boolean':
      return { type: 'boolean' }
    case 'enum':
      return { type: 'string', enum: [...schema.values] }
    case 'literal':
      return { type: typeof schema.value, const: schema.value }
    case 'array':
      return { type: 'array', items: zod3(schema.items), ...lengthOf(schema) }
    case 'object': {
      const additionalProperties = schema.rest === 'loose'
      return { type: 'object', ...properties(schema.shape, 3, zod3), additionalProperties }
    }
    case 'record':
      return { type: 'object', additionalProperties: zod3(schema.items) }
    case 'any':
      return {}
  }
}

function lengthOf({ checks }: Restricted): JsonObject {
  const last = (word: string): number | undefined =>
    checks.findLast((check) => check.word === word)?.value
  const [minItems, maxItems] = [last('min'), last('max')]
  return {
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
  }
}

type Names = Readonly<Record<string, string>>

/** The bounds of a text or a number as they were said, the tighter of two of a kind. */
function boundsOf({ checks, kind }: Restricted, names: Names): JsonObject {
  const found: Record<string, Json> = {}
  for (const { word, value } of checks) {
    const name = names[word]
    if (name === undefined) continue
    const held = found[name]
    const isFloor = word === 'min' || word === 'above'
    const isTighter = typeof held !== 'number' || (isFloor ? value > held : value < held)
    // Of a text the tighter one stands, of a number the last one.
    if (kind === 'number' || isTighter) found[name] = value
  }
  return found
}
