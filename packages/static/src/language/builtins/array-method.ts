import { assume, isExact } from '../../model/doubt.js'
import type { Assumption } from '../../model/assumption.js'
import type { Frame } from '../../model/frame.js'
import type { Place } from '../../model/place.js'
import { primitive, unknown } from '../../model/value.js'
import type { ArrayValue, Value } from '../../model/value.js'
import { call } from '../recursion.js'

/** A method of lists: what it is called on, with what, where. */
export type ArrayMethod = (
  list: ArrayValue,
  args: readonly Value[],
  at: Place,
  frame: Frame,
) => Value

export type ArrayMethods = Readonly<Record<string, ArrayMethod>>

/** Calls a function of one item, as `map` and the like do. */
export function callOnItem(
  callback: Value | undefined,
  item: Value,
  index: number,
  list: ArrayValue,
  at: Place,
  frame: Frame,
): Value {
  if (callback === undefined) return unknown('there is no function to call', at)
  return call(callback, undefined, [item, primitive(index, at), list], at, frame)
}

export function nothing(at: Place): Value {
  return primitive(undefined, at)
}

/** What is listed may be more than there is. */
export function atMost(at: Place, why: string): readonly Assumption[] {
  return assume('upper', why, at)
}

/**
 * A number that an argument is; the default where there is none, undefined where it is not known.
 */
export function numberOf(value: Value | undefined, otherwise: number): number | undefined {
  if (value === undefined) return otherwise
  return value.kind === 'primitive' && isExact(value) ? Number(value.value ?? otherwise) : undefined
}

export function whyNoText(value: Value | undefined): string {
  return value?.kind === 'unknown' ? value.reason : 'a part of this text is no text'
}
