import type { Json, JsonObject } from '@mcp-budget/core'
import { isWrapped, properties } from './schema.js'
import type { Leaf, Restricted, Schema } from './schema.js'

/** What `z.toJSONSchema` of zod 4.3 and newer lists, members in its order. */
export function zod4(schema: Schema): JsonObject {
  if (!isWrapped(schema)) return { ...leafJson(schema), ...described(schema) }
  const own: Record<string, Json> = {
    ...(schema.kind === 'default' ? { default: schema.value } : {}),
    ...described(schema),
  }
  // What a wrapper says itself stands first and wins.
  return { ...own, ...zod4(schema.inner), ...own }
}

function described({ description }: Schema): { readonly description?: string } {
  return description === undefined ? {} : { description }
}

function leafJson(schema: Leaf): JsonObject {
  switch (schema.kind) {
    case 'string': {
      const { minimum, maximum } = limits(schema)
      return {
        type: 'string',
        ...(minimum === undefined ? {} : { minLength: minimum }),
        ...(maximum === undefined ? {} : { maxLength: maximum }),
      }
    }
    case 'number':
      return numberJson(schema)
    case 'boolean':
      return { type: 'boolean' }
    case 'enum':
      return { type: 'string', enum: [...schema.values] }
    case 'literal':
      return { type: typeof schema.value, const: schema.value }
    case 'array': {
      const { minimum, maximum } = limits(schema)
      return {
        ...(minimum === undefined ? {} : { minItems: minimum }),
        ...(maximum === undefined ? {} : { maxItems: maximum }),
        type: 'array',
        items: zod4(schema.items),
      }
    }
    case 'object':
      return {
        type: 'object',
        ...properties(schema.shape, 4, zod4),
        ...(schema.rest === 'strict'
          ? { additionalProperties: false }
          : schema.rest === 'loose'
            ? { additionalProperties: {} }
            : {}),
      }
    case 'record':
      return {
        type: 'object',
        propertyNames: { type: 'string' },
        additionalProperties: zod4(schema.items),
      }
    case 'any':
      return {}
  }
}

interface Limits {
  readonly minimum?: number
  readonly maximum?: number
  readonly above?: number
  readonly below?: number
}

/** The tightest of each bound; `int` sets both of its own over what was said before it. */
function limits({ checks }: Restricted): Limits {
  const found: { minimum?: number; maximum?: number; above?: number; below?: number } = {}
  for (const { word, value } of checks) {
    if (word === 'int')
      Object.assign(found, { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
    else if (word === 'min') found.minimum = Math.max(found.minimum ?? -Infinity, value)
    else if (word === 'max') found.maximum = Math.min(found.maximum ?? Infinity, value)
    else if (word === 'above') found.above = Math.max(found.above ?? -Infinity, value)
    else found.below = Math.min(found.below ?? Infinity, value)
  }
  return found
}

function numberJson(schema: Restricted): JsonObject {
  const { minimum, maximum, above, below } = limits(schema)
  return {
    type: schema.checks.some(({ word }) => word === 'int') ? 'integer' : 'number',
    ...(above === undefined || (minimum !== undefined && minimum > above)
      ? {}
      : { exclusiveMinimum: above }),
    ...(minimum === undefined || (above !== undefined && above >= minimum) ? {} : { minimum }),
    ...(below === undefined || (maximum !== undefined && maximum < below)
      ? {}
      : { exclusiveMaximum: below }),
    ...(maximum === undefined || (below !== undefined && below <= maximum) ? {} : { maximum }),
  }
}
