import { isUpper } from '../model/assumption.js'
import type { Assumption } from '../model/assumption.js'
import {
  assume,
  assumedOf,
  assuming,
  doubtsOfChange,
  isExact,
  putInDoubt,
  reasonOf,
} from '../model/doubt.js'
import { notKnown } from '../model/frame.js'
import type { Frame } from '../model/frame.js'
import { placeOf } from '../model/place.js'
import type { Place } from '../model/place.js'
import type { MemberExpression } from '../model/tree.js'
import { isNothing, primitive, unknown } from '../model/value.js'
import type {
  ArrayValue,
  ClassValue,
  FunctionValue,
  ObjectValue,
  Property,
  Value,
} from '../model/value.js'
import { builtinMember, promiseMember } from './builtins/members.js'
import { join } from './join.js'
import { memberTarget } from './keys.js'
import { lineOf, methodOf, setterOf } from './methods.js'
import { call, get } from './recursion.js'

export function evaluateMember(node: MemberExpression, frame: Frame): Value {
  const { object, key } = memberTarget(node, frame)
  if (node.optional && isNothing(object)) return primitive(undefined, placeOf(node, frame))
  if (key === undefined) return notKnown('a member is named at run time', node, frame)
  return get(object, key, placeOf(node, frame), frame)
}

/**
 * A member of a value; what a value is not known to have is unknown, or undefined where all of it
 * is known.
 */
export function getMember(value: Value, key: string, at: Place, frame: Frame): Value {
  switch (value.kind) {
    case 'object':
      return memberOfObject(value, key, at, frame)
    case 'class':
      return memberOfClass(value, key, at, frame)
    case 'function':
      return memberOfFunction(value, key, at, frame)
    case 'builtin':
      return (
        value.entries?.get(key)?.value ??
        unknown(`\`${key}\` of \`${value.name}\` is not followed`, at)
      )
    case 'native':
      return frame.machine.world.member(value, key, at, frame)
    case 'unknown':
      return promiseMember(value, key, at) ?? { ...unknown(value.reason, at), of: value, key }
    case 'primitive':
      if (isNothing(value)) return unknown(`\`${key}\` of ${String(value.value)}`, at)
      return builtinMember(value, key, at) ?? primitive(undefined, at)
    default: {
      const known = builtinMember(value, key, at)
      if (known !== undefined || isExact(value)) return known ?? primitive(undefined, at)
      return unknown(reasonOf(value), at)
    }
  }
}

function memberOfObject(value: ObjectValue, key: string, at: Place, frame: Frame): Value {
  const assumed = assumedOf(value)
  const own =
    readProperty(value.entries.get(key), value, frame) ?? inherited(value.of, key, value, frame)
  if (own !== undefined) return assuming(own, assumed?.filter(isNotLower))
  if (value.native !== undefined) {
    const { native } = value
    const from = native.kind === 'unknown' ? native.from : undefined
    const member = { ...unknown('it belongs to a class that is not read', at), of: value, key }
    return from === undefined ? member : { ...member, from }
  }
  const known = builtinMember(value, key, at)
  if (known !== undefined) return known
  const [first] = assumed ?? []
  if (first === undefined || assumed?.every(isUpper) === true) return primitive(undefined, at)
  return { ...unknown(first.why, at), of: value, key }
}

/** That members are left out says nothing of those that are there. */
function isNotLower({ direction }: Assumption): boolean {
  return direction !== 'lower'
}

function memberOfClass(value: ClassValue, key: string, at: Place, frame: Frame): Value {
  for (const one of lineOf(value)) {
    const found = readProperty(one.entries.get(key), value, frame)
    if (found !== undefined) return found
  }
  const method = methodOf(value, key)
  if (method?.type === 'get') return call(method.value, frame.self, [], at, frame)
  if (method !== undefined) return method.value
  if (key === 'name') return primitive(value.node.id?.name ?? '', at)
  const isWhole = value.parent === undefined || value.parent.kind === 'class'
  return isWhole ? primitive(undefined, at) : unknown('it belongs to a class that is not read', at)
}

function memberOfFunction(value: FunctionValue, key: string, at: Place, frame: Frame): Value {
  const own = readProperty(value.entries.get(key), value, frame)
  if (own !== undefined) return own
  if (key === 'name' && value.node.type !== 'ArrowFunctionExpression') {
    return primitive(value.node.id?.name ?? '', at)
  }
  return builtinMember(value, key, at) ?? primitive(undefined, at)
}

function readProperty(found: Property | undefined, self: Value, frame: Frame): Value | undefined {
  if (found?.getter === undefined) return found?.value
  return call(found.getter, self, [], found.key, frame)
}

function inherited(
  of: Value | undefined,
  key: string,
  self: Value,
  frame: Frame,
): Value | undefined {
  const method = methodOf(of, key)
  if (method === undefined) return undefined
  if (method.type === 'get') return call(method.value, self, [], method.value.at, frame)
  return { ...method.value, self }
}

/** Sets a member. Where that is only perhaps done, the member is what it was or what it becomes. */
export function setMember(holder: Value, key: string, to: Value, at: Place, frame: Frame): void {
  if (holder.kind === 'array') return setItem(holder, key, to, at, frame)
  if (holder.kind !== 'object' && holder.kind !== 'class' && holder.kind !== 'function') return
  const held = holder.entries.get(key)
  const setter = held?.setter ?? (holder.kind === 'object' ? setterOf(holder.of, key) : undefined)
  if (setter !== undefined) {
    call(setter, holder, [to], at, frame)
    return
  }
  // What only has a getter is not set.
  if (held?.getter !== undefined) return
  const doubts = doubtsOfChange(holder, frame)
  const isCertain = doubts.length === 0
  const value =
    isCertain || held === undefined ? assuming(to, doubts) : join(to, held.value, doubts)
  // What only perhaps is there stays so until it is set for certain.
  const perhaps = isCertain ? undefined : held === undefined ? doubts : held.perhaps
  holder.entries.set(key, { key: at, value, ...(perhaps === undefined ? {} : { perhaps }) })
}

function setItem(list: ArrayValue, key: string, to: Value, at: Place, frame: Frame): void {
  const doubts = doubtsOfChange(list, frame)
  if (/^\d{1,6}$/.test(key) && Number(key) <= list.items.length) {
    list.items[Number(key)] = to
    putInDoubt(
      list,
      doubts.map((one) => ({ ...one, direction: 'either' })),
    )
    return
  }
  const length = key === 'length' && to.kind === 'primitive' && isExact(to) ? to.value : undefined
  const isCut = typeof length === 'number' && length >= 0 && length <= list.items.length
  if (isCut && doubts.length === 0) list.items.length = length
  else putInDoubt(list, assume('either', 'a list is changed in a way that is not followed', at))
}
