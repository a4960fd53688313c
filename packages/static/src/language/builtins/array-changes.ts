import { assuming, doubtsOfChange, isExact, putInDoubt } from '../../model/doubt.js'
import type { Frame } from '../../model/frame.js'
import type { Place } from '../../model/place.js'
import { array, primitive, unknown } from '../../model/value.js'
import type { ArrayValue, Value } from '../../model/value.js'
import { call } from '../recursion.js'
import { atMost, nothing, numberOf } from './array-method.js'
import type { ArrayMethods } from './array-method.js'

const MOST = 100_000

/** Methods that change the list they are called on, and those that give a changed copy. */
export const CHANGES: ArrayMethods = {
  push: (list, args, at, frame) => grow(list, at, frame, () => list.items.push(...args)),
  unshift: (list, args, at, frame) => grow(list, at, frame, () => list.items.unshift(...args)),
  pop: (list, _, at) => list.items.pop() ?? nothing(at),
  shift: (list, _, at) => list.items.shift() ?? nothing(at),
  splice(list, args, at) {
    const [start, count] = [numberOf(args[0], 0), numberOf(args[1], list.items.length)]
    if (start !== undefined && count !== undefined) {
      return array(list.items.splice(start, count, ...args.slice(2)), at)
    }
    putInDoubt(list, atMost(at, 'which part is cut out is not known'))
    return list
  },
  reverse(list) {
    list.items.reverse()
    return list
  },
  fill(list, [value], at) {
    list.items.fill(value ?? nothing(at))
    return list
  },
  sort(list, [compare], at, frame) {
    const items = sortItems(list, compare, at, frame)
    if (items === undefined) putInDoubt(list, atMost(at, 'an order is not known'))
    else list.items.splice(0, list.items.length, ...items)
    return list
  },
  toSorted(list, [compare], at, frame) {
    const items = sortItems(list, compare, at, frame)
    if (items !== undefined) return array(items, at)
    return assuming(array([...list.items], at), atMost(at, 'an order is not known'))
  },
}

/** What takes something out, or moves it: under a supposition the list is in doubt. */
export const UNMAKES: ReadonlySet<string> = new Set([
  'pop',
  'shift',
  'splice',
  'reverse',
  'sort',
  'fill',
  'copyWithin',
])

function grow(list: ArrayValue, at: Place, frame: Frame, act: () => void): Value {
  if (list.items.length > MOST) return unknown('a list is too long', at)
  act()
  putInDoubt(list, doubtsOfChange(list, frame))
  return primitive(list.items.length, at)
}

/** The items in their order; undefined where that is not known. */
function sortItems(
  list: ArrayValue,
  compare: Value | undefined,
  at: Place,
  frame: Frame,
): Value[] | undefined {
  let isKnown =
    compare !== undefined || list.items.every((item) => item.kind === 'primitive' && isExact(item))
  const order = (a: Value, b: Value): number => {
    if (compare === undefined) return compareTexts(a, b)
    const result = call(compare, undefined, [a, b], at, frame)
    if (result.kind === 'primitive' && isExact(result)) return Number(result.value)
    isKnown = false
    return 0
  }
  // What is undefined comes last and is never compared.
  const isMissing = (item: Value): boolean => item.kind === 'primitive' && item.value === undefined
  const items = list.items.filter((item) => !isMissing(item)).sort(order)
  return isKnown ? [...items, ...list.items.filter(isMissing)] : undefined
}

function compareTexts(a: Value, b: Value): number {
  if (a.kind !== 'primitive' || b.kind !== 'primitive') return -1
  return String(a.value) > String(b.value) ? 1 : -1
}
