import { assume, putInDoubt } from '../model/doubt.js'
import { supposing } from '../model/frame.js'
import type { Frame } from '../model/frame.js'
import type { Place } from '../model/place.js'
import { contentsOf } from '../model/value.js'
import type { FunctionValue, Value } from '../model/value.js'
import { callFunction, unknownArguments } from './functions.js'
import { partsOf } from './parts.js'

/** Steps that are spent to see what one call may change. */
const STEPS = 2_000

const CHANGED = 'it is handed to a call that is not followed, which may change it'
const RUN = 'a function that is handed on runs at a time that is not known'

/**
 * Says what a call that is not followed may have changed: what it was given and called on, what
 * these reach, and whatever the functions among them change when they run.
 */
export function distrust(values: readonly Value[], at: Place, frame: Frame): void {
  const doubt = assume('either', CHANGED, at)
  const seen = new Set<unknown>()
  const open = [...values]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const identity = contentsOf(one) ?? one
    if (seen.has(identity)) continue
    seen.add(identity)
    frame.machine.step(at, frame)
    if (one.kind === 'function') tryOut(one, undefined, unknownArguments(one), at, frame)
    if (contentsOf(one)?.doubts.some(({ why }) => why === CHANGED) === false) putInDoubt(one, doubt)
    // What a library made holds nothing that a call could change.
    if (one.kind !== 'native') open.push(...partsOf(one))
  }
}

/**
 * Runs a function for what it changes, each change supposed and none certain. Where it takes too
 * long, all that it is given may have changed.
 */
export function tryOut(
  callee: FunctionValue,
  self: Value | undefined,
  args: readonly Value[],
  at: Place,
  frame: Frame,
): void {
  const supposed = supposing(frame, assume('either', RUN, at))
  const run = (): void => void callFunction(callee, self, args, at, { ...supposed, returned: [] })
  const isWhole = frame.machine.attempt(callee, STEPS, run)
  if (!isWhole) for (const arg of args) if (arg.kind !== 'function') distrust([arg], at, frame)
}
