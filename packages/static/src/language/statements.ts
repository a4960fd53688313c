import type { Expression, Statement } from 'oxc-parser'
import { truthOf } from './truth.js'
import type { Assumption, Place, Value } from '../model/value.js'
import { primitive } from '../model/value.js'
import { assignTo } from './assignment.js'
import { runDeclarations, runVariables } from './declarations.js'
import { evaluate } from './expressions.js'
import { loop, loopOver } from './loops.js'
import { NORMAL, placeOf, supposing } from '../model/machine.js'
import type { Completion, Frame } from '../model/machine.js'
import { settledTruth, supposition } from './operators.js'
import { Scope } from '../model/scope.js'

/** Runs the body of a function or module in the scope of its frame. */
export function runBody(statements: readonly Statement[], frame: Frame): Completion {
  runDeclarations(statements, frame)
  return run(statements, frame)
}

/** Runs a block in a scope of its own. */
function block(statements: readonly Statement[], frame: Frame): Completion {
  const inner: Frame = { ...frame, scope: new Scope(frame.scope, false, frame.maybe.length) }
  return runBody(statements, inner)
}

export function run(statements: readonly Statement[], frame: Frame): Completion {
  let now = frame
  const added: Assumption[] = []
  for (const statement of statements) {
    const completion = runOne(statement, now)
    if (completion.type !== 'normal') return atTheEnd(completion, added, frame)
    if (completion.maybe !== undefined) {
      added.push(...completion.maybe)
      now = supposing(now, completion.maybe)
    }
  }
  return added.length === 0 ? NORMAL : { type: 'normal', maybe: added }
}

function atTheEnd(completion: Completion, added: readonly Assumption[], frame: Frame): Completion {
  // Several returns were possible on the way: this one is the last of them.
  return completion.type === 'return' && added.length > 0 && frame.returned.length === 0
    ? { type: 'return', value: completion.value }
    : completion
}

export function runOne(node: Statement, frame: Frame): Completion {
  frame.machine.step(node, frame)
  switch (node.type) {
    case 'ExpressionStatement':
      evaluate(node.expression, frame)
      return NORMAL
    case 'VariableDeclaration':
      runVariables(node, frame)
      return NORMAL
    case 'ReturnStatement':
      return {
        type: 'return',
        value:
          node.argument === null
            ? primitive(undefined, placeOf(node, frame))
            : evaluate(node.argument, frame),
      }
    case 'IfStatement':
      return branch(
        evaluate(node.test, frame),
        (inner) => runOne(node.consequent, inner),
        (inner) => (node.alternate === null ? NORMAL : runOne(node.alternate, inner)),
        frame,
      )
    case 'BlockStatement':
      return block(node.body, frame)
    case 'ForOfStatement':
    case 'ForInStatement':
      return loopOver(node, frame)
    case 'ForStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return loop(node, frame)
    case 'SwitchStatement':
      return switched(node, frame)
    case 'TryStatement':
      return tried(node, frame)
    case 'ThrowStatement':
      evaluate(node.argument, frame)
      return { type: 'throw' }
    case 'BreakStatement':
      return { type: 'break', label: node.label?.name }
    case 'ContinueStatement':
      return { type: 'continue', label: node.label?.name }
    case 'LabeledStatement': {
      const completion = runOne(node.body, frame)
      return 'label' in completion && completion.label === node.label.name ? NORMAL : completion
    }
    case 'ExportNamedDeclaration':
      return node.declaration === null || node.declaration === undefined
        ? NORMAL
        : runOne(node.declaration as Statement, frame)
    case 'ExportDefaultDeclaration':
      if (node.declaration.type !== 'FunctionDeclaration') frame.scope.read('*default*')
      return NORMAL
    case 'ClassDeclaration':
      if (node.id !== null) frame.scope.read(node.id.name)
      return NORMAL
    case 'TSEnumDeclaration':
      frame.scope.read(node.id.name)
      return NORMAL
    case 'TSExportAssignment':
      assignTo(
        {
          type: 'MemberExpression',
          object: { type: 'Identifier', name: 'module', start: 0, end: 0 },
          property: { type: 'Identifier', name: 'exports', start: 0, end: 0 },
          computed: false,
          optional: false,
          start: 0,
          end: 0,
        } as Expression,
        evaluate(node.expression, frame),
        frame,
      )
      return NORMAL
    default:
      // Types, imports, functions (they stand already), and what has no effect.
      return NORMAL
  }
}

/**
 * Runs one side where the condition is known, and both, each supposing it runs, where it is not.
 */
function branch(
  test: Value,
  consequent: (frame: Frame) => Completion,
  alternate: (frame: Frame) => Completion,
  frame: Frame,
): Completion {
  const truth = settledTruth(test, frame)
  if (truth !== undefined) return truth ? consequent(frame) : alternate(frame)
  const assumed = supposition(test, frame)
  const ends = [consequent(supposing(frame, assumed)), alternate(supposing(frame, assumed))]
  if (ends.every(({ type }) => type === 'return')) {
    const [first, second] = ends as { type: 'return'; value: Value }[]
    frame.returned.push({
      ...(first as { value: Value }).value,
      assumed: [...((first as { value: Value }).value.assumed ?? []), ...assumed],
    } as Value)
    return second as Completion
  }
  // A guard that throws leaves the server without this, and nobody ships that: what follows is
  // certain.
  if (ends.every(({ type }) => type === 'throw')) return { type: 'throw' }
  for (const end of ends)
    if (end.type === 'return')
      frame.returned.push({
        ...end.value,
        assumed: [...(end.value.assumed ?? []), ...assumed],
      } as Value)
  const leaves = ends.some(
    ({ type }) => type === 'return' || type === 'break' || type === 'continue',
  )
  const inside = ends.flatMap((end) => (end.type === 'normal' ? (end.maybe ?? []) : []))
  const maybe = [...(leaves ? assumed : []), ...inside]
  return maybe.length === 0 ? NORMAL : { type: 'normal', maybe }
}

function switched(node: Extract<Statement, { type: 'SwitchStatement' }>, frame: Frame): Completion {
  const subject = evaluate(node.discriminant, frame)
  const inner: Frame = { ...frame, scope: new Scope(frame.scope, false, frame.maybe.length) }
  runDeclarations(
    node.cases.flatMap(({ consequent }) => consequent),
    inner,
  )
  const isKnown = subject.kind === 'primitive' && subject.assumed === undefined
  if (!isKnown) {
    const assumed = supposition(subject, frame)
    let maybe: readonly Assumption[] = []
    for (const one of node.cases) {
      const end = run(one.consequent, supposing(inner, assumed))
      if (end.type === 'return')
        frame.returned.push({
          ...end.value,
          assumed: [...(end.value.assumed ?? []), ...assumed],
        } as Value)
      if (end.type !== 'normal' && end.type !== 'break') maybe = assumed
    }
    return maybe.length === 0 ? NORMAL : { type: 'normal', maybe }
  }
  const isChosen = (test: Expression | null): boolean =>
    test !== null && isEqual(evaluate(test, inner), subject)
  const at = node.cases.findIndex(({ test }) => isChosen(test))
  const from = at === -1 ? node.cases.findIndex(({ test }) => test === null) : at
  if (from === -1) return NORMAL
  const end = run(
    node.cases.slice(from).flatMap(({ consequent }) => consequent),
    inner,
  )
  return end.type === 'break' && end.label === undefined ? NORMAL : end
}

function isEqual(a: Value, b: Value): boolean {
  return (
    a.kind === 'primitive' &&
    b.kind === 'primitive' &&
    a.value === b.value &&
    truthOf(a) !== undefined
  )
}

/**
 * Whatever a block calls may throw, and then its handler runs: what that does is supposed, never
 * certain.
 */
function tried(node: Extract<Statement, { type: 'TryStatement' }>, frame: Frame): Completion {
  const end = block(node.block.body, frame)
  const { handler } = node
  const caught =
    handler === null
      ? end
      : end.type === 'throw'
        ? block(handler.body.body, frame)
        : perhapsCaught(handler.body.body, end, placeOf(node, frame), frame)
  if (node.finalizer === null) return caught
  const last = block(node.finalizer.body, frame)
  return last.type === 'normal' ? caught : last
}

function perhapsCaught(
  handler: readonly Statement[],
  end: Completion,
  at: Place,
  frame: Frame,
): Completion {
  const assumed: readonly Assumption[] = [{ bound: 'either', why: 'a try is taken to succeed', at }]
  const other = block(handler, supposing(frame, assumed))
  if (
    other.type === 'return' &&
    !(other.value.kind === 'primitive' && other.value.value === undefined)
  )
    frame.returned.push({
      ...other.value,
      assumed: [...(other.value.assumed ?? []), ...assumed],
    } as Value)
  return end
}
