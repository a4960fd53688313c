import { array, assuming, primitive, unknown } from '../../model/value.js'
import type { Place, PrimitiveValue, RegExpValue, Value } from '../../model/value.js'
import { builtin } from './builtins.js'

const LONGEST = 1_000_000

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
  if (key === 'length') return assuming(primitive(text.length, at), value.assumed)
  if (/^\d+$/.test(key)) return primitive(text[Number(key)], at)
  if (!METHODS.has(key))
    return key in String.prototype ? unknown(`\`${key}\` of a text is not followed`, at) : undefined
  return builtin(key, at, (args, callAt, frame) => {
    const given: unknown[] = []
    const assumed = [...(value.assumed ?? [])]
    for (const arg of args) {
      assumed.push(...(arg.assumed ?? []))
      if (arg.kind === 'primitive') given.push(arg.value)
      else if (arg.kind === 'regexp') {
        const expression = boundedExpression(arg, text)
        if (expression === undefined)
          return unknown('a regular expression that may take long is not run', callAt)
        given.push(expression)
      } else if (arg.kind === 'function') {
        given.push((...matched: unknown[]) => {
          const replaced = frame.machine.evaluation.call(
            arg,
            undefined,
            matched.map((one) =>
              primitive(typeof one === 'object' ? undefined : (one as string), callAt),
            ),
            callAt,
            frame,
          )
          if (replaced.kind !== 'primitive') throw new TypeError('not a text')
          return String(replaced.value)
        })
      } else
        return unknown(
          arg.kind === 'unknown' ? arg.reason : `an argument of \`${key}\` is no plain value`,
          callAt,
        )
    }
    if (
      (key === 'repeat' || key.startsWith('pad')) &&
      Number(given[0]) * Math.max(text.length, 1) > LONGEST
    )
      return unknown('the text is too long', callAt)
    return run(text, key, given, assumed, callAt)
  })
}

function run(
  text: string,
  key: string,
  args: readonly unknown[],
  assumed: NonNullable<Value['assumed']>,
  at: Place,
): Value {
  try {
    const result: unknown = (text as unknown as Record<string, (...given: unknown[]) => unknown>)[
      key
    ]?.(...args)
    if (Array.isArray(result))
      return assuming(
        array(
          result.map((one) => primitive(one as string, at)),
          at,
        ),
        assumed,
      )
    if (typeof result === 'string' && result.length > LONGEST)
      return unknown('the text is too long', at)
    if (typeof result === 'object' && result !== null)
      return unknown(`what \`${key}\` gives is not followed`, at)
    if (typeof result === 'boolean' && assumed.length > 0) return unknown(assumed[0]?.why ?? '', at)
    return assuming(primitive(result as string, at), assumed)
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
    if (
      subject?.kind !== 'primitive' ||
      typeof subject.value !== 'string' ||
      subject.assumed !== undefined
    )
      return unknown('what is tested is not known', callAt)
    const expression = boundedExpression(value, subject.value)
    return expression === undefined
      ? unknown('a regular expression that may take long is not run', callAt)
      : primitive(expression.test(subject.value), callAt)
  })
}
