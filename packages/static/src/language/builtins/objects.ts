import type { Assumption } from '../../model/assumption.js'
import { assumedOf, assuming, isExact } from '../../model/doubt.js'
import type { Frame } from '../../model/frame.js'
import type { Place } from '../../model/place.js'
import { array, object, primitive, unknown } from '../../model/value.js'
import type { Property, Value } from '../../model/value.js'
import { itemsOf, shownAs } from '../items.js'
import { spreadInto } from '../literals.js'
import { get } from '../recursion.js'
import { setUnnamed } from '../unnamed.js'
import { notGiven, whyNotGiven } from './given.js'
import type { Call } from './given.js'
import { keysInOrder } from './keys.js'
import { hasOwn } from './own.js'

const names: Call = ([value], at, frame) =>
  listMembers(value, at, frame, (key, { key: place }) => primitive(key, place))
const unchanged: Call = ([value], at) => value ?? notGiven(at)

/** Members of `Object`. */
export const OBJECT: Readonly<Record<string, Call>> = {
  keys: names,
  getOwnPropertyNames: names,
  values: ([value], at, frame) =>
    listMembers(value, at, frame, (key, one) => readMember(key, one, value, at, frame)),
  entries: ([value], at, frame) =>
    listMembers(value, at, frame, (key, one) =>
      array([primitive(key, one.key), readMember(key, one, value, at, frame)], one.key),
    ),
  fromEntries: ([list], at, frame) => fromEntries(list, at, frame),
  assign([target, ...sources], at, frame) {
    if (target?.kind !== 'object' && target?.kind !== 'function') return target ?? notGiven(at)
    for (const source of sources) spreadInto(target, source, frame)
    return target
  },
  freeze: unchanged,
  seal: unchanged,
  create: ([proto], at) =>
    proto?.kind === 'primitive'
      ? object(new Map(), at)
      : unknown('a prototype is not followed', at),
  hasOwn: ([value, key], at) => hasOwn(value, key, at),
  defineProperty([target, key, descriptor], at, frame) {
    const isRead =
      target?.kind === 'object' &&
      key?.kind === 'primitive' &&
      isExact(key) &&
      descriptor?.kind === 'object'
    if (!isRead) {
      if (target !== undefined) setUnnamed(target, 'a member is defined that is not known', at)
      return target ?? notGiven(at)
    }
    const getter = descriptor.entries.get('get')?.value
    const value = descriptor.entries.get('value')?.value ?? primitive(undefined, at)
    const own = getter?.kind === 'function' ? { getter } : {}
    target.entries.set(String(key.value), { key: at, value, ...own })
    frame.machine.step(at, frame)
    return target
  },
}

function entriesOf(
  value: Value | undefined,
  frame: Frame,
): ReadonlyMap<string, Property> | undefined {
  const settled = value === undefined ? undefined : frame.machine.world.settle(value, frame)
  switch (settled?.kind) {
    case 'object':
    case 'class':
    case 'function':
      return settled.entries
    case 'array':
      return new Map(
        settled.items.map((item, index) => [String(index), { key: item.at, value: item }]),
      )
    default:
      return undefined
  }
}

/** Members of an object as a list, in the order the language gives them. */
function listMembers(
  value: Value | undefined,
  at: Place,
  frame: Frame,
  give: (key: string, property: Property) => Value,
): Value {
  const entries = entriesOf(value, frame)
  if (entries === undefined) return whyNotGiven(value, at)
  const perhaps: Assumption[] = []
  const listed = keysInOrder(entries).flatMap((key) => {
    const property = entries.get(key)
    if (property === undefined) return []
    perhaps.push(...(property.perhaps ?? []))
    return [assuming(give(key, property), property.perhaps)]
  })
  return assuming(assuming(array(listed, at), assumedOf(value)), perhaps)
}

function readMember(
  key: string,
  property: Property,
  holder: Value | undefined,
  at: Place,
  frame: Frame,
): Value {
  return property.getter === undefined || holder === undefined
    ? property.value
    : get(holder, key, at, frame)
}

function fromEntries(list: Value | undefined, at: Place, frame: Frame): Value {
  const items = list === undefined ? undefined : itemsOf(list, frame)
  if (items === undefined) return whyNotGiven(list, at)
  const entries = new Map<string, Property>()
  for (const item of items) {
    const [key, value] = item.kind === 'array' ? item.items : []
    const name = key === undefined ? undefined : shownAs(key, frame)
    if (key === undefined || name === undefined || value === undefined || !isExact(key))
      return notGiven(at)
    entries.set(name, { key: key.at, value })
  }
  return assuming(object(entries, at), assumedOf(list))
}
