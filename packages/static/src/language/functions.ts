import type { ArrowFunctionExpression, Expression, Function as FunctionNode } from 'oxc-parser'
import { join } from './join.js'
import { array, assuming, primitive, unknown } from '../model/value.js'
import type { ClassValue, FunctionValue, Place, Value } from '../model/value.js'
import { bind } from './assignment.js'
import { evaluate, within } from './expressions.js'
import { dunno, placeOf } from '../model/machine.js'
import type { Frame } from '../model/machine.js'
import { Scope } from '../model/scope.js'
import { runBody } from './statements.js'

export function functionValue(
  node: FunctionNode | ArrowFunctionExpression,
  frame: Frame,
  self: Value | undefined = node.type === 'ArrowFunctionExpression' ? frame.self : undefined,
  home: ClassValue | undefined = frame.home,
): FunctionValue {
  const scope =
    node.type === 'FunctionExpression' && node.id !== null
      ? new Scope(frame.scope, false, frame.scope.born)
      : frame.scope
  const value: FunctionValue = {
    kind: 'function',
    node,
    scope,
    self,
    home,
    entries: new Map(),
    at: placeOf(node, frame),
  }
  if (scope !== frame.scope && node.type === 'FunctionExpression' && node.id !== null)
    scope.declare(node.id.name, value)
  return value
}

/**
 * Runs a function of the project, by evaluation only.
 *
 * @param isAwaited a generator that a compiler made of an async function
 */
export function callFunction(
  callee: FunctionValue,
  self: Value | undefined,
  args: readonly Value[],
  at: Place,
  frame: Frame,
  isAwaited = false,
): Value {
  const { machine } = frame
  const { node } = callee
  machine.called.add(node)
  if (machine.isTooDeep(frame)) return unknown('calls are nested too deep', at)
  const isArrow = node.type === 'ArrowFunctionExpression'
  const scope = new Scope(callee.scope, true, frame.maybe.length)
  const inner: Frame = {
    machine,
    module: callee.at.module,
    scope,
    self: isArrow ? callee.self : (self ?? callee.self),
    home: callee.home,
    maybe: frame.maybe,
    returned: [],
    depth: frame.depth + 1,
  }
  if (!isArrow) scope.declare('arguments', array([...args], at))
  for (const [index, param] of node.params.entries()) {
    if (param.type === 'RestElement')
      bind(param.argument, array(args.slice(index), at), inner, (name, value) =>
        scope.declare(name, value),
      )
    else {
      const pattern = param.type === 'TSParameterProperty' ? param.parameter : param
      bind(pattern, args[index] ?? primitive(undefined, at), inner, (name, value) => {
        scope.declare(name, value)
        if (param.type === 'TSParameterProperty' && inner.self !== undefined)
          machine.evaluation.set(inner.self, name, value, at, inner)
      })
    }
  }
  const value = within(node, frame, () => bodyOf(node, inner, isAwaited))
  return inner.returned.reduceRight(
    (joined, one) =>
      join(
        one,
        joined,
        one.assumed ?? [{ bound: 'upper', why: 'a function may return early', at }],
      ),
    value,
  )
}

function bodyOf(
  node: FunctionNode | ArrowFunctionExpression,
  frame: Frame,
  isAwaited: boolean,
): Value {
  if (node.body === null) return dunno('a function without a body', node, frame)
  if (node.body.type !== 'BlockStatement') return evaluate(node.body as Expression, frame)
  if (node.type !== 'ArrowFunctionExpression' && node.generator && !isAwaited) {
    runBody(node.body.body, frame)
    return dunno('a generator is not followed', node, frame)
  }
  const completion = runBody(node.body.body, frame)
  if (completion.type === 'return') return completion.value
  return completion.type === 'throw'
    ? dunno('it throws', node, frame)
    : primitive(undefined, placeOf(node, frame))
}

/** What a call of this would be given where nobody is seen to call it. */
export function unknownArguments(callee: FunctionValue): readonly Value[] {
  return callee.node.params.map((param) =>
    assuming(
      unknown('it is a parameter, and no call of this is read', {
        module: callee.at.module,
        start: param.start ?? callee.at.start,
        end: param.end ?? callee.at.end,
      }),
      undefined,
    ),
  )
}
