import type { Assumption } from './assumption.js'
import type { Machine } from './machine.js'
import type { Module } from './module.js'
import { placeOf } from './place.js'
import type { Spanned } from './place.js'
import type { Scope } from './scope.js'
import { unknown } from './value.js'
import type { ClassValue, UnknownValue, Value } from './value.js'

/**
 * Where evaluation stands. What may be written through it: names of `scope`, values added to
 * `returned`, and what `machine` offers as methods.
 */
export interface Frame {
  readonly machine: Machine
  readonly module: Module
  readonly scope: Scope
  readonly self: Value | undefined
  readonly home: ClassValue | undefined
  /** What has to be so for this code to run at all, where the source does not decide it. */
  readonly maybe: readonly Assumption[]
  /** What a function returns on paths that are not decided. */
  readonly returned: Value[]
  /** Calls that are open. */
  readonly depth: number
  /** What is thrown here is caught in the same function. */
  readonly isCaught?: boolean
}

/** What follows runs only if this is so; and how far that goes. */
export interface Leaving {
  readonly assumed: Assumption
  /**
   * What is perhaps left: this round of a loop, the loop or switch, the block of a `try` for its
   * handler, the function, or what `label` names.
   */
  readonly what: 'round' | 'loop' | 'try' | 'function' | 'continue' | 'break'
  readonly label?: string
}

/** How a statement ends, and what it perhaps left before that. */
export type Completion = { readonly maybe?: readonly Leaving[] } & (
  | { readonly type: 'normal' }
  | { readonly type: 'return'; readonly value: Value }
  | { readonly type: 'break' | 'continue' | 'throw'; readonly label?: string | undefined }
)

export const NORMAL: Completion = { type: 'normal' }

/** What a node stands for is not known, for a reason. */
export function notKnown(reason: string, node: Spanned, frame: Frame): UnknownValue {
  return unknown(reason, placeOf(node, frame))
}

/** The frame of a path that runs only if something is so. */
export function supposing(frame: Frame, assumed: readonly Assumption[]): Frame {
  return assumed.length === 0 ? frame : { ...frame, maybe: [...frame.maybe, ...assumed] }
}
