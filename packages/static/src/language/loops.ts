import type { Expression, ForInStatement, ForOfStatement, Statement } from 'oxc-parser'
import { inDoubt, primitive } from '../model/value.js'
import type { Value } from '../model/value.js'
import { bind } from './assignment.js'
import { evaluate, itemsOf } from './expressions.js'
import { dunno, NORMAL, supposing } from '../model/machine.js'
import type { Completion, Frame } from '../model/machine.js'
import { reasonOf, settledTruth, supposition } from './operators.js'
import { Scope } from '../model/scope.js'
import { runOne } from './statements.js'
import { runVariables } from './declarations.js'

type Loop = Extract<Statement, { type: 'ForStatement' | 'WhileStatement' | 'DoWhileStatement' }>

/**
 * `for…of` and `for…in`: once for each item; once for all of them where the items are not known.
 */
export function loopOver(node: ForOfStatement | ForInStatement, frame: Frame): Completion {
  const over = evaluate(node.right, frame)
  const items = node.type === 'ForOfStatement' ? itemsOf(over, frame) : keysOf(over, frame)
  if (items === undefined) {
    const item = dunno(reasonOf(over), node.right, frame)
    return loose(once(node, item, supposing(frame, supposition(item, frame))), frame)
  }
  const inner = supposing(frame, inDoubt(over))
  for (const item of items) {
    const end = once(node, item, inner)
    if (end.type === 'break' && end.label === undefined) return NORMAL
    if (
      end.type === 'return' ||
      end.type === 'throw' ||
      (end.type !== 'normal' && end.label !== undefined && end.type === 'break')
    )
      return end
    frame.machine.step(node, frame)
  }
  return NORMAL
}

function keysOf(over: Value, frame: Frame): readonly Value[] | undefined {
  const value = over.kind === 'native' ? frame.machine.library.settle(over, frame) : over
  if (value.kind === 'object')
    return [...value.entries].map(([key, { key: at }]) => primitive(key, at))
  return value.kind === 'array'
    ? value.items.map((item, index) => primitive(String(index), item.at))
    : undefined
}

function once(node: ForOfStatement | ForInStatement, item: Value, frame: Frame): Completion {
  const scope = new Scope(frame.scope, false, frame.maybe.length)
  const inner: Frame = { ...frame, scope }
  const target =
    node.left.type === 'VariableDeclaration'
      ? node.left.declarations[0]?.id
      : (node.left as Expression)
  if (target !== undefined)
    bind(target, item, inner, (name, value) =>
      node.left.type === 'VariableDeclaration'
        ? scope.declare(name, value)
        : frame.scope.assign(name, value),
    )
  return runOne(node.body, inner)
}

/** A loop whose condition is not known runs once, supposing that it does. */
export function loop(node: Loop, frame: Frame): Completion {
  let inner: Frame = { ...frame, scope: new Scope(frame.scope, false, frame.maybe.length) }
  if (node.type === 'ForStatement' && node.init !== null) {
    if (node.init.type === 'VariableDeclaration') runVariables(node.init, inner)
    else evaluate(node.init, inner)
  }
  for (let isFirst = true; ; isFirst = false) {
    frame.machine.step(node, frame)
    if (node.test !== null && !(isFirst && node.type === 'DoWhileStatement')) {
      const test = evaluate(node.test, inner)
      const truth = settledTruth(test, frame)
      if (truth === false) return NORMAL
      if (truth === undefined)
        return loose(runOne(node.body, supposing(inner, supposition(test, frame))), frame)
    }
    const end = runOne(node.body, inner)
    if (end.type === 'break' && end.label === undefined) return NORMAL
    if (
      end.type === 'return' ||
      end.type === 'throw' ||
      (end.type === 'break' && end.label !== undefined)
    )
      return end
    // Left for a reason that is not known: once is what is known of it.
    if (end.type === 'normal' && end.maybe !== undefined && node.test === null) return NORMAL
    // Each round has its own variables: a function made in one keeps that one's.
    inner = { ...inner, scope: inner.scope.copy() }
    if (node.type === 'ForStatement' && node.update !== null) evaluate(node.update, inner)
  }
}

/** A body that only perhaps runs ends nothing around it. */
function loose(end: Completion, frame: Frame): Completion {
  if (end.type === 'return') frame.returned.push(end.value)
  return NORMAL
}
