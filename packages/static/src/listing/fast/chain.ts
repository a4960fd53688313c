import type { Json } from '@mcp-budget/core'
import { rootOf } from '../../libraries/library.js'
import { calledName } from '../../libraries/zod-members.js'
import type { NativeValue, Value } from '../../model/value.js'
import { isOptional, isWrapped } from './schema.js'
import type { Check, Leaf, Schema } from './schema.js'

/** Thrown inside, where a chain has a word that is not among the common ones. */
class Uncommon extends Error {}

/**
 * A shape of common chains. `isOnce`: a schema used twice is listed otherwise the second time, as
 * zod 3 has it.
 */
export function shapeOf(
  value: Value | undefined,
  isOnce: boolean,
): ReadonlyMap<string, Schema> | undefined {
  try {
    return readShape(value, isOnce ? new Set() : undefined)
  } catch (error) {
    if (error instanceof Uncommon) return undefined
    throw error
  }
}

type Seen = Set<NativeValue> | undefined

function readShape(value: Value | undefined, seen: Seen): ReadonlyMap<string, Schema> {
  if (value?.kind !== 'object' || value.assumed !== undefined || value.of !== undefined)
    throw new Uncommon()
  return new Map(
    [...value.entries].map(([key, { value: member, getter }]) => {
      if (getter !== undefined || member.kind !== 'native') throw new Uncommon()
      return [key, read(member, seen)] as const
    }),
  )
}

function read(value: Value, seen: Seen): Schema {
  if (value.kind !== 'native' || value.assumed !== undefined || value.recipe.op !== 'call')
    throw new Uncommon()
  if (seen?.has(value) === true) throw new Uncommon()
  seen?.add(value)
  const { callee, args } = value.recipe
  const name = calledName(callee)
  const of = callee.recipe.op === 'get' ? callee.recipe.of : undefined
  // `detail(schema)` of our runtime lists its short side, and that of values or a body only is
  // common.
  if (
    of === undefined &&
    name === 'detail' &&
    rootOf(callee)?.startsWith('@mcp-budget/runtime') === true
  )
    return shortSide(read(args[0] ?? missing(), seen))
  const isRoot =
    of === undefined ||
    (of.recipe.op === 'import' && (of.recipe.name === 'z' || of.recipe.name === 'default'))
  return isRoot ? beginning(name, args, seen) : word(name, args, read(of, seen), seen)
}

const leafOf = (kind: Leaf['kind'], more: Partial<Leaf> = {}): Leaf => ({
  kind,
  checks: [],
  ...more,
})

/** What `detail` lists for an enum of texts or a body; its description stays. */
function shortSide(schema: Schema): Schema {
  const described = schema.description === undefined ? {} : { description: schema.description }
  if (schema.kind === 'enum') return { kind: 'pipe', inner: leafOf('string'), ...described }
  if (schema.kind === 'object' || schema.kind === 'record')
    return {
      kind: 'pipe',
      inner: leafOf('object', { shape: new Map(), rest: 'loose' }),
      ...described,
    }
  throw new Uncommon()
}

/** `z.string()` and the like: what a chain begins with. */
function beginning(name: string, args: readonly Value[], seen: Seen): Schema {
  const [first, second] = args
  switch (name) {
    case 'string':
    case 'number':
    case 'boolean':
      messageOnly(first)
      return leafOf(name)
    case 'any':
    case 'unknown':
      return leafOf('any')
    case 'enum':
      return leafOf('enum', { values: texts(first) })
    case 'literal':
      return leafOf('literal', { values: [literal(first)] })
    case 'array':
      return leafOf('array', { items: inList(read(first ?? missing(), seen), seen) })
    case 'object':
    case 'strictObject':
    case 'looseObject':
      messageOnly(second)
      return leafOf('object', {
        shape: readShape(first, seen),
        rest: name === 'object' ? 'strip' : name === 'strictObject' ? 'strict' : 'loose',
      })
    case 'record': {
      const key = first === undefined || second === undefined ? missing() : read(first, seen)
      if (key.kind !== 'string' || key.checks.length > 0 || key.description !== undefined)
        throw new Uncommon()
      return leafOf('record', { items: inside(read(second as Value, seen), seen) })
    }
    default:
      throw new Uncommon()
  }
}

function word(name: string, args: readonly Value[], schema: Schema, seen: Seen): Schema {
  const [first] = args
  switch (name) {
    case 'describe':
      return { ...schema, description: text(first) }
    case 'optional':
      return { kind: 'optional', inner: schema }
    case 'default': {
      const value = json(first)
      // zod 3 finds out by parsing whether a member may be left out: a default that does not pass
      // is none.
      if (seen !== undefined && !passes(value, schema)) throw new Uncommon()
      return { kind: 'default', inner: schema, value }
    }
    case 'pipe':
      read(first ?? missing(), seen)
      if (seen !== undefined && isOptional(schema, 3)) throw new Uncommon()
      return { kind: 'pipe', inner: schema }
    case 'array':
      return leafOf('array', { items: inList(schema, seen) })
    case 'strict':
    case 'passthrough':
    case 'loose':
      if (schema.kind !== 'object' || schema.description !== undefined) throw new Uncommon()
      return { ...schema, rest: name === 'strict' ? 'strict' : 'loose' }
    default:
      return restricted(name, args, schema)
  }
}

/**
 * What stands in a list or a record: zod 3 lists what is optional there otherwise than as a member.
 */
function inside(schema: Schema, seen: Seen): Schema {
  for (let one = schema; seen !== undefined && isWrapped(one); one = one.inner)
    if (one.kind === 'optional') throw new Uncommon()
  return schema
}

/** Of a list of anything zod 3 says nothing about its items. */
function inList(schema: Schema, seen: Seen): Schema {
  if (seen !== undefined && schema.kind === 'any') throw new Uncommon()
  return inside(schema, seen)
}

/** Whether a default surely passes its own schema. */
function passes(value: Json, schema: Schema): boolean {
  if (isWrapped(schema)) return schema.kind !== 'pipe' && passes(value, schema.inner)
  if (schema.kind === 'enum') return schema.values?.includes(value) === true
  return schema.kind === 'any' || (schema.checks.length === 0 && typeof value === schema.kind)
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

function restricted(name: string, [first, second]: readonly Value[], schema: Schema): Schema {
  if (
    isWrapped(schema) ||
    (schema.kind !== 'string' && schema.kind !== 'number' && schema.kind !== 'array')
  )
    throw new Uncommon()
  const sign =
    schema.kind === 'number'
      ? SIGNS[name]
      : name === 'nonempty' && schema.kind === 'array'
        ? ({ word: 'min', value: 1 } as const)
        : undefined
  const checked = CHECKS[name]
  // What `int` does to bounds said before it changed between versions.
  if (name === 'int' && schema.checks.length > 0) throw new Uncommon()
  if (sign !== undefined) return { ...schema, checks: [...schema.checks, sign] }
  if (checked === undefined || (schema.kind !== 'number' && name !== 'min' && name !== 'max'))
    throw new Uncommon()
  messageOnly(second)
  const value = literal(first)
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Uncommon()
  return { ...schema, checks: [...schema.checks, { word: checked, value }] }
}

function missing(): never {
  throw new Uncommon()
}

/** A message of an error is not listed: a text, or an object that holds nothing else. */
function messageOnly(value: Value | undefined): void {
  if (value === undefined || (value.kind === 'primitive' && typeof value.value === 'string')) return
  if (
    value.kind !== 'object' ||
    [...value.entries.keys()].some(
      (key) =>
        key !== 'error' &&
        key !== 'message' &&
        key !== 'invalid_type_error' &&
        key !== 'required_error',
    )
  )
    throw new Uncommon()
}

function text(value: Value | undefined): string {
  if (value?.kind !== 'primitive' || typeof value.value !== 'string' || value.assumed !== undefined)
    throw new Uncommon()
  return value.value
}

function literal(value: Value | undefined): string | number | boolean {
  if (
    value?.kind !== 'primitive' ||
    value.assumed !== undefined ||
    (typeof value.value !== 'string' &&
      typeof value.value !== 'number' &&
      typeof value.value !== 'boolean')
  )
    throw new Uncommon()
  return value.value
}

function texts(value: Value | undefined): readonly string[] {
  if (value?.kind !== 'array' || value.assumed !== undefined) throw new Uncommon()
  return value.items.map(text)
}

function json(value: Value | undefined): Json {
  if (value?.kind === 'primitive') return value.value === null ? null : literal(value)
  if (value?.kind === 'array' && value.assumed === undefined) return value.items.map(json)
  if (value?.kind !== 'object' || value.assumed !== undefined) throw new Uncommon()
  return Object.fromEntries(
    [...value.entries].map(([key, { value: member }]) => [key, json(member)]),
  )
}
