import { LONGEST_TEXT } from '../../model/budget.js'
import { assume, assumedOf, assuming, isExact } from '../../model/doubt.js'
import type { Frame } from '../../model/frame.js'
import type { Place } from '../../model/place.js'
import { array, isIdentical, isNothing, primitive, unknown } from '../../model/value.js'
import type { ArrayValue, Value } from '../../model/value.js'
import { assumedWhenShown, itemsOf, shownAs } from '../items.js'
import { nothing, numberOf, whyNoText } from './array-method.js'
import type { ArrayMethods } from './array-method.js'

/** Methods that read a list or a part of it. */
export const PARTS: ArrayMethods = {
  flat: (list, [depth], at) => flatten(list, numberOf(depth, 1) ?? 1, at),
  join: (list, [separator], at, frame) => joinTexts(list, separator, at, frame),
  concat(list, args, at, frame) {
    const lists = args.map((arg) => listedBy(arg, frame))
    const result = array([...list.items, ...lists.flatMap((items) => items ?? [])], at)
    const lack = lists.includes(undefined)
      ? assume('lower', 'a list that is joined here is not known', at)
      : []
    return assuming(result, [...args.flatMap((arg) => assumedOf(arg) ?? []), ...lack])
  },
  slice(list, [from, to], at) {
    const [start, end] = [numberOf(from, 0), numberOf(to, list.items.length)]
    return start === undefined || end === undefined
      ? unknown('which part is taken is not known', at)
      : array(list.items.slice(start, end), at)
  },
  includes: (list, [wanted], at) => findPlace(list, wanted, at, (index) => index !== -1),
  indexOf: (list, [wanted], at) => findPlace(list, wanted, at, (index) => index),
  at(list, [index], at) {
    const position = numberOf(index, 0)
    return position === undefined
      ? unknown('which one is taken is not known', at)
      : (list.items.at(position) ?? nothing(at))
  },
  toReversed: (list, _, at) => array([...list.items].reverse(), at),
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
}

/** What an argument of `concat` adds: its items where it is a list, else itself. */
function listedBy(arg: Value, frame: Frame): readonly Value[] | undefined {
  if (arg.kind === 'array') return arg.items
  return arg.kind === 'unknown' || arg.kind === 'native' ? itemsOf(arg, frame) : [arg]
}

function joinTexts(list: ArrayValue, separator: Value | undefined, at: Place, frame: Frame): Value {
  const between = separator === undefined ? ',' : shownAs(separator, frame)
  const shown = list.items.map((item) => (isNothing(item) ? '' : shownAs(item, frame)))
  const missing = shown.findIndex((text) => text === undefined)
  if (between === undefined || missing !== -1) {
    return unknown(whyNoText(list.items[missing] ?? separator), at)
  }
  const text = shown.join(between)
  if (text.length > LONGEST_TEXT) return unknown('the text is too long', at)
  return assuming(primitive(text, at), list.items.flatMap(assumedWhenShown))
}

export function flatten(list: ArrayValue, depth: number, at: Place): ArrayValue {
  const isOpened = depth > 0
  const items = list.items.flatMap((item) =>
    item.kind === 'array' && isOpened ? item.items : [item],
  )
  const inner = list.items.flatMap((item) => (item.kind === 'array' ? (assumedOf(item) ?? []) : []))
  const hasMore = depth > 1 && items.some(({ kind }) => kind === 'array')
  return assuming(hasMore ? flatten(array(items, at), depth - 1, at) : array(items, at), inner)
}

function findPlace(
  list: ArrayValue,
  wanted: Value | undefined,
  at: Place,
  give: (index: number) => number | boolean,
): Value {
  if (wanted === undefined || wanted.kind === 'unknown' || !isExact(wanted)) {
    return unknown(whyNoText(wanted), at)
  }
  const index = list.items.findIndex((item) => isFound(item, wanted))
  const isOpen =
    !isExact(list) || list.items.some((item) => item.kind === 'unknown' || isOpenText(item))
  return isOpen ? unknown('a list is not known whole', at) : primitive(give(index), at)
}

function isOpenText(item: Value): boolean {
  return item.kind === 'primitive' && !isExact(item)
}

/** The same thing, or the same plain value. */
export function isFound(item: Value, wanted: Value): boolean {
  if (isIdentical(item, wanted)) return true
  return item.kind === 'primitive' && wanted.kind === 'primitive' && item.value === wanted.value
}
