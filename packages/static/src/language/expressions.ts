import type { Expression } from 'oxc-parser'
import { array, primitive, unknown } from '../model/value.js'
import type { Place, Value } from '../model/value.js'
import { globalNamed } from './builtins/globals.js'
import { assign, update } from './assignment.js'
import { callExpression, chain, newExpression, taggedTemplate } from './calls.js'
import { classValue } from './classes.js'
import { callFunction, functionValue } from './functions.js'
import { arrayLiteral, objectLiteral, templateLiteral } from './literals.js'
import { dunno, Exhausted, placeOf } from '../model/machine.js'
import type { Frame } from '../model/machine.js'
import { memberExpression } from './members.js'
import { binary, conditional, logical, unary } from './operators.js'

/**
 * The value of an expression. What cannot be told is unknown, with a reason; nothing is thrown but
 * Exhausted.
 */
export function evaluate(node: Expression, frame: Frame): Value {
  frame.machine.step(node, frame)
  switch (node.type) {
    case 'Literal':
      if ('regex' in node && node.regex !== undefined && node.regex !== null)
        return {
          kind: 'regexp',
          source: node.regex.pattern,
          flags: node.regex.flags,
          at: placeOf(node, frame),
        }
      return primitive(node.value as string | number | boolean | null, placeOf(node, frame))
    case 'TemplateLiteral':
      return templateLiteral(node, frame)
    case 'TaggedTemplateExpression':
      return taggedTemplate(node, frame)
    case 'Identifier':
      return identifier(node, frame)
    case 'ThisExpression':
      return frame.self ?? unknown('what `this` is here is not known', placeOf(node, frame))
    case 'ArrayExpression':
      return arrayLiteral(node, frame)
    case 'ObjectExpression':
      return objectLiteral(node, frame)
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return functionValue(node, frame)
    case 'ClassExpression':
      return classValue(node, frame)
    case 'UnaryExpression':
      return unary(node, frame)
    case 'BinaryExpression':
      return binary(node, frame)
    case 'LogicalExpression':
      return logical(node, frame)
    case 'ConditionalExpression':
      return conditional(node, frame)
    case 'AssignmentExpression':
      return assign(node, frame)
    case 'UpdateExpression':
      return update(node, frame)
    case 'SequenceExpression':
      return node.expressions.map((one) => evaluate(one, frame)).at(-1) as Value
    case 'MemberExpression':
      return memberExpression(node, frame)
    case 'CallExpression':
      return callExpression(node, frame)
    case 'NewExpression':
      return newExpression(node, frame)
    case 'ChainExpression':
      return chain(node, frame)
    case 'AwaitExpression':
      return evaluate(node.argument, frame)
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'TSInstantiationExpression':
      return evaluate(node.expression, frame)
    case 'ImportExpression':
      return importExpression(node, frame)
    case 'YieldExpression':
      // In a generator that stands for an async function, `yield` is `await`; any other is not
      // followed as a whole.
      return node.argument === null || node.argument === undefined
        ? primitive(undefined, placeOf(node, frame))
        : evaluate(node.argument, frame)
    case 'MetaProperty':
      return dunno('`import.meta` tells where a file lies', node, frame)
    default:
      return dunno(`${node.type} is not followed`, node, frame)
  }
}

function identifier(node: Extract<Expression, { type: 'Identifier' }>, frame: Frame): Value {
  const { name } = node
  if (name === 'undefined') return primitive(undefined, placeOf(node, frame))
  if (name === '__awaiter') return awaiter(placeOf(node, frame))
  if (frame.scope.has(name))
    return frame.scope.read(name) ?? dunno(`\`${name}\` has no value yet`, node, frame)
  return (
    globalNamed(name, placeOf(node, frame), frame) ??
    dunno(`\`${name}\` is not declared in what was read`, node, frame)
  )
}

/** What compilers make of an async function: a generator run to its end. */
function awaiter(at: Place): Value {
  return {
    kind: 'builtin',
    name: '__awaiter',
    at,
    call: (args, callAt, frame) => {
      const body = args.find((arg) => arg.kind === 'function')
      return body === undefined
        ? unknown('there is nothing to wait for', callAt)
        : callFunction(body, args[0], [], callAt, frame, true)
    },
  }
}

/**
 * A module named by a text is read like one that is imported; a name made at run time is not known.
 */
function importExpression(
  node: Extract<Expression, { type: 'ImportExpression' }>,
  frame: Frame,
): Value {
  const specifier = evaluate(node.source, frame)
  if (
    specifier.kind !== 'primitive' ||
    typeof specifier.value !== 'string' ||
    specifier.assumed !== undefined
  )
    return dunno('a module is named at run time', node, frame)
  return frame.machine.library.namespace(specifier.value, placeOf(node, frame), frame)
}

/** The values of arguments or members of an array, spreads laid out. */
export function spreadOut(
  elements: readonly (
    | Parameters<typeof evaluate>[0]
    | { readonly type: 'SpreadElement'; readonly argument: Expression }
    | null
  )[],
  frame: Frame,
): { readonly items: Value[]; readonly missing: Value | undefined } {
  const items: Value[] = []
  let missing: Value | undefined
  for (const element of elements) {
    if (element === null)
      items.push(primitive(undefined, { module: frame.module, start: 0, end: 0 }))
    else if (element.type !== 'SpreadElement') items.push(evaluate(element as Expression, frame))
    else {
      const spread = evaluate(element.argument, frame)
      const laid = itemsOf(spread, frame)
      if (laid === undefined) missing = spread
      else {
        items.push(...laid)
        if (spread.assumed !== undefined) missing = spread
      }
    }
  }
  return { items, missing }
}

/** What iterating over a value gives; undefined where that is not known. */
export function itemsOf(value: Value, frame: Frame): readonly Value[] | undefined {
  const { at } = value
  if (value.kind === 'array') return value.items
  if (value.kind === 'collection')
    return value.items.map((entry) =>
      value.type === 'Set' ? entry.key : array([entry.key, entry.value], at),
    )
  if (value.kind === 'primitive' && typeof value.value === 'string')
    return [...value.value].map((one) => primitive(one, at))
  if (value.kind === 'native') {
    const real = frame.machine.library.settle(value, frame)
    return real.kind === 'native' || real.kind === 'unknown' ? undefined : itemsOf(real, frame)
  }
  return undefined
}

/**
 * Evaluates with what the stack holds: a program nested deeper than that is not known from there
 * on.
 */
export function within<T>(
  node: Parameters<typeof placeOf>[0],
  frame: Frame,
  evaluation: () => T,
): T {
  try {
    return evaluation()
  } catch (error) {
    if (error instanceof RangeError)
      throw new Exhausted('it is nested too deep', placeOf(node, frame))
    throw error
  }
}
