import { assuming, isExact } from '../../model/doubt.js'
import type { Frame } from '../../model/frame.js'
import type { Place } from '../../model/place.js'
import { array, builtin, object, primitive, textOf, unknown } from '../../model/value.js'
import type { Property, Value } from '../../model/value.js'
import { settledTruth } from '../conditions.js'
import { distrust } from '../distrust.js'
import { importNamespace } from '../imports.js'
import { assumedWhenShown, shownAs } from '../items.js'
import { createCollection } from './collections.js'
import { notGiven } from './given.js'
import type { Call, Members } from './given.js'
import { fromJson, jsonText, parsedJson } from './json.js'
import { ARRAY } from './lists.js'
import { fromNumbers, fromText, MATH, NUMBER } from './numbers.js'
import { OBJECT } from './objects.js'
import { plainJson } from './plain-json.js'

/** What the language provides and may run. The environment, the clock and chance are not in it. */
export function globalNamed(name: string, at: Place, frame: Frame): Value | undefined {
  const call = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
  const members = Object.hasOwn(NAMESPACES, name) ? NAMESPACES[name] : undefined
  if (members !== undefined) return namespaceValue(name, members, call, at)
  if (call !== undefined) return builtin(name, at, call)
  if (name === 'require')
    return builtin(name, at, ([specifier], to) => require(specifier, to, frame))
  if (name === 'process') {
    return unknown('it comes from the environment or the arguments of the process', at)
  }
  if (name === 'NaN') return primitive(Number.NaN, at)
  return name === 'Infinity' ? primitive(Number.POSITIVE_INFINITY, at) : undefined
}

function namespaceValue(name: string, members: Members, call: Call | undefined, at: Place): Value {
  const entries = new Map<string, Property>()
  for (const [key, one] of Object.entries(members)) {
    const isCall = typeof one === 'function'
    const value = isCall ? builtin(`${name}.${key}`, at, one) : primitive(one, at)
    entries.set(key, { key: at, value })
  }
  if (call !== undefined) return { ...builtin(name, at, call), entries }
  const rest = unknown(`it is a member of \`${name}\` that is not followed`, at)
  return { ...object(entries, at), native: rest }
}

function require(specifier: Value | undefined, at: Place, frame: Frame): Value {
  const name = textOf(specifier)
  return name === undefined
    ? unknown('a module is named at run time', at)
    : importNamespace(name, at, frame)
}

/** A copy of plain data; anything else is not followed. */
const clone: Call = ([value], at) => {
  if (value === undefined) return notGiven(at)
  const json = plainJson(value)
  return json === undefined
    ? unknown('a copy of what is no plain data is not followed', at)
    : fromJson(json, at)
}

const ignore: Call = (_, at) => primitive(undefined, at)

const runLater: Call = (args, at, frame) => {
  frame.machine.escape(args)
  distrust(
    args.filter(({ kind }) => kind === 'function'),
    at,
    frame,
  )
  return unknown('it runs later', at)
}

const PROMISE: Members = {
  resolve: ([value], at) => value ?? primitive(undefined, at),
  all: ([value], at) => value ?? notGiven(at),
  allSettled: (_, at) => unknown('what settles is not known', at),
  reject: (_, at) => unknown('it is rejected', at),
}

const NAMESPACES: Readonly<Record<string, Members>> = {
  Object: OBJECT,
  JSON: {
    stringify: ([value, , space], at, frame) =>
      value === undefined ? notGiven(at) : jsonText(value, space, at, frame),
    parse: ([value], at) => parsedJson(value, at),
  },
  Array: ARRAY,
  Promise: PROMISE,
  Math: MATH,
  Number: NUMBER,
  String: { raw: (args, at, frame) => rawText(args, at, frame) },
  console: {
    log: ignore,
    error: ignore,
    warn: ignore,
    info: ignore,
    debug: ignore,
    trace: ignore,
  },
}

const FUNCTIONS: Readonly<Record<string, Call>> = {
  Object: ([value], at) => value ?? object(new Map(), at),
  String: ([value], at, frame) => {
    const text = value === undefined ? '' : shownAs(value, frame)
    return text === undefined
      ? notGiven(at)
      : assuming(primitive(text, at), value && assumedWhenShown(value))
  },
  Number: fromNumbers((value = 0) => value),
  parseInt: fromText(Number.parseInt),
  parseFloat: fromText(Number.parseFloat),
  Boolean: ([value], at, frame) => {
    const truth = value === undefined ? false : settledTruth(value, frame)
    return truth === undefined ? notGiven(at) : primitive(truth, at)
  },
  Array: (args, at) =>
    args.length === 1 ? unknown('a list of a length', at) : array([...args], at),
  Map: ([from], at, frame) => createCollection('Map', from, at, frame),
  Set: ([from], at, frame) => createCollection('Set', from, at, frame),
  WeakMap: (_, at, frame) => createCollection('Map', undefined, at, frame),
  WeakSet: (_, at, frame) => createCollection('Set', undefined, at, frame),
  Promise: runLater,
  Symbol: (_, at) => unknown('a symbol', at),
  RegExp: ([source, flags], at) => {
    if (source?.kind === 'regexp') return source
    if (source === undefined) return notGiven(at)
    const text = isExact(source) ? textOf(source) : undefined
    return text === undefined
      ? unknown('a regular expression is not known', at)
      : { kind: 'regexp', source: text, flags: textOf(flags) ?? '', at }
  },
  structuredClone: clone,
  setTimeout: runLater,
  setInterval: runLater,
  setImmediate: runLater,
  queueMicrotask: runLater,
}

function rawText([strings, ...parts]: readonly Value[], at: Place, frame: Frame): Value {
  if (strings?.kind !== 'array') return notGiven(at)
  const shown = parts.map((part) => shownAs(part, frame))
  if (shown.includes(undefined)) return notGiven(at)
  const text = strings.items.map(
    (item, index) => `${item.kind === 'primitive' ? String(item.value) : ''}${shown[index] ?? ''}`,
  )
  return primitive(text.join(''), at)
}
