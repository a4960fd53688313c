import type { Json, JsonObject } from '@mcp-budget/core'
import { isWrapped, properties } from './schema.js'
import type { Leaf, Schema } from './schema.js'

/** What the converter of SDK v1 lists for zod 3, members in its order. */
export function zod3(schema: Schema): JsonObject {
  if (!isWrapped(schema)) return described(leaf(schema), schema.description)
  const inner = zod3(schema.inner)
  const own = schema.kind === 'default' ? { ...inner, default: schema.value as Json } : inner
  return described(own, schema.description)
}

function described(json: JsonObject, description: string | undefined): JsonObject {
  return description === undefined ? json : { ...json, description }
}

const TEXT = { min: 'minLength', max: 'maxLength' } as const
const NUMBER = {
  min: 'minimum',
  max: 'maximum',
  above: 'exclusiveMinimum',
  below: 'exclusiveMaximum',
} as const

function leaf(schema: Leaf): JsonObject {
  switch (schema.kind) {
    case 'string':
      return { type: 'string', ...checked(schema, TEXT) }
    case 'number':
      return {
        type: schema.checks.some(({ word }) => word === 'int') ? 'integer' : 'number',
        ...checked(schema, NUMBER),
      }
    case 'boolean':
      return { type: 'boolean' }
    case 'enum':
      return { type: 'string', enum: [...(schema.values ?? [])] }
    case 'literal':
      return { type: typeof schema.values?.[0], const: schema.values?.[0] as Json }
    case 'array': {
      const last = (word: string): number | undefined =>
        schema.checks.findLast((check) => check.word === word)?.value
      const [minItems, maxItems] = [last('min'), last('max')]
      return {
        type: 'array',
        items: zod3(schema.items as Schema),
        ...(minItems === undefined ? {} : { minItems }),
        ...(maxItems === undefined ? {} : { maxItems }),
      }
    }
    case 'object':
      return {
        type: 'object',
        ...properties(schema.shape ?? new Map(), 3, zod3),
        additionalProperties: schema.rest === 'loose',
      } as JsonObject
    case 'record':
      return { type: 'object', additionalProperties: zod3(schema.items as Schema) }
    case 'any':
      return {}
  }
}

/** The bounds of a text or a number as they were said, the tighter of two of a kind. */
function checked({ checks, kind }: Leaf, names: Readonly<Record<string, string>>): JsonObject {
  const found: Record<string, Json> = {}
  for (const { word, value } of checks) {
    const name = names[word]
    if (name === undefined) continue
    const held = found[name]
    const isTighter =
      typeof held !== 'number' || (word === 'min' || word === 'above' ? value > held : value < held)
    // Of a text the tighter one stands, of a number the last one.
    if (kind === 'number' || isTighter) found[name] = value
  }
  return found
}
