import {
  assume,
  assumedOf,
  assuming,
  isExact,
  doubtsOfChange,
  putInDoubt,
  reasonOf,
} from '../model/doubt.js'
import { LONGEST_TEXT } from '../model/budget.js'
import { notKnown, supposing } from '../model/frame.js'
import type { Frame } from '../model/frame.js'
import { placeOf } from '../model/place.js'
import type { Place, Spanned } from '../model/place.js'
import type {
  BinaryNode,
  ConditionalExpression,
  Expression,
  LogicalExpression,
  UnaryExpression,
} from '../model/tree.js'
import { contentsOf, isIdentical, isNothing, primitive, unknown } from '../model/value.js'
import type { Value } from '../model/value.js'
import { compute } from './arithmetic.js'
import { settledNullish, settledTruth, supposition } from './conditions.js'
import { assumedWhenShown, shownAs } from './items.js'
import { join } from './join.js'
import { memberTarget } from './keys.js'
import { methodOf } from './methods.js'
import { evaluate } from './recursion.js'

export function evaluateUnary(node: UnaryExpression, frame: Frame): Value {
  const at = placeOf(node, frame)
  if (node.operator === 'delete') return deleteMember(node, frame)
  const value = evaluate(node.argument, frame)
  if (node.operator === 'void') return primitive(undefined, at)
  if (node.operator === 'typeof') {
    const type = typeOf(value)
    return type === undefined ? notKnown('its type is not known', node, frame) : primitive(type, at)
  }
  if (node.operator === '!') {
    const truth = settledTruth(value, frame)
    return truth === undefined ? notKnown(reasonOf(value), node, frame) : primitive(!truth, at)
  }
  if (value.kind !== 'primitive') return notKnown(reasonOf(value), node, frame)
  const number = typeof value.value === 'bigint' ? value.value : Number(value.value)
  if (node.operator === '-') return assuming(primitive(-number, at), assumedOf(value))
  if (node.operator === '~') return assuming(primitive(~number, at), assumedOf(value))
  if (typeof number === 'bigint') return notKnown('a big integer has no plus', node, frame)
  return assuming(primitive(number, at), assumedOf(value))
}

/**
 * `delete`: the member is gone, or perhaps gone; which one is made at run time leaves the rest in
 * doubt.
 */
function deleteMember(node: UnaryExpression, frame: Frame): Value {
  const at = placeOf(node, frame)
  const target = node.argument
  const member = target.type === 'ChainExpression' ? target.expression : target
  if (member.type !== 'MemberExpression') return primitive(true, at)
  const { object, key } = memberTarget(member, frame)
  const isCertain = key !== undefined && doubtsOfChange(object, frame).length === 0
  const hasEntries =
    object.kind === 'object' || object.kind === 'class' || object.kind === 'function'
  if (hasEntries && isCertain) object.entries.delete(key)
  else if (contentsOf(object) !== undefined && object.kind !== 'collection') {
    putInDoubt(object, assume('either', 'a member is deleted that is not known, or perhaps', at))
  }
  return primitive(true, at)
}

function typeOf(value: Value): string | undefined {
  if (!isExact(value)) return undefined
  switch (value.kind) {
    case 'primitive':
      return typeof value.value
    case 'function':
    case 'class':
    case 'builtin':
      return 'function'
    case 'object':
    case 'array':
    case 'collection':
    case 'regexp':
      return 'object'
    default:
      return undefined
  }
}

export function evaluateBinary(node: BinaryNode, frame: Frame): Value {
  // Long sums of texts lie deep on the left: walked down and added up, not called.
  const chain: BinaryNode[] = [node]
  let leftmost: BinaryNode['left'] = node.left
  while (leftmost.type === 'BinaryExpression') {
    chain.push(leftmost)
    leftmost = leftmost.left
  }
  const first =
    leftmost.type === 'PrivateIdentifier'
      ? notKnown('a private name is not followed', leftmost, frame)
      : evaluate(leftmost, frame)
  return chain.reduceRight<Value>(
    (left, one) => operate(one, left, evaluate(one.right, frame), frame),
    first,
  )
}

type Operator = Spanned & { readonly operator: string }

export function operate(node: Operator, left: Value, right: Value, frame: Frame): Value {
  const at = placeOf(node, frame)
  const { operator } = node
  if (operator === 'in') return findMember(left, right, at)
  const arePrimitive = left.kind === 'primitive' && right.kind === 'primitive'
  if (operator.endsWith('==') && !arePrimitive) return compareIdentity(node, left, right, frame)
  // `==` between two types follows rules of its own, which nobody should need.
  if ((operator === '==' || operator === '!=') && isOtherType(left, right)) {
    return notKnown('two values of different types are compared loosely', node, frame)
  }
  const isText =
    operator === '+' &&
    [left, right].some((value) => value.kind !== 'primitive' || typeof value.value === 'string')
  const given = isText
    ? asTexts(left, right, frame)
    : arePrimitive
      ? [left.value, right.value]
      : undefined
  if (given === undefined) {
    return notKnown(reasonOf(left.kind === 'unknown' ? left : right), node, frame)
  }
  const result = compute(operator, given[0], given[1])
  if (result.kind === 'failed') return notKnown(result.why, node, frame)
  const { value } = result
  if (typeof value === 'string' && value.length > LONGEST_TEXT) {
    return notKnown('the text is too long', node, frame)
  }
  const assumed = [...assumedWhenShown(left), ...assumedWhenShown(right)]
  // A comparison of what is only assumed decides nothing.
  const [first] = assumed
  if (first !== undefined && typeof value === 'boolean') return notKnown(first.why, node, frame)
  return assuming(primitive(value, at), assumed)
}

function asTexts(left: Value, right: Value, frame: Frame): readonly string[] | undefined {
  const [a, b] = [shownAs(left, frame), shownAs(right, frame)]
  return a === undefined || b === undefined ? undefined : [a, b]
}

function isOtherType(left: Value, right: Value): boolean {
  if (left.kind !== 'primitive' || right.kind !== 'primitive') return false
  return !isNothing(left) && !isNothing(right) && typeof left.value !== typeof right.value
}

/**
 * `in`: own members, methods, and what every object has; what a class that is not read brings is
 * not known.
 */
function findMember(left: Value, right: Value, at: Place): Value {
  if (left.kind !== 'primitive' || right.kind !== 'object' || !isExact(right)) {
    return unknown(reasonOf(left.kind === 'unknown' ? left : right), at)
  }
  const key = String(left.value)
  const [perhaps] = right.entries.get(key)?.perhaps ?? []
  if (perhaps !== undefined) return unknown(perhaps.why, at)
  const isThere =
    right.entries.has(key) || methodOf(right.of, key) !== undefined || key in Object.prototype
  return isThere || right.native === undefined
    ? primitive(isThere, at)
    : unknown('what it extends is not read', at)
}

/** Objects equal nothing but themselves; what is not known may equal anything. */
function compareIdentity(node: Operator, left: Value, right: Value, frame: Frame): Value {
  const { world } = frame.machine
  const a = world.settle(left, frame)
  const b = world.settle(right, frame)
  if (a.kind === 'primitive' && b.kind === 'primitive') return operate(node, a, b, frame)
  if (a.kind === 'unknown' || b.kind === 'unknown') {
    return notKnown(reasonOf(a.kind === 'unknown' ? a : b), node, frame)
  }
  const isMixed = [a, b].some((value) => value.kind === 'primitive' && !isNothing(value))
  if (isMixed && node.operator.length === 2) {
    return notKnown('an object is compared loosely', node, frame)
  }
  return primitive(isIdentical(a, b) === !node.operator.startsWith('!'), placeOf(node, frame))
}

export function evaluateLogical(node: LogicalExpression, frame: Frame): Value {
  const left = evaluate(node.left, frame)
  const keepsLeft = isDecidedByLeft(node.operator, left, frame)
  if (keepsLeft === true) return left
  if (keepsLeft === false) return evaluate(node.right, frame)
  const assumed = supposition(left)
  const right = evaluate(node.right, supposing(frame, assumed))
  // `unknown && {…}`: at most the right side. `unknown ?? "x"` may be anything.
  return node.operator === '&&' ? assuming(right, assumed) : join(left, right, assumed)
}

/** Whether `||`, `&&` or `??` gives what stands on its left; undefined where that is not known. */
export function isDecidedByLeft(
  operator: LogicalExpression['operator'],
  left: Value,
  frame: Frame,
): boolean | undefined {
  switch (operator) {
    case '||':
      return settledTruth(left, frame)
    case '&&':
      return invert(settledTruth(left, frame))
    case '??':
      return invert(settledNullish(left, frame))
  }
}

function invert(truth: boolean | undefined): boolean | undefined {
  return truth === undefined ? undefined : !truth
}

export function evaluateConditional(node: ConditionalExpression, frame: Frame): Value {
  const test = evaluate(node.test, frame)
  const truth = settledTruth(test, frame)
  const side = (branch: Expression, inner: Frame): Value => evaluate(branch, inner)
  if (truth !== undefined) return side(truth ? node.consequent : node.alternate, frame)
  const assumed = supposition(test)
  const inner = supposing(frame, assumed)
  return join(side(node.consequent, inner), side(node.alternate, inner), assumed)
}
