import type { Expression, Statement, VariableDeclaration } from 'oxc-parser'
import { object, primitive } from '../model/value.js'
import type { Property, Value } from '../model/value.js'
import { bind, namesIn } from './assignment.js'
import { classValue } from './classes.js'
import { evaluate } from './expressions.js'
import { functionValue } from './functions.js'
import { placeOf } from '../model/machine.js'
import type { Frame } from '../model/machine.js'

/** Gives a scope its names before anything runs: functions stand already, the rest is promised. */
export function runDeclarations(statements: readonly Statement[], frame: Frame): void {
  for (const outer of statements) {
    const node =
      outer.type === 'ExportNamedDeclaration' &&
      outer.declaration !== null &&
      outer.declaration !== undefined
        ? (outer.declaration as Statement)
        : outer
    if (node.type === 'FunctionDeclaration' && node.id !== null)
      frame.scope.declare(node.id.name, functionValue(node, frame))
    else if (node.type === 'ClassDeclaration' && node.id !== null) {
      const { name } = node.id
      frame.scope.promise([name], () => frame.scope.declare(name, classValue(node, frame)))
    } else if (node.type === 'VariableDeclaration') promiseVariables(node, frame)
    else if (node.type === 'TSEnumDeclaration')
      frame.scope.promise([node.id.name], () =>
        frame.scope.declare(node.id.name, enumValue(node, frame)),
      )
    else if (node.type === 'ExportDefaultDeclaration') promiseDefault(node, frame)
  }
}

function promiseVariables(node: VariableDeclaration, frame: Frame): void {
  for (const declarator of node.declarations) {
    const names = namesIn(declarator.id)
    const scope = node.kind === 'var' ? frame.scope.functionScope() : frame.scope
    // `var` may be declared again; what it holds stays.
    const fresh = node.kind === 'var' ? names.filter((name) => !scope.hasOwn(name)) : names
    if (declarator.init === null)
      for (const name of fresh)
        scope.declare(name, primitive(undefined, placeOf(declarator, frame)))
    else if (node.kind !== 'var') scope.promise(fresh, () => declareOne(declarator, frame, false))
    else
      for (const name of fresh)
        scope.declare(name, primitive(undefined, placeOf(declarator, frame)))
  }
}

/** Runs the declarations of a statement, those that were read before they stood excepted. */
export function runVariables(node: VariableDeclaration, frame: Frame): void {
  for (const declarator of node.declarations) {
    const names = namesIn(declarator.id)
    if (node.kind === 'var') {
      if (declarator.init !== null) declareOne(declarator, frame, true)
    } else if (names.some((name) => frame.scope.isPromised(name)))
      for (const name of names) frame.scope.read(name)
    else if (names.length === 0 || !names.every((name) => frame.scope.hasOwn(name)))
      declareOne(declarator, frame, false)
  }
}

function declareOne(
  { id, init }: VariableDeclaration['declarations'][number],
  frame: Frame,
  isVar: boolean,
): void {
  if (init === null && !isVar) {
    for (const name of namesIn(id))
      frame.scope.declare(name, primitive(undefined, placeOf(id, frame)))
    return
  }
  const scope = isVar ? frame.scope.functionScope() : frame.scope
  bind(
    id,
    init === null ? primitive(undefined, placeOf(id, frame)) : evaluate(init, frame),
    frame,
    (name, value) => scope.declare(name, value),
  )
}

function promiseDefault(
  { declaration }: Extract<Statement, { type: 'ExportDefaultDeclaration' }>,
  frame: Frame,
): void {
  if (declaration.type === 'FunctionDeclaration') {
    const value = functionValue(declaration, frame)
    if (declaration.id !== null) frame.scope.declare(declaration.id.name, value)
    frame.scope.declare('*default*', value)
  } else if (declaration.type === 'ClassDeclaration') {
    const names = declaration.id === null ? ['*default*'] : ['*default*', declaration.id.name]
    frame.scope.promise(names, () => {
      const value = classValue(declaration, frame)
      for (const name of names) frame.scope.declare(name, value)
    })
  } else
    frame.scope.promise(['*default*'], () =>
      frame.scope.declare('*default*', evaluate(declaration as Expression, frame)),
    )
}

/** A TypeScript enum: names to values, and back for numbers. */
function enumValue(node: Extract<Statement, { type: 'TSEnumDeclaration' }>, frame: Frame): Value {
  const entries = new Map<string, Property>()
  let next = 0
  for (const member of node.body.members) {
    const key =
      member.id.type === 'Identifier'
        ? member.id.name
        : 'value' in member.id
          ? String(member.id.value)
          : ''
    const at = placeOf(member, frame)
    const value =
      member.initializer === null || member.initializer === undefined
        ? primitive(next, at)
        : evaluate(member.initializer, frame)
    entries.set(key, { key: at, value })
    if (value.kind === 'primitive' && typeof value.value === 'number') {
      next = value.value + 1
      entries.set(String(value.value), { key: at, value: primitive(key, at) })
    }
  }
  return object(entries, placeOf(node, frame))
}
