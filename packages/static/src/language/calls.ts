import type { Assumption } from '../model/assumption.js'
import { assume, assuming, lacking, putInDoubt, reasonOf } from '../model/doubt.js'
import { notKnown } from '../model/frame.js'
import type { Frame } from '../model/frame.js'
import { placeOf } from '../model/place.js'
import type { Place } from '../model/place.js'
import type {
  CallExpression,
  Expression,
  NewExpression,
  TaggedTemplateExpression,
} from '../model/tree.js'
import { array, contentsOf, isNothing, primitive, unknown } from '../model/value.js'
import type { Value } from '../model/value.js'
import { callSuper, instantiate } from './classes.js'
import { distrust, tryOut } from './distrust.js'
import { callFunction } from './functions.js'
import { isHarmless } from './harmless.js'
import { spreadOut } from './items.js'
import type { Items } from './items.js'
import { memberTarget } from './keys.js'
import { evaluate, get } from './recursion.js'

export function evaluateCall(node: CallExpression, frame: Frame): Value {
  const at = placeOf(node, frame)
  if (node.callee.type === 'Super') return evaluateSuper(node, frame)
  const { callee, self, name } = findCallee(node.callee, frame)
  if (node.optional && isNothing(callee)) return primitive(undefined, at)
  const given = spreadOut(node.arguments, frame)
  const { items, missing } = given
  const isRead = isReadCode(callee)
  const { machine } = frame
  if (!isRead && name !== undefined) {
    const answer = machine.world.called({ name, self, args: items, missing, at }, frame)
    if (answer !== undefined) return answer
  }
  if (missing !== undefined) return callLacking({ callee, self, name }, given, missing, at, frame)
  const isForeign = !isRead || !isFollowed(callee, frame)
  const defined =
    isForeign && name !== undefined && callee.kind !== 'native'
      ? machine.world.defined(name, items)
      : undefined
  return defined ?? call(callee, self, items, at, frame)
}

/** Methods of lists that only add what they are given. */
const ADDING: ReadonlySet<string | undefined> = new Set(['push', 'unshift'])

/** A call with a spread that is not known whole: what stands behind it is not known either. */
function callLacking(
  { callee, self, name }: Callee,
  { items, placed }: Items,
  missing: Value,
  at: Place,
  frame: Frame,
): Value {
  const lack = lacking(missing, 'arguments')
  if (callee.kind === 'builtin' && self?.kind === 'array' && ADDING.has(name)) {
    callee.call(items, at, frame)
    putInDoubt(self, lack)
    return unknown(reasonOf(missing), at)
  }
  if (callee.kind === 'builtin' && missing.kind !== 'unknown') {
    return assuming(callee.call(items, at, frame), lack)
  }
  if (callee.kind !== 'function' || !isFollowed(callee, frame)) {
    frame.machine.escape(items)
    frame.machine.world.handedOver(items, at)
    distrustCall(callee, self, [...items, missing], at, frame)
    return unknown(reasonOf(missing), at)
  }
  const own = callee.node.type === 'ArrowFunctionExpression' ? callee.self : (self ?? callee.self)
  const loose = items.slice(placed)
  frame.machine.world.handedOver(loose, at)
  distrust([...loose, missing], at, frame)
  return callFunction(callee, own, items, at, frame, { lacks: { placed, missing } })
}

function isReadCode({ kind }: Value): boolean {
  return kind === 'function' || kind === 'builtin' || kind === 'class'
}

/**
 * Functions of an installed package are followed while its module says what it exports; later only
 * where the project says so.
 */
function isFollowed(callee: Value, frame: Frame): boolean {
  if (callee.kind !== 'function' || !callee.at.module.isInstalled) return true
  const { module } = callee.at
  return module.state === 'running' || frame.machine.world.follows(module)
}

function evaluateSuper(node: CallExpression, frame: Frame): Value {
  const at = placeOf(node, frame)
  const { items, missing } = spreadOut(node.arguments, frame)
  if (frame.home !== undefined && frame.self?.kind === 'object') {
    callSuper(frame.home, frame.self, items, at, frame)
    if (missing !== undefined) putInDoubt(frame.self, moved(missing))
  }
  return primitive(undefined, at)
}

/** What is made of arguments that may stand elsewhere. */
function moved(missing: Value): readonly Assumption[] {
  return assume('either', `an argument is not known: ${reasonOf(missing)}`, missing.at)
}

/** What is called, what it is called on, and by which name. */
interface Callee {
  readonly callee: Value
  readonly self: Value | undefined
  readonly name: string | undefined
}

function findCallee(callee: Expression, frame: Frame): Callee {
  const node = unwrap(callee)
  if (node.type === 'MemberExpression') {
    const { object, key } = memberTarget(node, frame)
    if (node.optional && isNothing(object)) {
      return { callee: primitive(undefined, object.at), self: object, name: undefined }
    }
    if (key === undefined) {
      const unnamed = notKnown('a method is named at run time', node, frame)
      return { callee: unnamed, self: object, name: undefined }
    }
    const self = node.object.type === 'Super' ? frame.self : object
    return { callee: get(object, key, placeOf(node, frame), frame), self, name: key }
  }
  const last = node.type === 'SequenceExpression' ? node.expressions.at(-1) : undefined
  // `(0, module.fn)(…)`, as compilers write it.
  if (last !== undefined) return { ...findCallee(last, frame), self: undefined }
  const name = node.type === 'Identifier' ? node.name : undefined
  return { callee: evaluate(node, frame), self: undefined, name }
}

/** What stands behind brackets and types. */
function unwrap(node: Expression): Expression {
  let inner = node
  for (;;) {
    switch (inner.type) {
      case 'ParenthesizedExpression':
      case 'TSNonNullExpression':
      case 'TSAsExpression':
      case 'ChainExpression':
      case 'TSInstantiationExpression':
        inner = inner.expression
        break
      default:
        return inner
    }
  }
}

/**
 * Calls a value: the project's functions by evaluation, allowed ones by name, the rest not at all.
 */
export function call(
  callee: Value,
  self: Value | undefined,
  args: readonly Value[],
  at: Place,
  frame: Frame,
): Value {
  if (callee.kind === 'function' && isFollowed(callee, frame)) {
    const isArrow = callee.node.type === 'ArrowFunctionExpression'
    return callFunction(callee, isArrow ? callee.self : (self ?? callee.self), args, at, frame)
  }
  if (callee.kind === 'builtin') return callee.call(args, at, frame)
  if (callee.kind === 'native') return frame.machine.world.call(callee, args, at, frame)
  frame.machine.escape(args)
  frame.machine.world.handedOver(args, at)
  distrustCall(callee, self, args, at, frame)
  return { ...unknown(whyNotCalled(callee), at), ...(self === undefined ? {} : { of: self }) }
}

/**
 * What a call that is not followed may have changed. A function of an installed package is run to
 * see that; what it gives stays unknown.
 */
function distrustCall(
  callee: Value,
  self: Value | undefined,
  args: readonly Value[],
  at: Place,
  frame: Frame,
): void {
  if (callee.kind === 'function') return tryOut(callee, self ?? callee.self, args, at, frame)
  const functions = args.filter(({ kind }) => kind === 'function')
  const isChanging = !isHarmless(callee)
  const receiver = self === undefined || !isChanging ? [] : [self]
  distrust([...receiver, ...(isChanging ? args : functions)], at, frame)
}

function whyNotCalled(callee: Value): string {
  if (callee.kind === 'unknown') return callee.reason
  return callee.kind === 'function'
    ? 'it comes from an installed package, whose functions are not followed'
    : 'what is called here is no function that is read'
}

export function evaluateNew(node: NewExpression, frame: Frame): Value {
  const callee = evaluate(node.callee, frame)
  const { items, missing } = spreadOut(node.arguments, frame)
  const value = construct(callee, items, placeOf(node, frame), frame)
  if (missing === undefined) return value
  const lack = moved(missing)
  if (contentsOf(value) === undefined) return assuming(value, lack)
  putInDoubt(value, lack)
  return value
}

function construct(callee: Value, args: readonly Value[], at: Place, frame: Frame): Value {
  if (callee.kind === 'class') return instantiate(callee, args, at, frame)
  if (callee.kind === 'native') return frame.machine.world.construct(callee, args, at, frame)
  if (callee.kind === 'builtin') return callee.call(args, at, frame)
  frame.machine.escape(args)
  distrustCall(callee, undefined, args, at, frame)
  const why =
    callee.kind === 'unknown' ? callee.reason : 'what is made here is no class that is read'
  return unknown(why, at)
}

/** A template tag of the project is called as the language has it; others are not known. */
export function evaluateTagged(node: TaggedTemplateExpression, frame: Frame): Value {
  const { callee, self } = findCallee(node.tag, frame)
  const at = placeOf(node, frame)
  const { quasis, expressions } = node.quasi
  const texts = (read: (value: (typeof quasis)[number]['value']) => string | undefined): Value =>
    array(
      quasis.map(({ value }) => primitive(read(value), at)),
      at,
    )
  const args = expressions.map((expression) => evaluate(expression, frame))
  if (callee.kind === 'builtin') return callee.call([texts(({ raw }) => raw), ...args], at, frame)
  return call(callee, self, [texts(({ cooked }) => cooked ?? undefined), ...args], at, frame)
}
