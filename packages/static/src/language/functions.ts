import { assumedOf, assume, lacking, putInDoubt, reasonOf } from '../model/doubt.js'
import { TooLong } from '../model/budget.js'
import { notKnown } from '../model/frame.js'
import type { Frame } from '../model/frame.js'
import { placeOf } from '../model/place.js'
import type { Place, Spanned } from '../model/place.js'
import { Scope } from '../model/scope.js'
import type { ArrowFunctionExpression, FunctionNode } from '../model/tree.js'
import { array, primitive, unknown } from '../model/value.js'
import type { ClassValue, FunctionValue, Value } from '../model/value.js'
import { bind } from './assignment.js'
import { join } from './join.js'
import { evaluate, runBody, set } from './recursion.js'

type AnyFunction = FunctionNode | ArrowFunctionExpression

/** What a function is a member of: `this` of a method in a literal, the class of a method. */
export interface Holder {
  readonly self?: Value
  readonly home?: ClassValue
}

export function functionValue(
  node: AnyFunction,
  frame: Frame,
  { self, home = frame.home }: Holder = {},
): FunctionValue {
  const isArrow = node.type === 'ArrowFunctionExpression'
  const ownName = node.type === 'FunctionExpression' ? node.id?.name : undefined
  const scope =
    ownName === undefined ? frame.scope : new Scope(frame.scope, false, frame.scope.born)
  const value: FunctionValue = {
    kind: 'function',
    node,
    scope,
    self: self ?? (isArrow ? frame.self : undefined),
    home,
    entries: new Map(),
    at: placeOf(node, frame),
  }
  if (ownName !== undefined) scope.declare(ownName, value)
  return value
}

export interface CallOptions {
  /** It is a generator that a compiler made of an async function. Default false. */
  readonly isAwaited?: boolean
  /** A spread among the arguments that is not known whole, and how many stand before it. */
  readonly lacks?: { readonly missing: Value; readonly placed: number }
}

/** Runs a function of the project, by evaluation only. */
export function callFunction(
  callee: FunctionValue,
  self: Value | undefined,
  args: readonly Value[],
  at: Place,
  frame: Frame,
  { isAwaited = false, lacks }: CallOptions = {},
): Value {
  const { machine } = frame
  const { node } = callee
  machine.noteCall(callee)
  if (machine.isTooDeep(frame)) return unknown('calls are nested too deep', at)
  const isArrow = node.type === 'ArrowFunctionExpression'
  const inner: Frame = {
    machine,
    module: callee.at.module,
    scope: new Scope(callee.scope, true, frame.maybe.length),
    self: isArrow ? callee.self : (self ?? callee.self),
    home: callee.home,
    maybe: frame.maybe,
    returned: [],
    depth: frame.depth + 1,
  }
  const given = argumentsOf(args, at, lacks)
  if (!isArrow) inner.scope.declare('arguments', given.from(0))
  bindParameters(node, given, inner)
  const value = guardNesting(node, frame, () => runFunction(node, inner, isAwaited))
  const early = assume('upper', 'a function may return early', at)
  return inner.returned.reduceRight(
    (joined, one) => join(one, joined, assumedOf(one) ?? early),
    value,
  )
}

/** What a call is given, by place. */
interface Arguments {
  readonly at: Place
  /** The one at a place; behind a spread that is not known whole none is known. */
  readonly get: (index: number) => Value
  /** All from a place on, as a list. */
  readonly from: (index: number) => Value
}

function argumentsOf(args: readonly Value[], at: Place, lacks: CallOptions['lacks']): Arguments {
  if (lacks === undefined) {
    return {
      at,
      get: (index) => args[index] ?? primitive(undefined, at),
      from: (index) => array(args.slice(index), at),
    }
  }
  const { missing, placed } = lacks
  return {
    at,
    get: (index) => (index < placed ? (args[index] as Value) : unknown(reasonOf(missing), at)),
    from(index) {
      const list = array(args.slice(index), at)
      putInDoubt(list, lacking(missing, 'arguments'))
      return list
    },
  }
}

function bindParameters(node: AnyFunction, args: Arguments, inner: Frame): void {
  const declare = (name: string, value: Value): void => inner.scope.declare(name, value)
  for (const [index, param] of node.params.entries()) {
    if (param.type === 'RestElement') {
      bind(param.argument, args.from(index), inner, declare)
    } else if (param.type === 'TSParameterProperty') {
      bind(param.parameter, args.get(index), inner, (name, value) => {
        declare(name, value)
        if (inner.self !== undefined) set(inner.self, name, value, args.at, inner)
      })
    } else bind(param, args.get(index), inner, declare)
  }
}

function runFunction(node: AnyFunction, frame: Frame, isAwaited: boolean): Value {
  if (node.body === null) return notKnown('a function without a body', node, frame)
  if (node.body.type !== 'BlockStatement') return evaluate(node.body, frame)
  const isGenerator = node.type !== 'ArrowFunctionExpression' && node.generator
  const completion = runBody(node.body.body, frame)
  if (isGenerator && !isAwaited) return notKnown('a generator is not followed', node, frame)
  if (completion.type === 'return') return completion.value
  return completion.type === 'throw'
    ? notKnown('it throws', node, frame)
    : primitive(undefined, placeOf(node, frame))
}

/** Evaluates with what the stack holds: a program nested deeper is not known from there on. */
function guardNesting<T>(node: Spanned, frame: Frame, evaluation: () => T): T {
  try {
    return evaluation()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new TooLong('it is nested too deep', placeOf(node, frame))
  }
}

/** What a call of this would be given where nobody is seen to call it. */
export function unknownArguments({ node, at }: FunctionValue): readonly Value[] {
  return node.params.map(({ start = at.start, end = at.end }) =>
    unknown('it is a parameter, and no call of this is read', { module: at.module, start, end }),
  )
}
