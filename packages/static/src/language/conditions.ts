import type { Assumption } from '../model/assumption.js'
import { assume, reasonOf } from '../model/doubt.js'
import type { Frame } from '../model/frame.js'
import type { Value } from '../model/value.js'
import { isNullish, truthOf } from './truth.js'

/** Whether a value counts as true, a library's value made real where that tells. */
export function settledTruth(value: Value, frame: Frame): boolean | undefined {
  return truthOf(value) ?? truthWhenReal(value, frame, truthOf)
}

/** Whether a value is null or undefined, a library's value made real where that tells. */
export function settledNullish(value: Value, frame: Frame): boolean | undefined {
  return isNullish(value) ?? truthWhenReal(value, frame, isNullish)
}

function truthWhenReal(
  value: Value,
  frame: Frame,
  ask: (value: Value) => boolean | undefined,
): boolean | undefined {
  return value.kind === 'native' ? ask(frame.machine.world.settle(value, frame)) : undefined
}

/** What is taken for true where a condition is not known. */
export function supposition(test: Value): readonly Assumption[] {
  return assume('upper', `a condition is not known: ${reasonOf(test)}`, test.at)
}
