import type { Expression, MemberExpression } from 'oxc-parser'
import { builtinMember } from './builtins/builtins.js'
import { join } from './join.js'
import { assuming, copyOf, doubtsOn, primitive, unknown } from '../model/value.js'
import type { Place, Property, Value } from '../model/value.js'
import { methodOf } from './classes.js'
import { evaluate } from './expressions.js'
import { keyOf } from './literals.js'
import { dunno, placeOf } from '../model/machine.js'
import type { Frame } from '../model/machine.js'

export function memberExpression(node: MemberExpression, frame: Frame): Value {
  const { object, key } = memberTarget(node, frame)
  if (
    node.optional &&
    object.kind === 'primitive' &&
    (object.value === null || object.value === undefined)
  )
    return primitive(undefined, placeOf(node, frame))
  if (key === undefined) return dunno('a member is named at run time', node, frame)
  return get(object, key, placeOf(node, frame), frame)
}

/** What a member expression names: the value that holds it, and its key where that is known. */
export function memberTarget(
  node: MemberExpression,
  frame: Frame,
): { readonly object: Value; readonly key: string | undefined } {
  const { object } = node
  // `super.method`: looked up from the parent, called on `this`.
  const holder =
    (object as Expression | { type: 'Super' }).type === 'Super'
      ? (frame.home?.parent ?? dunno('there is no parent here', node, frame))
      : evaluate(object as Expression, frame)
  return { object: holder, key: keyOf(node.property, node.computed, frame) }
}

/**
 * A member of a value; what a value is not known to have is unknown, or undefined where all of it
 * is known.
 */
export function get(value: Value, key: string, at: Place, frame: Frame): Value {
  switch (value.kind) {
    case 'object': {
      const own =
        property(value.entries.get(key), value, frame) ?? inherited(value.of, key, value, frame)
      if (own !== undefined)
        return isPerhaps(value)
          ? assuming(
              copyOf(own),
              value.assumed?.filter(({ bound }) => bound === 'upper'),
            )
          : own
      if (value.native !== undefined)
        return { ...unknown('it belongs to a class that is not read', at), of: value }
      const isOpen = value.assumed?.some(({ bound }) => bound !== 'upper') === true
      return (
        builtinMember(value, key, at) ??
        (isOpen
          ? { ...unknown(value.assumed?.[0]?.why ?? '', at), of: value }
          : primitive(undefined, at))
      )
    }
    case 'class': {
      for (
        let one: Value | undefined = value, depth = 0;
        one?.kind === 'class' && depth < 50;
        one = one.parent, depth += 1
      ) {
        const found = property(one.entries.get(key), value, frame)
        if (found !== undefined) return found
      }
      const method = methodOf(value, key)
      if (method !== undefined)
        return method.type === 'get'
          ? frame.machine.evaluation.call(method.value, frame.self, [], at, frame)
          : method.value
      if (key === 'name') return primitive(value.node.id?.name ?? '', at)
      return value.parent === undefined || value.parent.kind === 'class'
        ? primitive(undefined, at)
        : unknown('it belongs to a class that is not read', at)
    }
    case 'function': {
      const own = property(value.entries.get(key), value, frame)
      if (own !== undefined) return own
      if (key === 'name' && value.node.type !== 'ArrowFunctionExpression')
        return primitive(value.node.id?.name ?? '', at)
      return builtinMember(value, key, at) ?? primitive(undefined, at)
    }
    case 'builtin':
      return (
        value.entries?.get(key)?.value ??
        unknown(`\`${key}\` of \`${value.name}\` is not followed`, at)
      )
    case 'native':
      return frame.machine.library.member(value, key, at, frame)
    case 'unknown':
      return key === 'then' || key === 'catch' || key === 'finally'
        ? (builtinMember(value, key, at) as Value)
        : { ...unknown(value.reason, at), of: value }
    case 'primitive':
      if (value.value === null || value.value === undefined)
        return unknown(`\`${key}\` of ${String(value.value)}`, at)
      return builtinMember(value, key, at) ?? primitive(undefined, at)
    default:
      return builtinMember(value, key, at) ?? primitive(undefined, at)
  }
}

function isPerhaps(value: Value): boolean {
  return value.assumed?.some(({ bound }) => bound === 'upper') === true
}

function property(found: Property | undefined, self: Value, frame: Frame): Value | undefined {
  if (found?.getter === undefined) return found?.value
  return frame.machine.evaluation.call(found.getter, self, [], found.key, frame)
}

function inherited(
  of: Value | undefined,
  key: string,
  self: Value,
  frame: Frame,
): Value | undefined {
  const method = methodOf(of, key)
  if (method === undefined || method.type === 'set') return undefined
  if (method.type === 'get')
    return frame.machine.evaluation.call(method.value, self, [], method.value.at, frame)
  return { ...method.value, self }
}

/** Sets a member. Where that is only perhaps done, the member is what it was or what it becomes. */
export function set(holder: Value, key: string, to: Value, at: Place, frame: Frame): void {
  if (holder.kind === 'object' || holder.kind === 'class' || holder.kind === 'function') {
    const setter = holder.kind === 'object' ? methodOf(holder.of, key) : undefined
    if (setter?.type === 'set') {
      frame.machine.evaluation.call(setter.value, holder, [to], at, frame)
      return
    }
    const held = holder.entries.get(key)
    const doubts = doubtsOn(holder, frame)
    const value =
      doubts.length === 0
        ? to
        : held === undefined
          ? assuming(copyOf(to), doubts)
          : join(to, held.value, doubts)
    holder.entries.set(key, { key: at, value })
    return
  }
  if (holder.kind === 'array' && /^\d{1,6}$/.test(key) && Number(key) <= holder.items.length) {
    holder.items[Number(key)] = to
    assuming(
      holder,
      doubtsOn(holder, frame).map((one) => ({ ...one, bound: 'either' })),
    )
    return
  }
  if (holder.kind !== 'array') return
  const isCut =
    key === 'length' &&
    to.kind === 'primitive' &&
    typeof to.value === 'number' &&
    to.value >= 0 &&
    to.value <= holder.items.length &&
    doubtsOn(holder, frame).length === 0
  if (isCut) holder.items.length = Number(to.value)
  else
    assuming(holder, [
      { bound: 'either', why: 'a list is changed in a way that is not followed', at },
    ])
}
