import type { Assumption } from './assumption.js'
import type { Frame } from './frame.js'
import type { Place } from './place.js'
import type { Result } from './result.js'
import type { Scope } from './scope.js'
import type { ArrowFunctionExpression, Class, FunctionNode } from './tree.js'

interface Valued {
  /** Where it is written. */
  readonly at: Place
  /** What this one hangs on; ask `assumedOf`, which knows of the contents too. */
  readonly own?: readonly Assumption[]
}

/**
 * What a program may change of a container, one for all the values that stand for it: they are the
 * same container, whatever else is assumed of each. Only `putInDoubt` writes it.
 */
interface Contents {
  /**
   * How many suppositions held already where it was made; what is changed under more of them is in
   * doubt.
   */
  readonly born: number
  /** What its members hang on. */
  doubts: readonly Assumption[]
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
  readonly setter?: FunctionValue
  /** Why it may not be there at all. */
  readonly perhaps?: readonly Assumption[]
}

export interface ObjectValue extends Valued {
  readonly kind: 'object'
  readonly entries: Map<string, Property>
  /** The class it is an instance of, or whose static members it holds. */
  readonly of?: ClassValue
  /** What the outermost class extends, where that is none of the project's. */
  readonly native?: NativeValue | UnknownValue
  readonly contents: Contents
}

export interface ArrayValue extends Valued {
  readonly kind: 'array'
  readonly items: Value[]
  readonly contents: Contents
}

/** A `Map` or a `Set`, in insertion order. */
export interface CollectionValue extends Valued {
  readonly kind: 'collection'
  readonly type: 'Map' | 'Set'
  readonly items: { readonly key: Value; value: Value }[]
  readonly contents: Contents
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
  readonly methods: Map<string, { readonly value: FunctionValue; readonly type: 'get' | 'method' }>
  readonly setters: Map<string, FunctionValue>
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
  real?: Result<unknown>
}

export interface UnknownValue extends Valued {
  readonly kind: 'unknown'
  /** Why the source does not tell: "`PORT` comes from the environment". */
  readonly reason: string
  /** What it is a member of, so that calls on it are told from calls on something else. */
  readonly of?: Value
  /** The name that it has there, or in the module that it is imported from. */
  readonly key?: string
  /** The module that it is imported from, by the specifier that is written. */
  readonly from?: string
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

export function primitive(value: Primitive, at: Place): PrimitiveValue {
  return { kind: 'primitive', value, at }
}

export function unknown(reason: string, at: Place): UnknownValue {
  return { kind: 'unknown', reason, at }
}

/** @param born how many suppositions hold where it is made */
export function array(items: Value[], at: Place, born = 0): ArrayValue {
  return { kind: 'array', items, at, contents: { born, doubts: [] } }
}

/** @param born how many suppositions hold where it is made */
export function object(entries: Map<string, Property>, at: Place, born = 0): ObjectValue {
  return { kind: 'object', entries, at, contents: { born, doubts: [] } }
}

/** @param born how many suppositions hold where it is made */
export function collection(type: CollectionValue['type'], at: Place, born = 0): CollectionValue {
  return { kind: 'collection', type, items: [], at, contents: { born, doubts: [] } }
}

export function builtin(name: string, at: Place, call: BuiltinValue['call']): BuiltinValue {
  return { kind: 'builtin', name, at, call }
}

/** The text that a value is, or undefined. */
export function textOf(value: Value | undefined): string | undefined {
  return value?.kind === 'primitive' && typeof value.value === 'string' ? value.value : undefined
}

export function isNothing(value: Value): boolean {
  return value.kind === 'primitive' && (value.value === null || value.value === undefined)
}

/** Whether two values are one and the same thing of the program. */
export function isIdentical(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true
  return contentsOf(a) !== undefined && contentsOf(a) === contentsOf(b)
}

/** What is shared by all values that stand for one container; undefined for what is none. */
export function contentsOf(value: Value | undefined): Contents | undefined {
  return value !== undefined && 'contents' in value ? value.contents : undefined
}
