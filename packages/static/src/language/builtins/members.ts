import { assumedOf, assuming, late } from '../../model/doubt.js'
import { supposing } from '../../model/frame.js'
import type { Frame } from '../../model/frame.js'
import type { Place } from '../../model/place.js'
import { builtin, primitive, unknown } from '../../model/value.js'
import type { FunctionValue, ObjectValue, PrimitiveValue, Value } from '../../model/value.js'
import { distrust } from '../distrust.js'
import { call } from '../recursion.js'
import { arrayMember } from './arrays.js'
import { hasOwn } from './own.js'
import { collectionMember } from './collections.js'
import { regExpMember, textMember } from './texts.js'

/** A member that the language gives a value; undefined where it is none of those that may run. */
export function builtinMember(value: Value, key: string, at: Place): Value | undefined {
  const promised = promiseMember(value, key, at)
  if (promised !== undefined) return promised
  switch (value.kind) {
    case 'primitive':
      if (typeof value.value === 'string') return textMember(value, value.value, key, at)
      return NUMBER_TEXTS.has(key) ? numberText(value, key, at) : undefined
    case 'array':
      return arrayMember(value, key, at)
    case 'collection':
      return collectionMember(value, key, at)
    case 'regexp':
      return regExpMember(value, key, at)
    case 'function':
      return functionMember(value, key, at)
    case 'object':
      return key === 'hasOwnProperty' ? ownProperty(value, at) : undefined
    default:
      return undefined
  }
}

/** `then`, `catch` and `finally`: what is promised is taken to be there already. */
export function promiseMember(value: Value, key: string, at: Place): Value | undefined {
  switch (key) {
    case 'then':
      return builtin(key, at, ([next, failed], callAt, frame) => {
        distrust(failed === undefined ? [] : [failed], callAt, frame)
        return next === undefined ? value : callLater(next, [value], callAt, frame)
      })
    case 'catch':
      return builtin(key, at, (args, callAt, frame) => {
        distrust(args, callAt, frame)
        return value
      })
    case 'finally':
      return builtin(key, at, ([next], callAt, frame) => {
        if (next !== undefined) callLater(next, [], callAt, frame)
        return value
      })
    default:
      return undefined
  }
}

function callLater(next: Value, args: readonly Value[], at: Place, frame: Frame): Value {
  const inner = supposing(frame, late('it is changed once a promise is kept', at))
  return call(next, undefined, args, at, inner)
}

function ownProperty(value: ObjectValue, at: Place): Value {
  return builtin('hasOwnProperty', at, ([name]) => hasOwn(value, name, at))
}

const NUMBER_TEXTS = new Set(['toString', 'toFixed', 'toLocaleString'])

function numberText(value: PrimitiveValue, key: string, at: Place): Value {
  return builtin(key, at, ([digits]) => {
    if (key === 'toLocaleString') return unknown('it depends on the language of a machine', at)
    const given = digits?.kind === 'primitive' ? digits.value : undefined
    const count = typeof given === 'number' && given >= 0 && given <= 36 ? given : undefined
    const text =
      key === 'toFixed' ? Number(value.value).toFixed(count ?? 0) : inBase(value.value, count)
    return assuming(primitive(text, at), assumedOf(value))
  })
}

function inBase(value: PrimitiveValue['value'], base: number | undefined): string {
  const isBase = base !== undefined && base >= 2
  return typeof value === 'number' && isBase ? value.toString(base) : String(value)
}

function functionMember(value: FunctionValue, key: string, at: Place): Value | undefined {
  switch (key) {
    case 'call':
      return builtin(key, at, ([self, ...args], callAt, frame) =>
        call(value, self, args, callAt, frame),
      )
    case 'apply':
      return builtin(key, at, ([self, args], callAt, frame) =>
        call(value, self, args?.kind === 'array' ? args.items : [], callAt, frame),
      )
    case 'bind':
      return builtin(key, at, ([self, ...first]) =>
        builtin('bound', at, (args, callAt, frame) =>
          call(value, self, [...first, ...args], callAt, frame),
        ),
      )
    case 'prototype':
      return unknown('a prototype is not followed', at)
    case 'length':
      return primitive(value.node.params.length, at)
    default:
      return undefined
  }
}
