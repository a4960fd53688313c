import type { Json } from '@mcp-budget/core'
import type { Value } from '../../model/value.js'
import { isOptional, isRestricted, isWrapped } from './schema.js'
import type { Check, Schema } from './schema.js'
import { checkMessage, readJson, readLiteral, readText, refuse } from './written.js'

/**
 * What a word of a chain makes of what stands before it.
 *
 * @param isZod3 what zod 3 lists otherwise is refused
 */
export function applyWord(
  name: string,
  args: readonly Value[],
  schema: Schema,
  isZod3: boolean,
): Schema {
  const [first] = args
  switch (name) {
    case 'describe':
      return { ...schema, description: readText(first) }
    case 'optional':
      return { kind: 'optional', inner: schema }
    case 'default': {
      const value = readJson(first)
      // zod 3 finds out by parsing whether a member may be left out: a default that does not pass
      // is none.
      if (isZod3 && !passes(value, schema)) return refuse()
      return { kind: 'default', inner: schema, value }
    }
    case 'pipe':
      if (isZod3 && isOptional(schema, 3)) return refuse()
      return { kind: 'pipe', inner: schema }
    case 'array':
      return { kind: 'array', items: checkItems(schema, isZod3), checks: [] }
    case 'strict':
    case 'passthrough':
    case 'loose':
      if (schema.kind !== 'object' || schema.description !== undefined) return refuse()
      return { ...schema, rest: name === 'strict' ? 'strict' : 'loose' }
    default:
      return restrict(name, args, schema)
  }
}

/**
 * What stands in a list or a record: zod 3 lists what is optional there otherwise than as a member.
 */
export function checkInside(schema: Schema, isZod3: boolean): Schema {
  for (let one = schema; isZod3 && isWrapped(one); one = one.inner) {
    if (one.kind === 'optional') return refuse()
  }
  return schema
}

/** Of a list of anything zod 3 says nothing about its items. */
export function checkItems(schema: Schema, isZod3: boolean): Schema {
  return isZod3 && schema.kind === 'any' ? refuse() : checkInside(schema, isZod3)
}

/** Whether a default surely passes its own schema. */
function passes(value: Json, schema: Schema): boolean {
  if (isWrapped(schema)) return schema.kind !== 'pipe' && passes(value, schema.inner)
  if (schema.kind === 'enum') return typeof value === 'string' && schema.values.includes(value)
  const isFree = !('checks' in schema) || schema.checks.length === 0
  return schema.kind === 'any' || (isFree && typeof value === schema.kind)
}

const CHECKS: Readonly<Record<string, Check['word']>> = {
  min: 'min',
  max: 'max',
  gte: 'min',
  lte: 'max',
  gt: 'above',
  lt: 'below',
}
const SIGNS: Readonly<Record<string, Check>> = {
  positive: { word: 'above', value: 0 },
  negative: { word: 'below', value: 0 },
  nonnegative: { word: 'min', value: 0 },
  nonpositive: { word: 'max', value: 0 },
  int: { word: 'int', value: 0 },
}
const NONEMPTY: Check = { word: 'min', value: 1 }

function restrict(name: string, [first, second]: readonly Value[], schema: Schema): Schema {
  if (!isRestricted(schema)) return refuse()
  // What `int` does to bounds said before it changed between versions.
  if (name === 'int' && schema.checks.length > 0) return refuse()
  const sign = signOf(name, schema.kind)
  if (sign !== undefined) return { ...schema, checks: [...schema.checks, sign] }
  const word = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined
  const isKnown = schema.kind === 'number' || name === 'min' || name === 'max'
  if (word === undefined || !isKnown) return refuse()
  checkMessage(second)
  const value = readLiteral(first)
  if (typeof value !== 'number' || !Number.isFinite(value)) return refuse()
  return { ...schema, checks: [...schema.checks, { word, value }] }
}

/** What a word without an argument restricts. */
function signOf(name: string, kind: Schema['kind']): Check | undefined {
  if (kind === 'number') return Object.hasOwn(SIGNS, name) ? SIGNS[name] : undefined
  return kind === 'array' && name === 'nonempty' ? NONEMPTY : undefined
}
