import type { Assumption } from '../../model/assumption.js'
import {
  assume,
  assumedOf,
  assuming,
  doubtsOfChange,
  doubtsOfMembers,
  isExact,
  putInDoubt,
} from '../../model/doubt.js'
import type { Frame } from '../../model/frame.js'
import type { Place } from '../../model/place.js'
import { array, builtin, collection, isNothing, primitive, unknown } from '../../model/value.js'
import type { BuiltinValue, CollectionValue, Value } from '../../model/value.js'
import { itemsOf } from '../items.js'
import { join } from '../join.js'
import { call } from '../recursion.js'
import { isFound } from './array-parts.js'

/** `new Map(entries)` and `new Set(items)`. */
export function createCollection(
  type: CollectionValue['type'],
  from: Value | undefined,
  at: Place,
  frame: Frame,
): Value {
  const made = collection(type, at, frame.maybe.length)
  if (from === undefined || isNothing(from)) return made
  const items = itemsOf(from, frame)
  if (items === undefined) {
    const why = from.kind === 'unknown' ? from.reason : 'what it is made of is not known'
    putInDoubt(made, assume('lower', why, at))
    return made
  }
  for (const item of items) {
    if (type === 'Set') put(made, item, item)
    else if (item.kind === 'array' && item.items[0] !== undefined) {
      put(made, item.items[0], item.items[1] ?? primitive(undefined, at))
    }
  }
  putInDoubt(made, assumedOf(from))
  return made
}

function position(list: CollectionValue, key: Value): number {
  return list.items.findIndex((item) => isFound(item.key, key))
}

function put(
  list: CollectionValue,
  key: Value,
  value: Value,
  doubts: readonly Assumption[] = [],
): void {
  if (key.kind === 'unknown' || (key.kind === 'primitive' && !isExact(key)))
    putInDoubt(list, assume('either', 'a key is not known', key.at))
  const held = list.items[position(list, key)]
  if (held === undefined) list.items.push({ key, value: assuming(value, doubts) })
  else held.value = doubts.length === 0 ? value : join(value, held.value, doubts)
}

type Member = (list: CollectionValue, at: Place) => BuiltinValue['call']

const listing =
  (give: (list: CollectionValue, at: Place) => readonly Value[]): Member =>
  (list, at) =>
  () =>
    assuming(array([...give(list, at)], at), assumedOf(list))

const METHODS: Readonly<Record<string, Member>> = {
  get:
    (list, at) =>
    ([wanted]) =>
      valueUnder(list, wanted, at),
  has:
    (list, at) =>
    ([wanted]) =>
      isOpen(list, wanted)
        ? unknown('it is not known whole', at)
        : primitive(find(list, wanted) !== undefined, at),
  set:
    (list, at) =>
    ([name, value], _, frame) =>
      add(list, name, value ?? primitive(undefined, at), frame),
  add:
    (list) =>
    ([name], _, frame) =>
      add(list, name, name, frame),
  delete:
    (list, at) =>
    ([wanted], _, frame) => {
      if (doubtsOfChange(list, frame).length > 0 || isOpen(list, wanted)) {
        putInDoubt(list, assume('either', 'a member is perhaps deleted', at))
        return list
      }
      const index = wanted === undefined ? -1 : position(list, wanted)
      if (index !== -1) list.items.splice(index, 1)
      return primitive(index !== -1, at)
    },
  clear: (list, at) => (_, __, frame) => {
    const doubts = doubtsOfChange(list, frame)
    if (doubts.length > 0) putInDoubt(list, doubts)
    else list.items.length = 0
    return primitive(undefined, at)
  },
  values: listing((list) => list.items.map((item) => item.value)),
  keys: listing((list) => list.items.map((item) => item.key)),
  entries: listing((list, at) => list.items.map((item) => array([item.key, item.value], at))),
  forEach:
    (list, at) =>
    ([callback], callAt, frame) => {
      if (callback === undefined) return primitive(undefined, at)
      for (const { key, value } of [...list.items]) {
        call(callback, undefined, [value, key, list], callAt, frame)
      }
      return primitive(undefined, at)
    },
}

export function collectionMember(list: CollectionValue, key: string, at: Place): Value | undefined {
  if (key === 'size') {
    return isExact(list)
      ? primitive(list.items.length, at)
      : unknown('how much it holds is not known', at)
  }
  const method = Object.hasOwn(METHODS, key) ? METHODS[key] : undefined
  if (method !== undefined) return builtin(key, at, method(list, at))
  return key in (list.type === 'Map' ? Map.prototype : Set.prototype)
    ? unknown(`\`${key}\` of a ${list.type} is not followed`, at)
    : undefined
}

function add(
  list: CollectionValue,
  name: Value | undefined,
  value: Value | undefined,
  frame: Frame,
): Value {
  if (name === undefined || value === undefined) return list
  const doubts = doubtsOfChange(list, frame)
  put(list, name, value, doubts)
  putInDoubt(list, doubts)
  return list
}

function valueUnder(list: CollectionValue, wanted: Value | undefined, at: Place): Value {
  const found = isExact(wanted) ? find(list, wanted) : undefined
  if (found !== undefined) return assuming(found, doubtsOfMembers(list))
  return isOpen(list, wanted) ? unknown('it is not known whole', at) : primitive(undefined, at)
}

/** What is held under a key; a key that is not known is none. */
function find(list: CollectionValue, wanted: Value | undefined): Value | undefined {
  if (wanted === undefined || wanted.kind === 'unknown') return undefined
  return list.items[position(list, wanted)]?.value
}

function isOpen(list: CollectionValue, wanted: Value | undefined): boolean {
  return !isExact(list) || wanted === undefined || wanted.kind === 'unknown' || !isExact(wanted)
}
