import { itemsOf } from '../expressions.js'
import { shownAs } from '../literals.js'
import { settledTruth } from '../operators.js'
import { supposing } from '../../model/machine.js'
import type { Frame } from '../../model/machine.js'
import {
  array,
  assuming,
  copyOf,
  doubtsOn,
  inDoubt,
  primitive,
  unknown,
} from '../../model/value.js'
import type { ArrayValue, Assumption, Place, Value } from '../../model/value.js'
import { builtin } from './builtins.js'

type Method = (list: ArrayValue, args: readonly Value[], at: Place, frame: Frame) => Value

const MOST = 100_000

/** Calls a function of one item, as `map` and the like do. */
function apply(
  callback: Value | undefined,
  item: Value,
  index: number,
  list: ArrayValue,
  at: Place,
  frame: Frame,
): Value {
  return callback === undefined
    ? unknown('there is no function to call', at)
    : frame.machine.evaluation.call(
        callback,
        undefined,
        [item, primitive(index, at), list],
        at,
        frame,
      )
}

const nothing = (at: Place): Value => primitive(undefined, at)
const doubt = (at: Place, why: string): readonly Assumption[] => [{ bound: 'upper', why, at }]

/** Truth of a function for each item; undefined where it is not known. */
function truths(
  list: ArrayValue,
  callback: Value | undefined,
  at: Place,
  frame: Frame,
): readonly (boolean | undefined)[] {
  return list.items.map((item, index) =>
    settledTruth(apply(callback, item, index, list, at, frame), frame),
  )
}

const numberOf = (value: Value | undefined, otherwise: number): number | undefined =>
  value === undefined
    ? otherwise
    : value.kind === 'primitive' && value.assumed === undefined
      ? Number(value.value ?? otherwise)
      : undefined

const METHODS: Readonly<Record<string, Method>> = {
  map: (list, [callback], at, frame) =>
    array(
      list.items.map((item, index) => apply(callback, item, index, list, at, frame)),
      at,
    ),
  forEach(list, [callback], at, frame) {
    list.items.forEach((item, index) => apply(callback, item, index, list, at, frame))
    return nothing(at)
  },
  filter(list, [callback], at, frame) {
    const kept = truths(list, callback, at, frame)
    const result = array(
      list.items.filter((_, index) => kept[index] !== false),
      at,
    )
    return kept.includes(undefined)
      ? assuming(result, doubt(at, 'a filter is not known, so all is kept'))
      : result
  },
  flatMap: (list, [callback], at, frame) =>
    flat(
      array(
        list.items.map((item, index) => apply(callback, item, index, list, at, frame)),
        at,
      ),
      1,
      at,
    ),
  flat(list, [depth], at) {
    return flat(list, numberOf(depth, 1) ?? 1, at)
  },
  find: (list, [callback], at, frame) =>
    first(list, truths(list, callback, at, frame), at, (index) => list.items[index] ?? nothing(at)),
  findIndex: (list, [callback], at, frame) =>
    first(list, truths(list, callback, at, frame), at, (index) => primitive(index, at)),
  some(list, [callback], at, frame) {
    const found = truths(list, callback, at, frame)
    return found.includes(true)
      ? primitive(true, at)
      : found.includes(undefined)
        ? unknown('a condition is not known', at)
        : primitive(false, at)
  },
  every(list, [callback], at, frame) {
    const found = truths(list, callback, at, frame)
    return found.includes(false)
      ? primitive(false, at)
      : found.includes(undefined)
        ? unknown('a condition is not known', at)
        : primitive(true, at)
  },
  reduce(list, [callback, initial], at, frame) {
    const start = initial ?? list.items[0] ?? nothing(at)
    return list.items
      .slice(initial === undefined ? 1 : 0)
      .reduce(
        (sum, item, index) =>
          callback === undefined
            ? sum
            : frame.machine.evaluation.call(
                callback,
                undefined,
                [sum, item, primitive(index, at), list],
                at,
                frame,
              ),
        start,
      )
  },
  join(list, [separator], at, frame) {
    const between = separator === undefined ? ',' : shownAs(separator, frame)
    const shown = list.items.map((item) =>
      item.kind === 'primitive' && (item.value === null || item.value === undefined)
        ? ''
        : shownAs(item, frame),
    )
    const missing = shown.findIndex((text) => text === undefined)
    if (between === undefined || missing !== -1)
      return unknown(reason(list.items[missing] ?? separator), at)
    const text = shown.join(between)
    return text.length > 1_000_000
      ? unknown('the text is too long', at)
      : assuming(
          primitive(text, at),
          list.items.flatMap(({ assumed }) => assumed ?? []),
        )
  },
  concat(list, args, at, frame) {
    const lists = args.map((arg) =>
      arg.kind === 'array'
        ? arg.items
        : arg.kind === 'unknown' || arg.kind === 'native'
          ? itemsOf(arg, frame)
          : [arg],
    )
    const result = array([...list.items, ...lists.flatMap((items) => items ?? [])], at)
    return assuming(result, [
      ...args.flatMap(({ assumed }) => assumed ?? []),
      ...(lists.includes(undefined)
        ? ([{ bound: 'lower', why: 'a list that is joined here is not known', at }] as const)
        : []),
    ])
  },
  slice(list, [from, to], at) {
    const [start, end] = [numberOf(from, 0), numberOf(to, list.items.length)]
    return start === undefined || end === undefined
      ? unknown('which part is taken is not known', at)
      : array(list.items.slice(start, end), at)
  },
  push: (list, args, at, frame) => change(list, at, frame, () => list.items.push(...args)),
  unshift: (list, args, at, frame) => change(list, at, frame, () => list.items.unshift(...args)),
  pop: (list, _, at) => list.items.pop() ?? nothing(at),
  shift: (list, _, at) => list.items.shift() ?? nothing(at),
  splice: (list, args, at) => {
    const [start, count] = [numberOf(args[0], 0), numberOf(args[1], list.items.length)]
    if (start === undefined || count === undefined)
      return assuming(list, doubt(at, 'which part is cut out is not known'))
    return array(list.items.splice(start, count, ...args.slice(2)), at)
  },
  includes: (list, [wanted], at) => place(list, wanted, at, (index) => index !== -1),
  indexOf: (list, [wanted], at) => place(list, wanted, at, (index) => index),
  at(list, [index], at) {
    const position = numberOf(index, 0)
    return position === undefined
      ? unknown('which one is taken is not known', at)
      : (list.items.at(position) ?? nothing(at))
  },
  reverse(list) {
    list.items.reverse()
    return list
  },
  toReversed: (list, _, at) => array([...list.items].reverse(), at),
  sort: (list, [compare], at, frame) => sorted(list, compare, at, frame, true),
  toSorted: (list, [compare], at, frame) => sorted(list, compare, at, frame, false),
  entries: (list, _, at) =>
    array(
      list.items.map((item, index) => array([primitive(index, at), item], at)),
      at,
    ),
  keys: (list, _, at) =>
    array(
      list.items.map((__, index) => primitive(index, at)),
      at,
    ),
  values: (list, _, at) => array([...list.items], at),
  fill(list, [value], at) {
    list.items.fill(value ?? nothing(at))
    return list
  },
}

function reason(value: Value | undefined): string {
  return value?.kind === 'unknown' ? value.reason : 'a part of this text is no text'
}

function change(list: ArrayValue, at: Place, frame: Frame, act: () => void): Value {
  if (list.items.length > MOST) return unknown('a list is too long', at)
  act()
  assuming(list, doubtsOn(list, frame))
  return primitive(list.items.length, at)
}

function flat(list: ArrayValue, depth: number, at: Place): Value {
  const items = list.items.flatMap((item) =>
    item.kind === 'array' && depth > 0 ? item.items : [item],
  )
  const inner = list.items.flatMap((item) => (item.kind === 'array' ? (item.assumed ?? []) : []))
  return assuming(
    depth > 1 && items.some(({ kind }) => kind === 'array')
      ? flat(array(items, at), depth - 1, at)
      : array(items, at),
    inner,
  )
}

function first(
  list: ArrayValue,
  found: readonly (boolean | undefined)[],
  at: Place,
  give: (index: number) => Value,
): Value {
  const index = found.findIndex((truth) => truth !== false)
  if (index === -1)
    return list.assumed === undefined
      ? give(-1).kind === 'primitive'
        ? give(-1)
        : nothing(at)
      : unknown('a list is not known whole', at)
  return found[index] === true ? give(index) : unknown('which one is found is not known', at)
}

function place(
  list: ArrayValue,
  wanted: Value | undefined,
  at: Place,
  give: (index: number) => number | boolean,
): Value {
  if (wanted === undefined || wanted.kind === 'unknown' || wanted.assumed !== undefined)
    return unknown(reason(wanted), at)
  const index = list.items.findIndex(
    (item) =>
      item === wanted ||
      (item.kind === 'primitive' && wanted.kind === 'primitive' && item.value === wanted.value),
  )
  const isOpen = list.assumed !== undefined || list.items.some(({ kind }) => kind === 'unknown')
  return isOpen ? unknown('a list is not known whole', at) : primitive(give(index), at)
}

function sorted(
  list: ArrayValue,
  compare: Value | undefined,
  at: Place,
  frame: Frame,
  isInPlace: boolean,
): Value {
  const isPlain = list.items.every(({ kind }) => kind === 'primitive')
  let isKnown = compare !== undefined || isPlain
  const order = (a: Value, b: Value): number => {
    if (compare === undefined)
      return a.kind === 'primitive' && b.kind === 'primitive' && String(a.value) > String(b.value)
        ? 1
        : -1
    const result = frame.machine.evaluation.call(compare, undefined, [a, b], at, frame)
    if (result.kind !== 'primitive') isKnown = false
    return result.kind === 'primitive' ? Number(result.value) : 0
  }
  const items = [...list.items].sort(order)
  if (!isKnown) return assuming(list, doubt(at, 'an order is not known'))
  if (!isInPlace) return array(items, at)
  list.items.splice(0, list.items.length, ...items)
  return list
}

const CHANGES = new Set(['pop', 'shift', 'splice', 'reverse', 'sort', 'fill', 'copyWithin'])

export function arrayMember(list: ArrayValue, key: string, at: Place): Value | undefined {
  if (key === 'length')
    return list.assumed === undefined
      ? primitive(list.items.length, at)
      : unknown('how long a list is is not known', at)
  if (/^\d+$/.test(key))
    return assuming(copyOf(list.items[Number(key)] ?? nothing(at)), list.assumed)
  const method = Object.hasOwn(METHODS, key) ? METHODS[key] : undefined
  if (method === undefined)
    return key in Array.prototype ? unknown(`\`${key}\` of a list is not followed`, at) : undefined
  return builtin(key, at, (args, callAt, frame) => {
    frame.machine.step({ start: callAt.start, end: callAt.end }, frame)
    // What takes something out, or moves it, under a supposition leaves the list in doubt.
    if (CHANGES.has(key) && doubtsOn(list, frame).length > 0)
      assuming(list, [{ bound: 'either', why: 'a list is perhaps changed', at: callAt }])
    // What is done for a member of a list in doubt is done only if it is there.
    const result = method(list, args, callAt, supposing(frame, inDoubt(list)))
    return result === list || result.kind === 'unknown' || key === 'push'
      ? result
      : assuming(result, list.assumed)
  })
}
