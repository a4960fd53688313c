import type { Frame } from '../model/frame.js'
import { NORMAL, notKnown, supposing } from '../model/frame.js'
import type { Completion } from '../model/frame.js'
import { doubtsOfMembers, reasonOf } from '../model/doubt.js'
import { Scope } from '../model/scope.js'
import type { ForInStatement, ForOfStatement, Statement } from '../model/tree.js'
import { primitive } from '../model/value.js'
import type { Value } from '../model/value.js'
import { bind } from './assignment.js'
import { settledTruth, supposition } from './conditions.js'
import { runVariables } from './declarations.js'
import { itemsOf } from './items.js'
import { evaluate, runStatement } from './recursion.js'

type Loop = Extract<Statement, { type: 'ForStatement' | 'WhileStatement' | 'DoWhileStatement' }>

/** `for…of` and `for…in`: once for each item; once for all of them where they are not known. */
export function runLoopOver(node: ForOfStatement | ForInStatement, frame: Frame): Completion {
  const over = evaluate(node.right, frame)
  const items = node.type === 'ForOfStatement' ? itemsOf(over, frame) : keysOf(over, frame)
  if (items === undefined) {
    const item = notKnown(reasonOf(over), node.right, frame)
    const end = runRound(node, item, supposing(frame, supposition(item)))
    return loosen(end, frame)
  }
  const inner = supposing(frame, doubtsOfMembers(over))
  for (const item of items) {
    const end = runRound(node, item, inner)
    if (endsLoop(end)) return afterLoop(end)
    frame.machine.step(node, frame)
  }
  return NORMAL
}

function keysOf(over: Value, frame: Frame): readonly Value[] | undefined {
  const value = frame.machine.world.settle(over, frame)
  if (value.kind === 'object') {
    return [...value.entries].map(([key, { key: at }]) => primitive(key, at))
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
export function runLoop(node: Loop, frame: Frame): Completion {
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
      if (isTrue === false) return NORMAL
      if (isTrue === undefined) return runPerhaps(node.body, condition, inner)
    }
    const end = runStatement(node.body, inner)
    if (endsLoop(end)) return afterLoop(end)
    // Left for a reason that is not known: once is what is known of it.
    if (end.type === 'normal' && end.maybe !== undefined && node.test === null) return NORMAL
    // Each round has its own variables: a function made in one keeps that one's.
    inner = { ...inner, scope: inner.scope.copy() }
    if (node.type === 'ForStatement' && node.update !== null) evaluate(node.update, inner)
  }
}

function endsLoop({ type }: Completion): boolean {
  return type === 'break' || type === 'return' || type === 'throw'
}

/**
 * How a loop ends whose round ended so: `break` without a label ends this loop and nothing else.
 */
function afterLoop(end: Completion): Completion {
  return end.type === 'break' && end.label === undefined ? NORMAL : end
}

/** A body of which nobody knows whether it runs: once, supposing that it does. */
function runPerhaps(body: Statement, condition: Value, frame: Frame): Completion {
  return loosen(runStatement(body, supposing(frame, supposition(condition))), frame)
}

/** A body that only perhaps runs ends nothing around it. */
function loosen(end: Completion, frame: Frame): Completion {
  if (end.type === 'return') frame.returned.push(end.value)
  return NORMAL
}
