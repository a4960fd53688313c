import { assuming, isExact } from '../../model/doubt.js'
import { supposing } from '../../model/frame.js'
import type { Frame } from '../../model/frame.js'
import type { Place } from '../../model/place.js'
import { array, primitive, unknown } from '../../model/value.js'
import type { ArrayValue, Value } from '../../model/value.js'
import { settledTruth, supposition } from '../conditions.js'
import { call } from '../recursion.js'
import { atMost, callOnItem, nothing } from './array-method.js'
import type { ArrayMethods } from './array-method.js'
import { flatten } from './array-parts.js'

type Truths = readonly (boolean | undefined)[]

/** Methods that call a function for each item. */
export const CALLBACKS: ArrayMethods = {
  map: (list, [callback], at, frame) => array(results(list, callback, at, frame), at),
  flatMap: (list, [callback], at, frame) =>
    flatten(array(results(list, callback, at, frame), at), 1, at),
  forEach(list, [callback], at, frame) {
    results(list, callback, at, frame)
    return nothing(at)
  },
  filter(list, [callback], at, frame) {
    const visited: Value[] = []
    const kept = list.items.map((item, index) => {
      visited.push(item)
      return settledTruth(callOnItem(callback, item, index, list, at, frame), frame)
    })
    const result = array(
      visited.filter((_, index) => kept[index] !== false),
      at,
    )
    if (!kept.includes(undefined)) return result
    return assuming(result, atMost(at, 'a filter is not known, so all is kept'))
  },
  find: (list, [callback], at, frame) =>
    findFirst(
      list,
      truthsUntil(true, list, callback, at, frame),
      at,
      (index) => list.items[index] ?? nothing(at),
      nothing(at),
    ),
  findIndex: (list, [callback], at, frame) =>
    findFirst(
      list,
      truthsUntil(true, list, callback, at, frame),
      at,
      (index) => primitive(index, at),
      primitive(-1, at),
    ),
  some: (list, [callback], at, frame) =>
    decide(truthsUntil(true, list, callback, at, frame), true, at),
  every: (list, [callback], at, frame) =>
    decide(truthsUntil(false, list, callback, at, frame), false, at),
  reduce(list, [callback, initial], at, frame) {
    if (callback === undefined) return initial ?? nothing(at)
    const add = (sum: Value, item: Value, index: number): Value =>
      call(callback, undefined, [sum, item, primitive(index, at), list], at, frame)
    if (initial !== undefined) return list.items.reduce(add, initial)
    return list.items.length === 0 ? nothing(at) : list.items.reduce(add)
  },
}

function results(list: ArrayValue, callback: Value | undefined, at: Place, frame: Frame): Value[] {
  return list.items.map((item, index) => callOnItem(callback, item, index, list, at, frame))
}

/**
 * Truth of a function for the items up to the first that decides; behind one that perhaps does,
 * what the function does is supposed.
 */
function truthsUntil(
  decisive: boolean,
  list: ArrayValue,
  callback: Value | undefined,
  at: Place,
  frame: Frame,
): Truths {
  const found: (boolean | undefined)[] = []
  let inner = frame
  const { length } = list.items
  for (let index = 0; index < length; index += 1) {
    const item = list.items[index]
    if (item === undefined) break
    const result = callOnItem(callback, item, index, list, at, inner)
    const truth = settledTruth(result, inner)
    found.push(truth)
    if (truth === decisive) break
    if (truth === undefined) inner = supposing(inner, supposition(result))
  }
  return found
}

/** One item decides it, if that is known of one; else all have to be known. */
function decide(found: Truths, decisive: boolean, at: Place): Value {
  if (found.includes(decisive)) return primitive(decisive, at)
  if (found.includes(undefined)) return unknown('a condition is not known', at)
  return primitive(!decisive, at)
}

function findFirst(
  list: ArrayValue,
  found: Truths,
  at: Place,
  give: (index: number) => Value,
  none: Value,
): Value {
  const index = found.findIndex((truth) => truth !== false)
  if (index === -1) return isExact(list) ? none : unknown('a list is not known whole', at)
  return found[index] === true ? give(index) : unknown('which one is found is not known', at)
}
