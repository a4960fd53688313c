import type { Assumption } from '../model/assumption.js'
import { assume, assuming, isExact } from '../model/doubt.js'
import { NORMAL, supposing } from '../model/frame.js'
import type { Completion, Frame, Leaving } from '../model/frame.js'
import { placeOf } from '../model/place.js'
import type { Place } from '../model/place.js'
import { Scope } from '../model/scope.js'
import type { Expression, Statement } from '../model/tree.js'
import { primitive } from '../model/value.js'
import type { Value } from '../model/value.js'
import { settledTruth, supposition } from './conditions.js'
import { DEFAULT, runDeclarations, runVariables } from './declarations.js'
import { afterLeaving, afterPerhaps, consume, leavingBy } from './leaving.js'
import { isLoop, runAnyLoop } from './loops.js'
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
  const added: Leaving[] = []
  for (const statement of statements) {
    const completion = runStatement(statement, now)
    if (completion.type !== 'normal') return afterPerhaps(completion, added)
    if (completion.maybe !== undefined) {
      added.push(...completion.maybe)
      now = afterLeaving(now, completion.maybe)
    }
  }
  return afterPerhaps(NORMAL, added)
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
    case 'ForStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return runAnyLoop(node, frame)
    case 'SwitchStatement':
      return runSwitch(node, frame)
    case 'TryStatement':
      return runTry(node, frame)
    case 'LabeledStatement':
      return runLabeled(node, frame)
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

/** A statement with its labels: `continue` with one of them is that of the loop it names. */
function runLabeled(
  node: Extract<Statement, { type: 'LabeledStatement' }>,
  frame: Frame,
): Completion {
  const labels = [node.label.name]
  let { body } = node
  while (body.type === 'LabeledStatement') {
    labels.push(body.label.name)
    ;({ body } = body)
  }
  const whole = isLoop(body) ? runAnyLoop(body, frame, labels) : runStatement(body, frame)
  const end = consume(whole, frame, ({ label }) => label !== undefined && labels.includes(label))
  const isOwn = end.type === 'break' && labels.includes(end.label ?? '')
  return isOwn ? afterPerhaps(NORMAL, end.maybe) : end
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
  return eitherEnd(first, second, assumed, frame)
}

/** How it ends where one of two paths was taken, nobody knows which. */
function eitherEnd(
  first: Completion,
  second: Completion,
  assumed: readonly Assumption[],
  frame: Frame,
): Completion {
  if (first.type === 'return' && second.type === 'return') {
    notePossible(first, assumed, frame)
    return afterPerhaps(second, first.maybe)
  }
  const ends = [first, second]
  if (ends.every(({ type }) => type === 'throw')) return afterPerhaps(second, first.maybe)
  for (const end of ends) notePossible(end, assumed, frame)
  const left = ends.flatMap((end) => leavingBy(end, assumed))
  // A guard that throws leaves the server without this, and nobody ships that: what follows is
  // certain, unless the guard is caught.
  return afterPerhaps(NORMAL, frame.isCaught ? left : left.filter(({ what }) => what !== 'try'))
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
  return afterSwitch(runAll(chosen, inner), inner)
}

/** `break` without a label leaves the switch and nothing else. */
function afterSwitch(end: Completion, frame: Frame): Completion {
  const isOwn = end.type === 'break' && end.label === undefined
  return consume(
    isOwn ? afterPerhaps(NORMAL, end.maybe) : end,
    frame,
    ({ what }) => what === 'loop',
  )
}

/** Every case, each supposing that it is the one. */
function runCases(node: Switch, subject: Value, inner: Frame): Completion {
  const assumed = supposition(subject)
  const maybe: Leaving[] = []
  for (const { consequent } of node.cases) {
    const end = runAll(consequent, supposing(inner, assumed))
    notePossible(end, assumed, inner)
    maybe.push(...leavingBy(end, assumed))
  }
  return afterSwitch(afterPerhaps(NORMAL, maybe), inner)
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
  return last.type === 'normal'
    ? afterPerhaps(caught, last.maybe)
    : afterPerhaps(last, caught.maybe)
}

function runCaught({ handler, ...node }: Try, frame: Frame): Completion {
  if (handler === null) return runBlock(node.block.body, frame)
  const { maybe = [], ...bare } = runBlock(node.block.body, { ...frame, isCaught: true })
  const thrown = maybe.filter(({ what }) => what === 'try').map(({ assumed }) => assumed)
  const left = maybe.filter(({ what }) => what !== 'try')
  const end = afterPerhaps(bare, left)
  const { body } = handler.body
  if (end.type === 'throw') {
    return afterPerhaps(runBlock(body, afterLeaving(frame, left)), left)
  }
  if (thrown.length > 0) {
    return eitherEnd(runBlock(body, supposing(frame, thrown)), end, thrown, frame)
  }
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
