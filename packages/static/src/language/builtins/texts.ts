import type { Assumption } from '../../model/assumption.js'
import { LONGEST_TEXT } from '../../model/budget.js'
import { assumedOf, assuming, isExact } from '../../model/doubt.js'
import type { Frame } from '../../model/frame.js'
import type { Place } from '../../model/place.js'
import { fail, succeed } from '../../model/result.js'
import type { Result } from '../../model/result.js'
import { array, builtin, primitive, textOf, unknown } from '../../model/value.js'
import type { PrimitiveValue, RegExpValue, Value } from '../../model/value.js'
import { call } from '../recursion.js'

/** Methods of texts that may run: they read nothing but their arguments. */
const METHODS = new Set([
  'at',
  'charAt',
  'charCodeAt',
  'codePointAt',
  'concat',
  'endsWith',
  'includes',
  'indexOf',
  'lastIndexOf',
  'match',
  'normalize',
  'padEnd',
  'padStart',
  'repeat',
  'replace',
  'replaceAll',
  'search',
  'slice',
  'split',
  'startsWith',
  'substr',
  'substring',
  'toLowerCase',
  'toString',
  'toUpperCase',
  'trim',
  'trimEnd',
  'trimStart',
  'valueOf',
])

export function textMember(
  value: PrimitiveValue,
  text: string,
  key: string,
  at: Place,
): Value | undefined {
  const assumed = assumedOf(value) ?? []
  if (key === 'length') return assuming(primitive(text.length, at), assumed)
  if (/^\d+$/.test(key)) return primitive(text[Number(key)], at)
  if (!METHODS.has(key)) {
    return key in String.prototype ? unknown(`\`${key}\` of a text is not followed`, at) : undefined
  }
  return builtin(key, at, (args, callAt, frame) => {
    const given: unknown[] = []
    for (const arg of args) {
      const plain = plainArgument(arg, text, key, callAt, frame)
      if (plain.kind === 'failed') return unknown(plain.why, callAt)
      given.push(plain.value)
    }
    const isGrowing = key === 'repeat' || key.startsWith('pad')
    if (isGrowing && Number(given[0]) * Math.max(text.length, 1) > LONGEST_TEXT) {
      return unknown('the text is too long', callAt)
    }
    const all = [...assumed, ...args.flatMap((arg) => assumedOf(arg) ?? [])]
    return runMethod(text, key, given, all, callAt)
  })
}

/**
 * What a method of a text is given: plain values, safe expressions, and functions that evaluate.
 */
function plainArgument(
  arg: Value,
  text: string,
  key: string,
  at: Place,
  frame: Frame,
): Result<unknown> {
  switch (arg.kind) {
    case 'primitive':
      return succeed(arg.value)
    case 'regexp': {
      const expression = boundedExpression(arg, text)
      return expression === undefined
        ? fail('a regular expression that may take long is not run')
        : succeed(expression)
    }
    case 'function':
      return succeed((...matched: readonly unknown[]) => {
        const parts = matched.map((part) => primitive(isPlain(part) ? part : undefined, at))
        const replaced = call(arg, undefined, parts, at, frame)
        if (replaced.kind !== 'primitive') throw new TypeError('not a text')
        return String(replaced.value)
      })
    case 'unknown':
      return fail(arg.reason)
    default:
      return fail(`an argument of \`${key}\` is no plain value`)
  }
}

function isPlain(value: unknown): value is string | number | boolean | undefined {
  return typeof value !== 'object' && typeof value !== 'function'
}

function runMethod(
  text: string,
  key: string,
  args: readonly unknown[],
  assumed: readonly Assumption[],
  at: Place,
): Value {
  try {
    const result: unknown = Reflect.apply(Reflect.get(String.prototype, key), text, args)
    if (Array.isArray(result)) {
      const items = result.map((one) => primitive(isPlain(one) ? one : undefined, at))
      return assuming(array(items, at), assumed)
    }
    if (!isPlain(result)) return unknown(`what \`${key}\` gives is not followed`, at)
    if (typeof result === 'string' && result.length > LONGEST_TEXT) {
      return unknown('the text is too long', at)
    }
    const [first] = assumed
    if (typeof result === 'boolean' && first !== undefined) return unknown(first.why, at)
    return assuming(primitive(result, at), assumed)
  } catch {
    return unknown(`\`${key}\` cannot be computed`, at)
  }
}

/**
 * A regular expression that ends in time on this text: short of groups that repeat what repeats,
 * and with one open repetition an alternative at most. Undefined otherwise.
 */
function boundedExpression({ source, flags }: RegExpValue, text: string): RegExp | undefined {
  const bare = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  const isNested = /\)(?:[*+]|\{\d*,)/.test(bare) || /\\[1-9k]/.test(source)
  const most = Math.max(
    ...bare.split('|').map((alternative) => (alternative.match(/[*+]|\{\d+,\}/g) ?? []).length),
  )
  if (isNested || most > 2 || (most === 2 && text.length > 2_000) || text.length > 20_000)
    return undefined
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}

export function regExpMember(value: RegExpValue, key: string, at: Place): Value | undefined {
  if (key === 'source') return primitive(value.source, at)
  if (key !== 'test') return undefined
  return builtin(key, at, ([subject], callAt) => {
    const text = isExact(subject) ? textOf(subject) : undefined
    if (text === undefined) return unknown('what is tested is not known', callAt)
    const expression = boundedExpression(value, text)
    return expression === undefined
      ? unknown('a regular expression that may take long is not run', callAt)
      : primitive(expression.test(text), callAt)
  })
}
