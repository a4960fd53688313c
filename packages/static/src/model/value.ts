import type { ArrowFunctionExpression, Class, Function as FunctionNode } from 'oxc-parser'
import type { Frame } from './machine.js'
import type { Module } from './module.js'
import type { Scope } from './scope.js'

/** A run of source text: a file and UTF-16 offsets into it. */
export interface Place {
  readonly module: Module
  readonly start: number
  readonly end: number
}

/**
 * Something that was taken for true because the source does not decide it. `upper`: what the server
 * does can only be less. `lower`: it can only be more. `either`: nobody knows.
 */
export interface Assumption {
  readonly bound: 'upper' | 'lower' | 'either'
  readonly why: string
  readonly at: Place
}

interface Valued {
  /** Where it is written. */
  readonly at: Place
  /** Absent where the value is exact. */
  assumed?: readonly Assumption[]
}

export type Primitive = string | number | boolean | bigint | null | undefined

export interface PrimitiveValue extends Valued {
  readonly kind: 'primitive'
  readonly value: Primitive
}

export interface RegExpValue extends Valued {
  readonly kind: 'regexp'
  readonly source: string
  readonly flags: string
}

/** A member of an object: its value, where its key is written, and the getter or setter it is. */
export interface Property {
  value: Value
  readonly key: Place
  readonly getter?: FunctionValue
}

export interface ObjectValue extends Valued {
  readonly kind: 'object'
  readonly entries: Map<string, Property>
  /** The class it is an instance of, or whose static members it holds. */
  readonly of?: ClassValue
  /** What the outermost class extends, where that is none of the project's. */
  readonly native?: NativeValue | UnknownValue
  /**
   * How many suppositions held already where it was made; what is changed under more of them is in
   * doubt. Default 0.
   */
  readonly born?: number
}

export interface ArrayValue extends Valued {
  readonly kind: 'array'
  readonly items: Value[]
  /**
   * How many suppositions held already where it was made; what is changed under more of them is in
   * doubt. Default 0.
   */
  readonly born?: number
}

/** A `Map` or a `Set`, in insertion order. */
export interface CollectionValue extends Valued {
  readonly kind: 'collection'
  readonly type: 'Map' | 'Set'
  readonly items: { readonly key: Value; value: Value }[]
  /**
   * How many suppositions held already where it was made; what is changed under more of them is in
   * doubt. Default 0.
   */
  readonly born?: number
}

export interface FunctionValue extends Valued {
  readonly kind: 'function'
  readonly node: FunctionNode | ArrowFunctionExpression
  readonly scope: Scope
  readonly self: Value | undefined
  readonly home: ClassValue | undefined
  /** Members set on it: a class before there were classes, a function with options. */
  readonly entries: Map<string, Property>
}

export interface ClassValue extends Valued {
  readonly kind: 'class'
  readonly node: Class
  readonly scope: Scope
  readonly parent: Value | undefined
  /** Static members. */
  readonly entries: Map<string, Property>
  readonly methods: Map<
    string,
    { readonly value: FunctionValue; readonly type: 'get' | 'set' | 'method' }
  >
}

/** A function of the language that is on the list of what may run, with what it is called on. */
export interface BuiltinValue extends Valued {
  readonly kind: 'builtin'
  readonly name: string
  readonly call: (args: readonly Value[], at: Place, frame: Frame) => Value
  /** Members of its own, as `Object` has. */
  readonly entries?: ReadonlyMap<string, Property>
}

/** How a value of an allowed library comes about; made real only where that is needed. */
export type Recipe =
  | { readonly op: 'import'; readonly specifier: string; readonly name: string }
  | { readonly op: 'get'; readonly of: NativeValue; readonly key: string }
  | { readonly op: 'call' | 'new'; readonly callee: NativeValue; readonly args: readonly Value[] }
  | { readonly op: 'real'; readonly value: unknown }

export interface NativeValue extends Valued {
  readonly kind: 'native'
  readonly recipe: Recipe
  /** Made once. */
  real?: { readonly value: unknown } | { readonly failed: string }
}

export interface UnknownValue extends Valued {
  readonly kind: 'unknown'
  /** Why the source does not tell: "`PORT` comes from the environment". */
  readonly reason: string
  /** What it is a member of, so that calls on it are told from calls on something else. */
  readonly of?: Value
}

export type Value =
  | PrimitiveValue
  | RegExpValue
  | ObjectValue
  | ArrayValue
  | CollectionValue
  | FunctionValue
  | ClassValue
  | BuiltinValue
  | NativeValue
  | UnknownValue

export const primitive = (value: Primitive, at: Place): PrimitiveValue => ({
  kind: 'primitive',
  value,
  at,
})
export const unknown = (reason: string, at: Place): UnknownValue => ({
  kind: 'unknown',
  reason,
  at,
})
export const array = (items: Value[], at: Place): ArrayValue => ({ kind: 'array', items, at })
export const object = (entries: Map<string, Property>, at: Place): ObjectValue => ({
  kind: 'object',
  entries,
  at,
})

/** A value that may be assumed something of here, and not wherever else it stands. */
export function copyOf(value: Value): Value {
  return value.kind === 'object' || value.kind === 'array' || value.kind === 'collection'
    ? { ...value }
    : value
}

/**
 * Why a member of a list may not be there; that others are left out says nothing of those that are.
 */
export function inDoubt({ assumed }: Value): readonly Assumption[] {
  return (assumed ?? []).filter(({ bound }) => bound !== 'lower')
}

/** What a change to a value hangs on that did not hold where it was made. */
export function doubtsOn(
  holder: Value,
  { maybe }: { readonly maybe: readonly Assumption[] },
): readonly Assumption[] {
  return 'born' in holder || maybe.length > 0
    ? maybe.slice((holder as { readonly born?: number }).born ?? 0)
    : maybe
}

/** The text that a value is, or undefined. */
export function textOf(value: Value | undefined): string | undefined {
  return value?.kind === 'primitive' && typeof value.value === 'string' ? value.value : undefined
}

/**
 * The same value with more assumed of it; objects stay themselves, so that what is added later is
 * seen.
 */
export function assuming<V extends Value>(value: V, assumed: readonly Assumption[] | undefined): V {
  if (assumed === undefined || assumed.length === 0) return value
  const all = [...new Set([...(value.assumed ?? []), ...assumed])]
  if (value.kind === 'object' || value.kind === 'array' || value.kind === 'collection') {
    value.assumed = all
    return value
  }
  return { ...value, assumed: all }
}
