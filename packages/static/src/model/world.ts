import type { Frame } from './frame.js'
import type { Module } from './module.js'
import type { Place } from './place.js'
import type { Result } from './result.js'
import type { NativeValue, Value } from './value.js'

/**
 * What evaluation meets that is none of the language's: libraries, servers, tools. The language
 * knows neither zod nor MCP; this is all that it knows of them.
 */
export interface World {
  /** A name that is imported of a library; `*` for the library itself. */
  imported(specifier: string, name: string, at: Place, frame: Frame): Value
  member(value: NativeValue, key: string, at: Place, frame: Frame): Value
  call(callee: NativeValue, args: readonly Value[], at: Place, frame: Frame): Value
  construct(callee: NativeValue, args: readonly Value[], at: Place, frame: Frame): Value
  /**
   * Told of each call of what is not read; gives what the call gives, where the name means
   * something.
   */
  called(call: NamedCall, frame: Frame): Value | undefined
  /** What a function that only defines gives back, by its name; undefined for any other name. */
  defined(name: string, args: readonly Value[]): Value | undefined
  /** Told of what is handed to something that is not read. */
  handedOver(args: readonly Value[], at: Place): void
  /** Whether functions of an installed module are followed. */
  follows(module: Module): boolean
  /** A value of the language where a library's value is one: a text, a list, a plain object. */
  settle(value: Value, frame: Frame): Value
  /** What a library makes of it. */
  real(value: NativeValue, frame: Frame): Result<unknown>
  /** What a library made, as a value. */
  wrap(real: unknown, at: Place): Value
}

/** A call of something by its name: a method of what it is called on, or a function. */
export interface NamedCall {
  readonly name: string
  readonly self: Value | undefined
  readonly args: readonly Value[]
  /** What was spread into the arguments and is not known whole. */
  readonly missing: Value | undefined
  readonly at: Place
}
