import { assuming, primitive, unknown } from '../../model/value.js'
import type { BuiltinValue, Place, Value } from '../../model/value.js'
import { arrayMember } from './arrays.js'
import { collectionMember } from './collections.js'
import { regExpMember, textMember } from './texts.js'

type Call = BuiltinValue['call']

export const builtin = (name: string, at: Place, call: Call): BuiltinValue => ({
  kind: 'builtin',
  name,
  call,
  at,
})

/** A member that the language gives a value; undefined where it is none of those that may run. */
export function builtinMember(value: Value, key: string, at: Place): Value | undefined {
  if (key === 'then')
    return builtin('then', at, (args, callAt, frame) =>
      args[0] === undefined
        ? value
        : frame.machine.evaluation.call(args[0], undefined, [value], callAt, frame),
    )
  if (key === 'catch' || key === 'finally') return builtin(key, at, () => value)
  switch (value.kind) {
    case 'primitive':
      if (typeof value.value === 'string') return textMember(value, value.value, key, at)
      return key === 'toString' || key === 'toFixed' || key === 'toLocaleString'
        ? numberText(value, key, at)
        : undefined
    case 'array':
      return arrayMember(value, key, at)
    case 'collection':
      return collectionMember(value, key, at)
    case 'regexp':
      return regExpMember(value, key, at)
    case 'function':
      return functionMember(value, key, at)
    case 'object':
      if (key !== 'hasOwnProperty') return undefined
      return builtin(key, at, ([name]) =>
        name?.kind === 'primitive' && value.assumed === undefined
          ? primitive(value.entries.has(String(name.value)), at)
          : unknown('the object is not known whole', at),
      )
    default:
      return undefined
  }
}

function numberText(value: Extract<Value, { kind: 'primitive' }>, key: string, at: Place): Value {
  return builtin(key, at, ([digits]) => {
    if (key === 'toLocaleString') return unknown('it depends on the language of a machine', at)
    const count =
      digits?.kind === 'primitive' &&
      typeof digits.value === 'number' &&
      digits.value >= 0 &&
      digits.value <= 36
        ? digits.value
        : undefined
    const text =
      key === 'toFixed'
        ? Number(value.value).toFixed(count ?? 0)
        : typeof value.value === 'number' && count !== undefined && count >= 2
          ? value.value.toString(count)
          : String(value.value)
    return assuming(primitive(text, at), value.assumed)
  })
}

function functionMember(
  value: Extract<Value, { kind: 'function' }>,
  key: string,
  at: Place,
): Value | undefined {
  if (key === 'call')
    return builtin(key, at, ([self, ...args], callAt, frame) =>
      frame.machine.evaluation.call(value, self, args, callAt, frame),
    )
  if (key === 'apply')
    return builtin(key, at, ([self, args], callAt, frame) =>
      frame.machine.evaluation.call(
        value,
        self,
        args?.kind === 'array' ? args.items : [],
        callAt,
        frame,
      ),
    )
  if (key === 'bind') {
    return builtin(key, at, ([self, ...first]) =>
      builtin('bound', at, (args, callAt, frame) =>
        frame.machine.evaluation.call(value, self, [...first, ...args], callAt, frame),
      ),
    )
  }
  return key === 'prototype'
    ? unknown('a prototype is not followed', at)
    : key === 'length'
      ? primitive(value.node.params.length, at)
      : undefined
}
