import { spreadInto } from '../literals.js'
import { escape } from '../calls.js'
import type { Frame } from '../../model/machine.js'
import { itemsOf } from '../expressions.js'
import { shownAs } from '../literals.js'
import { settledTruth } from '../operators.js'
import { array, assuming, object, primitive, unknown } from '../../model/value.js'
import type { BuiltinValue, Place, Property, Value } from '../../model/value.js'
import { builtin } from './builtins.js'
import { collection } from './collections.js'
import { plainJson } from './plain-json.js'
import { fromJson, jsonText, parsedJson } from './json.js'
import { keysInOrder } from './keys.js'

type Call = BuiltinValue['call']

/**
 * What the language provides and may run. The environment, the clock and chance are not among it.
 */
export function globalNamed(name: string, at: Place, frame: Frame): Value | undefined {
  const call = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
  const members = Object.hasOwn(NAMESPACES, name) ? NAMESPACES[name] : undefined
  if (members !== undefined) {
    const entries = new Map<string, Property>(
      Object.entries(members).map(([key, one]) => [
        key,
        {
          key: at,
          value:
            typeof one === 'function' ? builtin(`${name}.${key}`, at, one) : primitive(one, at),
        },
      ]),
    )
    if (call === undefined)
      return {
        ...object(entries, at),
        native: unknown(`it is a member of \`${name}\` that is not followed`, at),
      }
    return { ...builtin(name, at, call), entries }
  }
  if (call !== undefined) return builtin(name, at, call)
  if (name === 'require')
    return builtin(name, at, ([specifier], callAt) =>
      specifier?.kind === 'primitive' && typeof specifier.value === 'string'
        ? frame.machine.library.namespace(specifier.value, callAt, frame)
        : unknown('a module is named at run time', callAt),
    )
  if (name === 'process')
    return unknown('it comes from the environment or the arguments of the process', at)
  if (name === 'Infinity' || name === 'NaN')
    return primitive(name === 'NaN' ? Number.NaN : Number.POSITIVE_INFINITY, at)
  return undefined
}

const cannot = (at: Place): Value => unknown('what it is given is not known', at)

function entriesOf(
  value: Value | undefined,
  frame: Frame,
): ReadonlyMap<string, Property> | undefined {
  const settled = value?.kind === 'native' ? frame.machine.library.settle(value, frame) : value
  if (settled?.kind === 'object' || settled?.kind === 'class' || settled?.kind === 'function')
    return settled.entries
  if (settled?.kind === 'array')
    return new Map(
      settled.items.map((item, index) => [String(index), { key: item.at, value: item }]),
    )
  return undefined
}

/** Members of an object as a list, in the order the language gives them. */
function members(
  value: Value | undefined,
  at: Place,
  frame: Frame,
  give: (key: string, property: Property) => Value,
): Value {
  const entries = entriesOf(value, frame)
  if (entries === undefined)
    return value?.kind === 'unknown' ? unknown(value.reason, at) : cannot(at)
  return assuming(
    array(
      keysInOrder(entries).map((key) => give(key, entries.get(key) as Property)),
      at,
    ),
    value?.assumed,
  )
}

const valueOf = (
  key: string,
  property: Property,
  holder: Value | undefined,
  at: Place,
  frame: Frame,
): Value =>
  property.getter === undefined || holder === undefined
    ? property.value
    : frame.machine.evaluation.get(holder, key, at, frame)

const OBJECT: Readonly<Record<string, Call>> = {
  keys: ([value], at, frame) =>
    members(value, at, frame, (key, { key: place }) => primitive(key, place)),
  values: ([value], at, frame) =>
    members(value, at, frame, (key, one) => valueOf(key, one, value, at, frame)),
  entries: ([value], at, frame) =>
    members(value, at, frame, (key, one) =>
      array([primitive(key, one.key), valueOf(key, one, value, at, frame)], one.key),
    ),
  getOwnPropertyNames: ([value], at, frame) =>
    members(value, at, frame, (key, { key: place }) => primitive(key, place)),
  fromEntries([list], at, frame) {
    const items = list === undefined ? undefined : itemsOf(list, frame)
    if (items === undefined) return list?.kind === 'unknown' ? unknown(list.reason, at) : cannot(at)
    const entries = new Map<string, Property>()
    for (const item of items) {
      const [key, value] = item.kind === 'array' ? item.items : []
      const name = key === undefined ? undefined : shownAs(key, frame)
      if (name === undefined || value === undefined) return cannot(at)
      entries.set(name, { key: (key as Value).at, value })
    }
    return assuming(object(entries, at), list?.assumed)
  },
  assign([target, ...sources], at, frame) {
    if (target?.kind !== 'object' && target?.kind !== 'function') return target ?? cannot(at)
    for (const source of sources) spreadInto(target, source, frame)
    return target
  },
  freeze: ([value], at) => value ?? cannot(at),
  seal: ([value], at) => value ?? cannot(at),
  create: ([proto], at) =>
    proto?.kind === 'primitive'
      ? object(new Map(), at)
      : unknown('a prototype is not followed', at),
  hasOwn: ([value, key], at) =>
    value?.kind === 'object' && value.assumed === undefined && key?.kind === 'primitive'
      ? primitive(value.entries.has(String(key.value)), at)
      : cannot(at),
  defineProperty([target, key, descriptor], at, frame) {
    if (target?.kind !== 'object' || key?.kind !== 'primitive' || descriptor?.kind !== 'object')
      return target ?? cannot(at)
    const getter = descriptor.entries.get('get')?.value
    const value = descriptor.entries.get('value')?.value ?? primitive(undefined, at)
    target.entries.set(String(key.value), {
      key: at,
      value,
      ...(getter?.kind === 'function' ? { getter } : {}),
    })
    frame.machine.step({ start: at.start, end: at.end }, frame)
    return target
  },
}

const JSON_FUNCTIONS: Readonly<Record<string, Call>> = {
  stringify: ([value, , space], at, frame) =>
    value === undefined ? cannot(at) : jsonText(value, space, at, frame),
  parse: ([value], at) => parsedJson(value, at),
}

const number =
  (compute: (...given: number[]) => number): Call =>
  (args, at) => {
    const given = args.map((arg) => (arg.kind === 'primitive' ? Number(arg.value) : undefined))
    return given.includes(undefined)
      ? cannot(at)
      : assuming(
          primitive(compute(...(given as number[])), at),
          args.flatMap(({ assumed }) => assumed ?? []),
        )
  }

/** Reads a number off the start of a text, as the language does. */
const parsed =
  (parse: (text: string, base?: number) => number): Call =>
  ([text, base], at) =>
    text?.kind === 'primitive' && (base === undefined || base.kind === 'primitive')
      ? assuming(
          primitive(
            parse(String(text.value), base === undefined ? undefined : Number(base.value)),
            at,
          ),
          [...(text.assumed ?? []), ...(base?.assumed ?? [])],
        )
      : cannot(at)

/** A copy of plain data; anything else is not followed. */
function cloned(value: Value, at: Place): Value {
  const json = plainJson(value)
  return json === undefined
    ? unknown('a copy of what is no plain data is not followed', at)
    : fromJson(json, at)
}

const isList: Call = ([value], at, frame) => {
  const settled = value?.kind === 'native' ? frame.machine.library.settle(value, frame) : value
  return settled === undefined || settled.kind === 'unknown' || settled.kind === 'native'
    ? cannot(at)
    : primitive(settled.kind === 'array', at)
}

const ARRAY: Readonly<Record<string, Call>> = {
  isArray: isList,
  of: (args, at) => array([...args], at),
  from([source, callback], at, frame) {
    const length = source?.kind === 'object' ? source.entries.get('length')?.value : undefined
    const count = length?.kind === 'primitive' ? Number(length.value) : undefined
    const items =
      count !== undefined && count <= 10_000
        ? Array.from({ length: count }, () => primitive(undefined, at))
        : source === undefined
          ? undefined
          : itemsOf(source, frame)
    if (items === undefined)
      return source?.kind === 'unknown' ? unknown(source.reason, at) : cannot(at)
    return assuming(
      array(
        items.map((item, index) =>
          callback === undefined
            ? item
            : frame.machine.evaluation.call(
                callback,
                undefined,
                [item, primitive(index, at)],
                at,
                frame,
              ),
        ),
        at,
      ),
      source?.assumed,
    )
  },
}

const PROMISE: Readonly<Record<string, Call>> = {
  resolve: ([value], at) => value ?? primitive(undefined, at),
  all: ([value], at) => value ?? cannot(at),
  allSettled: (_, at) => unknown('what settles is not known', at),
  reject: (_, at) => unknown('it is rejected', at),
}

const ignored: Call = (_, at) => primitive(undefined, at)
const later: Call = (args, at, frame) => {
  escape(args, frame)
  return unknown('it runs later', at)
}

const NAMESPACES: Readonly<Record<string, Readonly<Record<string, Call | number>>>> = {
  Object: OBJECT,
  JSON: JSON_FUNCTIONS,
  Array: ARRAY,
  Promise: PROMISE,
  Math: {
    max: number(Math.max),
    min: number(Math.min),
    floor: number(Math.floor),
    ceil: number(Math.ceil),
    round: number(Math.round),
    abs: number(Math.abs),
    pow: number(Math.pow),
    trunc: number(Math.trunc),
    sqrt: number(Math.sqrt),
    PI: Math.PI,
    E: Math.E,
  },
  Number: {
    MAX_SAFE_INTEGER: Number.MAX_SAFE_INTEGER,
    MIN_SAFE_INTEGER: Number.MIN_SAFE_INTEGER,
    MAX_VALUE: Number.MAX_VALUE,
    MIN_VALUE: Number.MIN_VALUE,
    POSITIVE_INFINITY: Infinity,
    NEGATIVE_INFINITY: -Infinity,
    EPSILON: Number.EPSILON,
    parseInt: parsed(Number.parseInt),
    parseFloat: parsed(Number.parseFloat),
  },
  String: { raw: rawText },
  console: {
    log: ignored,
    error: ignored,
    warn: ignored,
    info: ignored,
    debug: ignored,
    trace: ignored,
  },
}

const FUNCTIONS: Readonly<Record<string, Call>> = {
  Object: ([value], at) => value ?? object(new Map(), at),
  String: ([value], at, frame) => {
    const text = value === undefined ? '' : shownAs(value, frame)
    return text === undefined ? cannot(at) : assuming(primitive(text, at), value?.assumed)
  },
  Number: number((value = 0) => value),
  parseInt: parsed(Number.parseInt),
  parseFloat: parsed(Number.parseFloat),
  Boolean: ([value], at, frame) => {
    const truth = value === undefined ? false : settledTruth(value, frame)
    return truth === undefined ? cannot(at) : primitive(truth, at)
  },
  Array: (args, at) =>
    args.length === 1 ? unknown('a list of a length', at) : array([...args], at),
  Map: ([from], at, frame) => collection('Map', from, at, frame),
  Set: ([from], at, frame) => collection('Set', from, at, frame),
  WeakMap: (_, at, frame) => collection('Map', undefined, at, frame),
  WeakSet: (_, at, frame) => collection('Set', undefined, at, frame),
  Promise: later,
  Symbol: (_, at) => unknown('a symbol', at),
  RegExp: ([source, flags], at) => {
    if (source?.kind === 'regexp') return source
    if (
      source?.kind !== 'primitive' ||
      typeof source.value !== 'string' ||
      source.assumed !== undefined
    )
      return source === undefined ? cannot(at) : unknown('a regular expression is not known', at)
    return {
      kind: 'regexp',
      source: source.value,
      flags: flags?.kind === 'primitive' && typeof flags.value === 'string' ? flags.value : '',
      at,
    }
  },
  structuredClone: ([value], at) => (value === undefined ? cannot(at) : cloned(value, at)),
  setTimeout: later,
  setInterval: later,
  setImmediate: later,
  queueMicrotask: later,
}

function rawText([strings, ...parts]: readonly Value[], at: Place, frame: Frame): Value {
  if (strings?.kind !== 'array') return cannot(at)
  const shown = parts.map((part) => shownAs(part, frame))
  if (shown.includes(undefined)) return cannot(at)
  return primitive(
    strings.items
      .map(
        (item, index) =>
          `${item.kind === 'primitive' ? String(item.value) : ''}${shown[index] ?? ''}`,
      )
      .join(''),
    at,
  )
}
