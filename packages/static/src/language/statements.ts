import type { Assumption } from '../model/assumption.js'
import { assume, assuming, isExact } from '../model/doubt.js'
import { NORMAL, supposing } from '../model/frame.js'
import type { Completion, Frame } from '../model/frame.js'
import { placeOf } from '../model/place.js'
import type { Place } from '../model/place.js'
import { Scope } from '../model/scope.js'
import type { Expression, Statement } from '../model/tree.js'
import { primitive } from '../model/value.js'
import type { Value } from '../model/value.js'
import { settledTruth, supposition } from './conditions.js'
import { DEFAULT, runDeclarations, runVariables } from './declarations.js'
import { runLoop, runLoopOver } from './loops.js'
import { evaluate, set } from './recursion.js'
import { truthOf } from './truth.js'

export function runBody(statements: readonly Statement[], frame: Frame): Completion {
  runDeclarations(statements, frame)
  return runAll(statements, frame)
}

/** Runs a block in a scope of its own. */
function runBlock(statements: readonly Statement[], frame: Frame): Completion {
  const scope = new Scope(frame.scope, false, frame.maybe.length)
  return runBody(statements, { ...frame, scope })
}

function runAll(statements: readonly Statement[], frame: Frame): Completion {
  let now = frame
  const added: Assumption[] = []
  for (const statement of statements) {
    const completion = runStatement(statement, now)
    if (completion.type !== 'normal') return completion
    if (completion.maybe !== undefined) {
      added.push(...completion.maybe)
      now = supposing(now, completion.maybe)
    }
  }
  return added.length === 0 ? NORMAL : { type: 'normal', maybe: added }
}

export function runStatement(node: Statement, frame: Frame): Completion {
  frame.machine.step(node, frame)
  switch (node.type) {
    case 'IfStatement':
      return branch(
        evaluate(node.test, frame),
        (inner) => runStatement(node.consequent, inner),
        (inner) => (node.alternate === null ? NORMAL : runStatement(node.alternate, inner)),
        frame,
      )
    case 'BlockStatement':
      return runBlock(node.body, frame)
    case 'ForOfStatement':
    case 'ForInStatement':
      return runLoopOver(node, frame)
    case 'ForStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return runLoop(node, frame)
    case 'SwitchStatement':
      return runSwitch(node, frame)
    case 'TryStatement':
      return runTry(node, frame)
    case 'LabeledStatement': {
      const completion = runStatement(node.body, frame)
      const isOwn = 'label' in completion && completion.label === node.label.name
      return isOwn ? NORMAL : completion
    }
    case 'ReturnStatement':
      return {
        type: 'return',
        value:
          node.argument === null
            ? primitive(undefined, placeOf(node, frame))
            : evaluate(node.argument, frame),
      }
    case 'ThrowStatement':
      evaluate(node.argument, frame)
      return { type: 'throw' }
    case 'BreakStatement':
      return { type: 'break', label: node.label?.name }
    case 'ContinueStatement':
      return { type: 'continue', label: node.label?.name }
    default:
      return runSimple(node, frame)
  }
}

/** Statements that end as they began: what they do, they do to names and values. */
function runSimple(node: Statement, frame: Frame): Completion {
  switch (node.type) {
    case 'ExpressionStatement':
      evaluate(node.expression, frame)
      break
    case 'VariableDeclaration':
      runVariables(node, frame)
      break
    case 'ExportNamedDeclaration':
      return node.declaration ? runStatement(node.declaration, frame) : NORMAL
    case 'ExportDefaultDeclaration':
      if (node.declaration.type !== 'FunctionDeclaration') frame.scope.read(DEFAULT)
      break
    case 'ClassDeclaration':
      if (node.id !== null) frame.scope.read(node.id.name)
      break
    case 'TSEnumDeclaration':
      frame.scope.read(node.id.name)
      break
    case 'TSExportAssignment': {
      const holder = frame.scope.read('module')
      const value = evaluate(node.expression, frame)
      if (holder !== undefined) set(holder, 'exports', value, placeOf(node, frame), frame)
    }
  }
  // Types, imports, functions (they stand already), and what has no effect.
  return NORMAL
}

/** Runs one side where the condition is known; both, each supposing it runs, where it is not. */
function branch(
  test: Value,
  consequent: (frame: Frame) => Completion,
  alternate: (frame: Frame) => Completion,
  frame: Frame,
): Completion {
  const truth = settledTruth(test, frame)
  if (truth !== undefined) return truth ? consequent(frame) : alternate(frame)
  const assumed = supposition(test)
  const first = consequent(supposing(frame, assumed))
  const second = alternate(supposing(frame, assumed))
  const ends = [first, second]
  if (first.type === 'return' && second.type === 'return') {
    notePossible(first, assumed, frame)
    return second
  }
  // A guard that throws leaves the server without this, and nobody ships that: what follows is
  // certain.
  if (ends.every(({ type }) => type === 'throw')) return { type: 'throw' }
  for (const end of ends) notePossible(end, assumed, frame)
  const isLeft = ends.some(({ type }) => type !== 'normal' && type !== 'throw')
  const inside = ends.flatMap((end) => (end.type === 'normal' ? (end.maybe ?? []) : []))
  const maybe = [...(isLeft ? assumed : []), ...inside]
  return maybe.length === 0 ? NORMAL : { type: 'normal', maybe }
}

/** Keeps what a function returns on a path that is not decided. */
function notePossible(end: Completion, assumed: readonly Assumption[], frame: Frame): void {
  if (end.type === 'return') frame.returned.push(assuming(end.value, assumed))
}

type Switch = Extract<Statement, { type: 'SwitchStatement' }>

function runSwitch(node: Switch, frame: Frame): Completion {
  const subject = evaluate(node.discriminant, frame)
  const inner: Frame = { ...frame, scope: new Scope(frame.scope, false, frame.maybe.length) }
  runDeclarations(
    node.cases.flatMap(({ consequent }) => consequent),
    inner,
  )
  if (subject.kind !== 'primitive' || !isExact(subject)) return runCases(node, subject, inner)
  const isChosen = (test: Expression | null): boolean =>
    test !== null && isEqual(evaluate(test, inner), subject)
  const at = node.cases.findIndex(({ test }) => isChosen(test))
  const from = at === -1 ? node.cases.findIndex(({ test }) => test === null) : at
  if (from === -1) return NORMAL
  const chosen = node.cases.slice(from).flatMap(({ consequent }) => consequent)
  const end = runAll(chosen, inner)
  return end.type === 'break' && end.label === undefined ? NORMAL : end
}

/** Every case, each supposing that it is the one. */
function runCases(node: Switch, subject: Value, inner: Frame): Completion {
  const assumed = supposition(subject)
  let isLeft = false
  for (const { consequent } of node.cases) {
    const end = runAll(consequent, supposing(inner, assumed))
    notePossible(end, assumed, inner)
    isLeft ||= end.type !== 'normal' && end.type !== 'break'
  }
  return isLeft ? { type: 'normal', maybe: assumed } : NORMAL
}

function isEqual(a: Value, b: Value): boolean {
  return (
    a.kind === 'primitive' &&
    b.kind === 'primitive' &&
    a.value === b.value &&
    truthOf(a) !== undefined
  )
}

type Try = Extract<Statement, { type: 'TryStatement' }>

/**
 * Whatever a block calls may throw, and then its handler runs: what that does is supposed, never
 * certain.
 */
function runTry(node: Try, frame: Frame): Completion {
  const caught = runCaught(node, frame)
  if (node.finalizer === null) return caught
  const last = runBlock(node.finalizer.body, frame)
  return last.type === 'normal' ? caught : last
}

function runCaught({ handler, ...node }: Try, frame: Frame): Completion {
  const end = runBlock(node.block.body, frame)
  if (handler === null) return end
  const { body } = handler.body
  if (end.type === 'throw') return runBlock(body, frame)
  supposeCaught(body, placeOf(node, frame), frame)
  return end
}

function supposeCaught(handler: readonly Statement[], at: Place, frame: Frame): void {
  const assumed = assume('either', 'a try is taken to succeed', at)
  const end = runBlock(handler, supposing(frame, assumed))
  const givesNothing =
    end.type !== 'return' || (end.value.kind === 'primitive' && end.value.value === undefined)
  if (!givesNothing) notePossible(end, assumed, frame)
}
