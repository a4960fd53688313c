import { isExact } from '../model/doubt.js'
import { notKnown } from '../model/frame.js'
import type { Frame } from '../model/frame.js'
import { placeOf } from '../model/place.js'
import type { Place } from '../model/place.js'
import type { Expression } from '../model/tree.js'
import { builtin, primitive, unknown } from '../model/value.js'
import type { Value } from '../model/value.js'
import { evaluateAssignment, evaluateUpdate } from './assignment.js'
import { globalNamed } from './builtins/globals.js'
import { evaluateCall, evaluateNew, evaluateTagged } from './calls.js'
import { classValue } from './classes.js'
import { callFunction, functionValue } from './functions.js'
import { importNamespace } from './imports.js'
import { evaluateArray, evaluateObject, evaluateTemplate } from './literals.js'
import { evaluateMember } from './members.js'
import { evaluateBinary, evaluateConditional, evaluateLogical, evaluateUnary } from './operators.js'
import { evaluate } from './recursion.js'

/**
 * The value of an expression. What cannot be told is unknown, with a reason; nothing is thrown but
 * Exhausted.
 */
export function evaluateExpression(node: Expression, frame: Frame): Value {
  frame.machine.step(node, frame)
  switch (node.type) {
    case 'Literal':
      return evaluateLiteral(node, frame)
    case 'TemplateLiteral':
      return evaluateTemplate(node, frame)
    case 'TaggedTemplateExpression':
      return evaluateTagged(node, frame)
    case 'Identifier':
      return evaluateName(node, frame)
    case 'ThisExpression':
      return frame.self ?? notKnown('what `this` is here is not known', node, frame)
    case 'ArrayExpression':
      return evaluateArray(node, frame)
    case 'ObjectExpression':
      return evaluateObject(node, frame)
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return functionValue(node, frame)
    case 'ClassExpression':
      return classValue(node, frame)
    case 'UnaryExpression':
      return evaluateUnary(node, frame)
    case 'BinaryExpression':
      return evaluateBinary(node, frame)
    case 'LogicalExpression':
      return evaluateLogical(node, frame)
    case 'ConditionalExpression':
      return evaluateConditional(node, frame)
    case 'AssignmentExpression':
      return evaluateAssignment(node, frame)
    case 'UpdateExpression':
      return evaluateUpdate(node, frame)
    case 'MemberExpression':
      return evaluateMember(node, frame)
    case 'CallExpression':
      return evaluateCall(node, frame)
    case 'NewExpression':
      return evaluateNew(node, frame)
    case 'ImportExpression':
      return evaluateImport(node, frame)
    case 'MetaProperty':
      return notKnown('`import.meta` tells where a file lies', node, frame)
    default:
      return evaluateInner(node, frame)
  }
}

/** Expressions that are what stands inside them. */
function evaluateInner(node: Expression, frame: Frame): Value {
  switch (node.type) {
    case 'AwaitExpression':
      return evaluate(node.argument, frame)
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'TSInstantiationExpression':
      return evaluate(node.expression, frame)
    case 'SequenceExpression':
      return node.expressions.reduce<Value>(
        (_, one) => evaluate(one, frame),
        primitive(undefined, placeOf(node, frame)),
      )
    case 'YieldExpression':
      // In a generator that stands for an async function, `yield` is `await`; any other is not
      // followed as a whole.
      return node.argument
        ? evaluate(node.argument, frame)
        : primitive(undefined, placeOf(node, frame))
    default:
      return notKnown(`${node.type} is not followed`, node, frame)
  }
}

function evaluateLiteral(node: Extract<Expression, { type: 'Literal' }>, frame: Frame): Value {
  const at = placeOf(node, frame)
  if ('regex' in node && node.regex) {
    const { pattern, flags } = node.regex
    return { kind: 'regexp', source: pattern, flags, at }
  }
  return node.value instanceof RegExp
    ? unknown('a regular expression is not known', at)
    : primitive(node.value, at)
}

function evaluateName(node: Extract<Expression, { type: 'Identifier' }>, frame: Frame): Value {
  const { name } = node
  const at = placeOf(node, frame)
  if (name === 'undefined') return primitive(undefined, at)
  if (name === '__awaiter') return awaiter(at)
  if (frame.machine.isAttempt && frame.scope.isPending(name)) {
    return unknown(`\`${name}\` has no value yet`, at)
  }
  if (frame.scope.has(name)) {
    return frame.scope.read(name) ?? unknown(`\`${name}\` has no value yet`, at)
  }
  return globalNamed(name, at, frame) ?? unknown(`\`${name}\` is not declared in what was read`, at)
}

/** What compilers make of an async function: a generator run to its end. */
function awaiter(at: Place): Value {
  return builtin('__awaiter', at, (args, callAt, frame) => {
    const body = args.find((arg) => arg.kind === 'function')
    return body === undefined
      ? unknown('there is nothing to wait for', callAt)
      : callFunction(body, args[0], [], callAt, frame, { isAwaited: true })
  })
}

/** A module named by a text is read as if imported; a name made at run time is not known. */
function evaluateImport(
  node: Extract<Expression, { type: 'ImportExpression' }>,
  frame: Frame,
): Value {
  const specifier = evaluate(node.source, frame)
  const name = specifier.kind === 'primitive' && isExact(specifier) ? specifier.value : undefined
  return typeof name === 'string'
    ? importNamespace(name, placeOf(node, frame), frame)
    : notKnown('a module is named at run time', node, frame)
}
