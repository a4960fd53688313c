import type { Assumption } from '../model/assumption.js'
import type { Frame } from '../model/frame.js'
import { NORMAL, notKnown, supposing } from '../model/frame.js'
import type { Completion, Leaving } from '../model/frame.js'
import { doubtsOfMembers, reasonOf } from '../model/doubt.js'
import { Scope } from '../model/scope.js'
import type { ForInStatement, ForOfStatement, Statement } from '../model/tree.js'
import { primitive } from '../model/value.js'
import type { Value } from '../model/value.js'
import { bind } from './assignment.js'
import { keysInOrder } from './builtins/keys.js'
import { settledTruth, supposition } from './conditions.js'
import { runVariables } from './declarations.js'
import { itemsOf } from './items.js'
import { afterLeaving, asOwn, endOfLoop, loosened } from './leaving.js'
import { evaluate, runStatement } from './recursion.js'

type Loop = Extract<Statement, { type: 'ForStatement' | 'WhileStatement' | 'DoWhileStatement' }>
type LoopOver = ForOfStatement | ForInStatement

const LOOPS: ReadonlySet<string> = new Set<(Loop | LoopOver)['type']>([
  'ForStatement',
  'WhileStatement',
  'DoWhileStatement',
  'ForOfStatement',
  'ForInStatement',
])

export function isLoop(node: Statement): node is Loop | LoopOver {
  return LOOPS.has(node.type)
}

/** A loop, with the labels that stand before it. */
export function runAnyLoop(
  node: Loop | LoopOver,
  frame: Frame,
  labels: readonly string[] = [],
): Completion {
  return node.type === 'ForOfStatement' || node.type === 'ForInStatement'
    ? runLoopOver(node, frame, labels)
    : runLoop(node, frame, labels)
}

/** `for…of` and `for…in`: once for each item; once for all of them where they are not known. */
function runLoopOver(node: LoopOver, frame: Frame, labels: readonly string[]): Completion {
  const over = evaluate(node.right, frame)
  const items = node.type === 'ForOfStatement' ? itemsOf(over, frame) : keysOf(over, frame)
  if (items === undefined) {
    const item = notKnown(reasonOf(over), node.right, frame)
    const assumed = supposition(item)
    const end = asOwn(runRound(node, item, supposing(frame, assumed)), labels)
    return loosen(end, assumed, frame)
  }
  let inner = supposing(frame, doubtsOfMembers(over))
  const left: Leaving[] = []
  for (const item of items) {
    const perhaps = node.type === 'ForInStatement' ? doubtsOfKey(item, over) : []
    if (perhaps === undefined) continue
    const round = asOwn(runRound(node, item, supposing(inner, perhaps)), labels)
    const end = perhaps.length === 0 ? round : loosened(round, perhaps, frame)
    const ended = endsLoop(end, labels) ? endOfLoop(end, frame) : undefined
    if (ended !== undefined && ended.again.length === 0) return afterLoop(ended.end, left)
    const more = leftForGood(ended?.end ?? end)
    left.push(...more)
    inner = afterLeaving(supposing(inner, ended?.again ?? []), more)
    frame.machine.step(node, frame)
  }
  return afterLoop(NORMAL, left)
}

/** What it hangs on that a key is there; undefined where a round before this deleted it. */
function doubtsOfKey(key: Value, over: Value): readonly Assumption[] | undefined {
  if (over.kind !== 'object' || key.kind !== 'primitive') return []
  const held = over.entries.get(String(key.value))
  return held === undefined ? undefined : (held.perhaps ?? [])
}

/** What the rounds that follow hang on. */
function leftForGood(end: Completion): readonly Leaving[] {
  return (end.maybe ?? []).filter(({ what }) => what !== 'round')
}

function keysOf(over: Value, frame: Frame): readonly Value[] | undefined {
  const value = frame.machine.world.settle(over, frame)
  if (value.kind === 'object') {
    return keysInOrder(value.entries).map((key) =>
      primitive(key, value.entries.get(key)?.key ?? value.at),
    )
  }
  return value.kind === 'array'
    ? value.items.map(({ at }, index) => primitive(String(index), at))
    : undefined
}

function runRound(
  { left, body }: ForOfStatement | ForInStatement,
  item: Value,
  frame: Frame,
): Completion {
  const scope = new Scope(frame.scope, false, frame.maybe.length)
  const inner: Frame = { ...frame, scope }
  if (left.type === 'VariableDeclaration') {
    const target = left.declarations[0]?.id
    const declare = (name: string, value: Value): void => scope.declare(name, value)
    if (target !== undefined) bind(target, item, inner, declare)
  } else {
    bind(left, item, inner, (name, value) => frame.scope.assign(name, value))
  }
  return runStatement(body, inner)
}

/** A loop whose condition is not known runs once, supposing that it does. */
function runLoop(node: Loop, frame: Frame, labels: readonly string[]): Completion {
  const left: Leaving[] = []
  let inner: Frame = { ...frame, scope: new Scope(frame.scope, false, frame.maybe.length) }
  if (node.type === 'ForStatement' && node.init !== null) {
    if (node.init.type === 'VariableDeclaration') runVariables(node.init, inner)
    else evaluate(node.init, inner)
  }
  for (let isFirst = true; ; isFirst = false) {
    frame.machine.step(node, frame)
    const test = isFirst && node.type === 'DoWhileStatement' ? null : node.test
    if (test !== null) {
      const condition = evaluate(test, inner)
      const isTrue = settledTruth(condition, frame)
      if (isTrue === false) return afterLoop(NORMAL, left)
      if (isTrue === undefined) {
        const end = runPerhaps(node.body, condition, labels, inner)
        return afterLoop(end, left)
      }
    }
    const end = asOwn(runStatement(node.body, inner), labels)
    if (endsLoop(end, labels)) {
      const ended = endOfLoop(end, frame)
      if (ended.again.length === 0) return afterLoop(ended.end, left)
      const once = asOwn(runStatement(node.body, supposing(inner, ended.again)), labels)
      const ends = [ended.end, loosened(once, ended.again, frame)]
      return afterLoop(NORMAL, [...left, ...ends.flatMap(({ maybe = [] }) => maybe)])
    }
    const more = leftForGood(end)
    left.push(...more)
    // Left for a reason that is not known: once is what is known of it.
    if (more.length > 0 && node.test === null) return afterLoop(NORMAL, left)
    // Each round has its own variables: a function made in one keeps that one's.
    inner = { ...afterLeaving(inner, more), scope: inner.scope.copy() }
    if (node.type === 'ForStatement' && node.update !== null) evaluate(node.update, inner)
  }
}

function endsLoop(end: Completion, labels: readonly string[]): boolean {
  if (end.type === 'continue') return end.label !== undefined && !labels.includes(end.label)
  return end.type !== 'normal'
}

/**
 * How a loop ends whose round ended so: `break` without a label ends this loop and nothing else.
 *
 * @param left what rounds before it perhaps left
 */
function afterLoop(end: Completion, left: readonly Leaving[]): Completion {
  const maybe = [...left, ...(end.maybe ?? [])].filter(
    ({ what }) => what !== 'round' && what !== 'loop',
  )
  const isOwn = end.type === 'break' && end.label === undefined
  return { ...(isOwn ? NORMAL : end), maybe }
}

/** A body of which nobody knows whether it runs: once, supposing that it does. */
function runPerhaps(
  body: Statement,
  condition: Value,
  labels: readonly string[],
  frame: Frame,
): Completion {
  const assumed = supposition(condition)
  return loosen(asOwn(runStatement(body, supposing(frame, assumed)), labels), assumed, frame)
}

/** A body that only perhaps runs ends nothing around it for certain. */
function loosen(end: Completion, assumed: readonly Assumption[], frame: Frame): Completion {
  return afterLoop(loosened(end, assumed, frame), [])
}
