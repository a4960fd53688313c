import { itemsOf } from '../expressions.js'
import type { Frame } from '../../model/machine.js'
import { join } from '../join.js'
import { array, assuming, copyOf, doubtsOn, primitive, unknown } from '../../model/value.js'
import type { Assumption, CollectionValue, Place, Value } from '../../model/value.js'
import { builtin } from './builtins.js'

/** `new Map(entries)` and `new Set(items)`. */
export function collection(
  type: 'Map' | 'Set',
  from: Value | undefined,
  at: Place,
  frame: Frame,
): Value {
  const made: CollectionValue = {
    kind: 'collection',
    type,
    items: [],
    at,
    born: frame.maybe.length,
  }
  if (
    from === undefined ||
    (from.kind === 'primitive' && (from.value === undefined || from.value === null))
  )
    return made
  const items = itemsOf(from, frame)
  if (items === undefined)
    return assuming(made, [
      {
        bound: 'lower',
        why: from.kind === 'unknown' ? from.reason : 'what it is made of is not known',
        at,
      },
    ])
  for (const item of items) {
    if (type === 'Set') put(made, item, item)
    else if (item.kind === 'array' && item.items[0] !== undefined)
      put(made, item.items[0], item.items[1] ?? primitive(undefined, at))
  }
  return assuming(made, from.assumed)
}

function position(list: CollectionValue, key: Value): number {
  return list.items.findIndex(
    (item) =>
      item.key === key ||
      (item.key.kind === 'primitive' && key.kind === 'primitive' && item.key.value === key.value),
  )
}

function put(
  list: CollectionValue,
  key: Value,
  value: Value,
  doubts: readonly Assumption[] = [],
): void {
  const held = list.items[position(list, key)]
  if (held === undefined)
    list.items.push({ key, value: doubts.length === 0 ? value : assuming(copyOf(value), doubts) })
  else held.value = doubts.length === 0 ? value : join(value, held.value, doubts)
}

export function collectionMember(list: CollectionValue, key: string, at: Place): Value | undefined {
  const items = (): readonly Value[] => list.items.map((item) => item.value)
  const all = (values: readonly Value[]): Value => assuming(array([...values], at), list.assumed)
  switch (key) {
    case 'size':
      return list.assumed === undefined
        ? primitive(list.items.length, at)
        : unknown('how much it holds is not known', at)
    case 'get':
      return builtin(
        key,
        at,
        ([wanted]) =>
          found(list, wanted, at)?.value ??
          (isOpen(list, wanted) ? unknown('it is not known whole', at) : primitive(undefined, at)),
      )
    case 'has':
      return builtin(key, at, ([wanted]) =>
        isOpen(list, wanted)
          ? unknown('it is not known whole', at)
          : primitive(found(list, wanted, at) !== undefined, at),
      )
    case 'set':
    case 'add':
      return builtin(key, at, ([name, value], _, frame) => {
        if (name === undefined) return list
        put(
          list,
          name,
          key === 'add' ? name : (value ?? primitive(undefined, at)),
          doubtsOn(list, frame),
        )
        return assuming(list, doubtsOn(list, frame))
      })
    case 'delete':
      return builtin(key, at, ([wanted], _, frame) => {
        if (doubtsOn(list, frame).length > 0 || isOpen(list, wanted))
          return assuming(list, [{ bound: 'either', why: 'a member is perhaps deleted', at }])
        const index = wanted === undefined ? -1 : position(list, wanted)
        if (index !== -1) list.items.splice(index, 1)
        return primitive(index !== -1, at)
      })
    case 'clear':
      return builtin(key, at, (_, __, frame) => {
        const doubts = doubtsOn(list, frame)
        if (doubts.length > 0) assuming(list, doubts)
        else list.items.length = 0
        return primitive(undefined, at)
      })
    case 'values':
      return builtin(key, at, () => all(items()))
    case 'keys':
      return builtin(key, at, () => all(list.items.map((item) => item.key)))
    case 'entries':
      return builtin(key, at, () =>
        all(list.items.map((item) => array([item.key, item.value], at))),
      )
    case 'forEach':
      return builtin(key, at, ([callback], callAt, frame) => {
        if (callback !== undefined)
          for (const item of [...list.items])
            frame.machine.evaluation.call(
              callback,
              undefined,
              [item.value, item.key, list],
              callAt,
              frame,
            )
        return primitive(undefined, at)
      })
    default:
      return key in (list.type === 'Map' ? Map.prototype : Set.prototype)
        ? unknown(`\`${key}\` of a ${list.type} is not followed`, at)
        : undefined
  }
}

function found(
  list: CollectionValue,
  wanted: Value | undefined,
  at: Place,
): { readonly value: Value } | undefined {
  if (wanted === undefined) return undefined
  return list.items[position(list, wanted.kind === 'unknown' ? unknown('', at) : wanted)]
}

function isOpen(list: CollectionValue, wanted: Value | undefined): boolean {
  return (
    list.assumed !== undefined ||
    wanted === undefined ||
    wanted.kind === 'unknown' ||
    wanted.assumed !== undefined
  )
}
