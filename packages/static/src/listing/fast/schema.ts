import type { Json, JsonObject } from '@mcp-budget/core'

/** What a word of a chain restricts, in the order it was said. */
export interface Check {
  readonly word: 'min' | 'max' | 'above' | 'below' | 'int'
  readonly value: number
}

/**
 * A schema of zod as far as its listing goes: what a chain begins with, and what is wrapped around
 * it.
 */
export type Schema = Leaf | Wrapped

export interface Leaf {
  readonly kind:
    'string' | 'number' | 'boolean' | 'enum' | 'literal' | 'array' | 'object' | 'record' | 'any'
  readonly checks: readonly Check[]
  readonly description?: string
  /** Members of an enum; the value of a literal. */
  readonly values?: readonly Json[]
  /** Items of an array; values of a record. */
  readonly items?: Schema
  readonly shape?: ReadonlyMap<string, Schema>
  /** What an object does with members it does not know. */
  readonly rest?: 'strip' | 'strict' | 'loose'
}

/** `optional`, `default` and `pipe`: they list what they wrap. */
export interface Wrapped {
  readonly kind: 'optional' | 'default' | 'pipe'
  readonly inner: Schema
  readonly value?: Json
  readonly description?: string
}

export function isWrapped(schema: Schema): schema is Wrapped {
  return schema.kind === 'optional' || schema.kind === 'default' || schema.kind === 'pipe'
}

/** Whether a member may be left out. zod 3 lets whatever takes anything be left out. */
export function isOptional(schema: Schema, major: 3 | 4): boolean {
  if (!isWrapped(schema)) return major === 3 && schema.kind === 'any'
  return schema.kind === 'pipe'
    ? isOptional(schema.inner, major)
    : schema.kind === 'optional' || schema.kind === 'default'
}

/** The members of an object, and which of them must be there. */
export function properties(
  shape: ReadonlyMap<string, Schema>,
  major: 3 | 4,
  convert: (schema: Schema) => JsonObject,
): { readonly properties: JsonObject; readonly required?: readonly string[] } {
  const members: Record<string, Json> = {}
  for (const [key, schema] of shape)
    Object.defineProperty(members, key, {
      value: convert(schema),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  const required = Object.keys(members).filter(
    (key) => !isOptional(shape.get(key) as Schema, major),
  )
  return { properties: members, ...(required.length === 0 ? {} : { required }) }
}
