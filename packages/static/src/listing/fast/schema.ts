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

interface Described {
  readonly description?: string
}

export type Shape = ReadonlyMap<string, Schema>

/** A schema whose words may restrict it. */
export type Restricted = Described & { readonly checks: readonly Check[] } & (
    { readonly kind: 'string' | 'number' } | { readonly kind: 'array'; readonly items: Schema }
  )

/** What an object does with members it does not know. */
export type Rest = 'strip' | 'strict' | 'loose'

export type Leaf =
  | Restricted
  | (Described &
      (
        | { readonly kind: 'boolean' | 'any' }
        | { readonly kind: 'enum'; readonly values: readonly string[] }
        | { readonly kind: 'literal'; readonly value: string | number | boolean }
        | { readonly kind: 'object'; readonly shape: Shape; readonly rest: Rest }
        | { readonly kind: 'record'; readonly items: Schema }
      ))

/** `optional`, `default` and `pipe`: they list what they wrap. */
export type Wrapped = Described & { readonly inner: Schema } & (
    { readonly kind: 'optional' | 'pipe' } | { readonly kind: 'default'; readonly value: Json }
  )

export function isWrapped(schema: Schema): schema is Wrapped {
  return schema.kind === 'optional' || schema.kind === 'default' || schema.kind === 'pipe'
}

export function isRestricted(schema: Schema): schema is Restricted {
  return schema.kind === 'string' || schema.kind === 'number' || schema.kind === 'array'
}

/** Whether a member may be left out. zod 3 lets whatever takes anything be left out. */
export function isOptional(schema: Schema, major: 3 | 4): boolean {
  if (!isWrapped(schema)) return major === 3 && schema.kind === 'any'
  return schema.kind === 'pipe' ? isOptional(schema.inner, major) : true
}

/** The members of an object, and which of them must be there. */
export function properties(
  shape: Shape,
  major: 3 | 4,
  convert: (schema: Schema) => JsonObject,
): { readonly properties: JsonObject; readonly required?: readonly string[] } {
  const members: Record<string, Json> = {}
  for (const [key, schema] of shape) {
    // Not assigned: a key may be called `__proto__`.
    Object.defineProperty(members, key, {
      value: convert(schema),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  const required = Object.keys(members).filter((key) => {
    const schema = shape.get(key)
    return schema === undefined || !isOptional(schema, major)
  })
  return { properties: members, ...(required.length === 0 ? {} : { required }) }
}
