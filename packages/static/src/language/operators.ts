import type {
  ConditionalExpression,
  Expression,
  LogicalExpression,
  UnaryExpression,
} from 'oxc-parser'
import { join } from './join.js'
import { isNullish, truthOf } from './truth.js'
import { assuming, primitive, unknown } from '../model/value.js'
import type { Assumption, Place, Primitive, Value } from '../model/value.js'
import { methodOf } from './classes.js'
import { evaluate } from './expressions.js'
import { LONGEST_TEXT, shownAs } from './literals.js'
import { dunno, placeOf, supposing } from '../model/machine.js'
import { memberTarget } from './members.js'
import type { Frame } from '../model/machine.js'

export function unary(node: UnaryExpression, frame: Frame): Value {
  const at = placeOf(node, frame)
  // `typeof x` of a name that is not there is no fault.
  if (node.operator === 'delete') return removed(node, frame)
  const value = evaluate(node.argument, frame)
  if (node.operator === 'void') return primitive(undefined, at)
  if (node.operator === 'typeof') {
    const type = typeOf(value)
    return type === undefined ? dunno('its type is not known', node, frame) : primitive(type, at)
  }
  if (node.operator === '!') {
    const truth = settledTruth(value, frame)
    return truth === undefined ? dunno(reasonOf(value), node, frame) : primitive(!truth, at)
  }
  if (value.kind !== 'primitive' || typeof value.value === 'symbol')
    return dunno(reasonOf(value), node, frame)
  const number = typeof value.value === 'bigint' ? value.value : Number(value.value)
  if (node.operator === '-') return assuming(primitive(-number, at), value.assumed)
  if (node.operator === '~') return assuming(primitive(~number, at), value.assumed)
  return typeof number === 'bigint'
    ? dunno('a big integer has no plus', node, frame)
    : assuming(primitive(number, at), value.assumed)
}

/**
 * `delete`: the member is gone, or perhaps gone; which one is made at run time leaves the rest in
 * doubt.
 */
function removed(node: UnaryExpression, frame: Frame): Value {
  const target = node.argument as Expression | { type: 'ChainExpression'; expression: Expression }
  const member = target.type === 'ChainExpression' ? (target.expression as Expression) : target
  if (member.type !== 'MemberExpression') return primitive(true, placeOf(node, frame))
  const { object, key } = memberTarget(member, frame)
  const why = 'a member is deleted that is not known, or perhaps'
  if ('entries' in object && object.entries instanceof Map) {
    if (key !== undefined && frame.maybe.length === 0) object.entries.delete(key)
    else assuming(object, [{ bound: 'either', why, at: placeOf(node, frame) }])
  } else if (object.kind === 'array')
    assuming(object, [{ bound: 'either', why, at: placeOf(node, frame) }])
  return primitive(true, placeOf(node, frame))
}

function typeOf(value: Value): string | undefined {
  if (value.assumed !== undefined) return undefined
  if (value.kind === 'primitive') return typeof value.value
  if (value.kind === 'function' || value.kind === 'class' || value.kind === 'builtin')
    return 'function'
  return value.kind === 'object' ||
    value.kind === 'array' ||
    value.kind === 'collection' ||
    value.kind === 'regexp'
    ? 'object'
    : undefined
}

type Binary = Extract<Expression, { type: 'BinaryExpression' }>

export function binary(node: Binary, frame: Frame): Value {
  // Long sums of texts lie deep on the left: walked down and added up, not called.
  const chain: Binary[] = [node]
  let leftmost: Expression = node.left as Expression
  while (leftmost.type === 'BinaryExpression') {
    chain.push(leftmost)
    leftmost = leftmost.left as Expression
  }
  let left =
    (leftmost.type as string) === 'PrivateIdentifier'
      ? dunno('a private name is not followed', leftmost, frame)
      : evaluate(leftmost, frame)
  for (let index = chain.length - 1; index >= 0; index -= 1) {
    const one = chain[index] as Binary
    left = operate(one, left, evaluate(one.right, frame), frame)
  }
  return left
}

type Operation = (a: never, b: never) => Primitive

const OPERATIONS: Readonly<Record<string, Operation>> = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  '%': (a: number, b: number) => a % b,
  '**': (a: number, b: number) => a ** b,
  '|': (a: number, b: number) => a | b,
  '&': (a: number, b: number) => a & b,
  '^': (a: number, b: number) => a ^ b,
  '<<': (a: number, b: number) => a << b,
  '>>': (a: number, b: number) => a >> b,
  '>>>': (a: number, b: number) => a >>> b,
  '<': (a: number, b: number) => a < b,
  '<=': (a: number, b: number) => a <= b,
  '>': (a: number, b: number) => a > b,
  '>=': (a: number, b: number) => a >= b,
  '===': (a: Primitive, b: Primitive) => a === b,
  '!==': (a: Primitive, b: Primitive) => a !== b,
  '==': (a: Primitive, b: Primitive) =>
    a === b || ((a === null || a === undefined) && (b === null || b === undefined)),
  '!=': (a: Primitive, b: Primitive) =>
    !(a === b || ((a === null || a === undefined) && (b === null || b === undefined))),
}

export function operate(
  node: { readonly operator: string } & Parameters<typeof placeOf>[0],
  left: Value,
  right: Value,
  frame: Frame,
): Value {
  const at = placeOf(node, frame)
  const { operator } = node
  if (operator === 'in') return contained(left, right, at)
  if (operator.endsWith('==') && (left.kind !== 'primitive' || right.kind !== 'primitive'))
    return identity(node, left, right, frame)
  // `==` between two types follows rules of its own, which nobody should need.
  if ((operator === '==' || operator === '!=') && isOtherType(left, right))
    return dunno('two values of different types are compared loosely', node, frame)
  const isText =
    operator === '+' &&
    [left, right].some((value) => value.kind !== 'primitive' || typeof value.value === 'string')
  const [a, b] = isText
    ? [shownAs(left, frame), shownAs(right, frame)]
    : [primitiveOf(left), primitiveOf(right)]
  const apply = OPERATIONS[operator]
  if (
    (isText ? a === undefined || b === undefined : a === NONE || b === NONE) ||
    apply === undefined
  )
    return dunno(reasonOf(left.kind === 'unknown' ? left : right), node, frame)
  try {
    const value = apply(a as never, b as never)
    if (typeof value === 'string' && value.length > LONGEST_TEXT)
      return dunno('the text is too long', node, frame)
    const assumed = [...(left.assumed ?? []), ...(right.assumed ?? [])]
    // A comparison of what is only assumed decides nothing.
    if (assumed.length > 0 && typeof value === 'boolean')
      return dunno((assumed[0] as Assumption).why, node, frame)
    return assuming(primitive(value, at), assumed)
  } catch {
    return dunno('it cannot be computed', node, frame)
  }
}

function isOtherType(left: Value, right: Value): boolean {
  if (left.kind !== 'primitive' || right.kind !== 'primitive') return false
  const isNothing = [left, right].some(({ value }) => value === null || value === undefined)
  return !isNothing && typeof left.value !== typeof right.value
}

const NONE = Symbol('no primitive')

function primitiveOf(value: Value): Primitive | typeof NONE {
  return value.kind === 'primitive' ? value.value : NONE
}

/**
 * `in`: own members, methods, and what every object has; what a class that is not read brings is
 * not known.
 */
function contained(left: Value, right: Value, at: Place): Value {
  if (left.kind !== 'primitive' || right.kind !== 'object' || right.assumed !== undefined)
    return unknown(reasonOf(left.kind === 'unknown' ? left : right), at)
  const key = String(left.value)
  const isThere =
    right.entries.has(key) || methodOf(right.of, key) !== undefined || key in Object.prototype
  return isThere || right.native === undefined
    ? primitive(isThere, at)
    : unknown('what it extends is not read', at)
}

/** Objects equal nothing but themselves; what is not known may equal anything. */
function identity(
  node: { readonly operator: string } & Parameters<typeof placeOf>[0],
  left: Value,
  right: Value,
  frame: Frame,
): Value {
  const [a, b] = [left, right].map((value) =>
    value.kind === 'native' ? frame.machine.library.settle(value, frame) : value,
  ) as [Value, Value]
  if (a.kind === 'primitive' && b.kind === 'primitive') return operate(node, a, b, frame)
  if (a.kind === 'unknown' || b.kind === 'unknown')
    return dunno(reasonOf(a.kind === 'unknown' ? a : b), node, frame)
  const isMixed = [a, b].some(
    (value) => value.kind === 'primitive' && value.value !== null && value.value !== undefined,
  )
  if (isMixed && node.operator.length === 2)
    return dunno('an object is compared loosely', node, frame)
  return primitive((a === b) === !node.operator.startsWith('!'), placeOf(node, frame))
}

export function logical(node: LogicalExpression, frame: Frame): Value {
  const left = evaluate(node.left, frame)
  const decided =
    node.operator === '??'
      ? invert(settledNullish(left, frame))
      : node.operator === '||'
        ? settledTruth(left, frame)
        : invert(settledTruth(left, frame))
  if (decided === true) return left
  if (decided === false) return evaluate(node.right, frame)
  const assumed = supposition(left, frame)
  const right = evaluate(node.right, supposing(frame, assumed))
  // `unknown && {…}`: at most the right side. `unknown ?? "x"` may be anything.
  if (node.operator === '&&')
    return assuming(
      right.kind === 'object' || right.kind === 'array' ? { ...right } : right,
      assumed,
    )
  return join(left, right, assumed)
}

export function conditional(node: ConditionalExpression, frame: Frame): Value {
  const test = evaluate(node.test, frame)
  const truth = settledTruth(test, frame)
  if (truth !== undefined) return evaluate(truth ? node.consequent : node.alternate, frame)
  const assumed = supposition(test, frame)
  return join(
    evaluate(node.consequent, supposing(frame, assumed)),
    evaluate(node.alternate, supposing(frame, assumed)),
    assumed,
  )
}

function invert(truth: boolean | undefined): boolean | undefined {
  return truth === undefined ? undefined : !truth
}

export function settledTruth(value: Value, frame: Frame): boolean | undefined {
  return (
    truthOf(value) ??
    (value.kind === 'native' ? truthOf(frame.machine.library.settle(value, frame)) : undefined)
  )
}

function settledNullish(value: Value, frame: Frame): boolean | undefined {
  return (
    isNullish(value) ??
    (value.kind === 'native' ? isNullish(frame.machine.library.settle(value, frame)) : undefined)
  )
}

/** What is taken for true where a condition is not known. */
export function supposition(test: Value, { module }: Frame): readonly Assumption[] {
  const why = `a condition is not known: ${reasonOf(test)}`
  return [
    {
      bound: 'upper',
      why,
      at: test.at.module === undefined ? { module, start: 0, end: 0 } : test.at,
    },
  ]
}

export function reasonOf(value: Value): string {
  if (value.kind === 'unknown') return value.reason
  return value.assumed?.[0]?.why ?? 'it is no plain value'
}
