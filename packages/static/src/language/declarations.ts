import type { Frame } from '../model/frame.js'
import { placeOf } from '../model/place.js'
import type { Statement, TSEnumDeclaration, VariableDeclaration } from '../model/tree.js'
import { object, primitive } from '../model/value.js'
import type { Property, Value } from '../model/value.js'
import { bind, namesIn } from './assignment.js'
import { classValue } from './classes.js'
import { functionValue } from './functions.js'
import { evaluate } from './recursion.js'

/** Gives a scope its names before anything runs: functions stand already, the rest is promised. */
export function runDeclarations(statements: readonly Statement[], frame: Frame): void {
  const { scope } = frame
  for (const outer of statements) {
    const node = outer.type === 'ExportNamedDeclaration' ? (outer.declaration ?? outer) : outer
    if (node.type === 'FunctionDeclaration' && node.id !== null) {
      scope.declare(node.id.name, functionValue(node, frame))
    } else if (node.type === 'ClassDeclaration' && node.id !== null) {
      const { name } = node.id
      scope.promise([name], () => scope.declare(name, classValue(node, frame)))
    } else if (node.type === 'VariableDeclaration') promiseVariables(node, frame)
    else if (node.type === 'TSEnumDeclaration') {
      const { name } = node.id
      scope.promise([name], () => scope.declare(name, enumValue(node, frame)))
    } else if (node.type === 'ExportDefaultDeclaration') promiseDefault(node, frame)
  }
}

function promiseVariables(node: VariableDeclaration, frame: Frame): void {
  const isVar = node.kind === 'var'
  const scope = isVar ? frame.scope.functionScope() : frame.scope
  for (const declarator of node.declarations) {
    const names = namesIn(declarator.id)
    // `var` may be declared again; what it holds stays.
    const fresh = isVar ? names.filter((name) => !scope.hasOwn(name)) : names
    if (declarator.init !== null && !isVar) {
      scope.promise(fresh, () => declareOne(declarator, frame, false))
    } else {
      for (const name of fresh)
        scope.declare(name, primitive(undefined, placeOf(declarator, frame)))
    }
  }
}

/** Runs the declarations of a statement, those that were read before they stood excepted. */
export function runVariables(node: VariableDeclaration, frame: Frame): void {
  const { scope } = frame
  for (const declarator of node.declarations) {
    const names = namesIn(declarator.id)
    if (node.kind === 'var') {
      if (declarator.init !== null) declareOne(declarator, frame, true)
    } else if (names.some((name) => scope.isPromised(name))) {
      for (const name of names) scope.read(name)
    } else if (names.length === 0 || !names.every((name) => scope.hasOwn(name))) {
      declareOne(declarator, frame, false)
    }
  }
}

type Declarator = VariableDeclaration['declarations'][number]

function declareOne({ id, init }: Declarator, frame: Frame, isVar: boolean): void {
  const scope = isVar ? frame.scope.functionScope() : frame.scope
  const nothing = primitive(undefined, placeOf(id, frame))
  if (init === null && !isVar) {
    for (const name of namesIn(id)) scope.declare(name, nothing)
    return
  }
  const value = init === null ? nothing : evaluate(init, frame)
  bind(id, value, frame, (name, bound) => scope.declare(name, bound))
}

/** The name under which a scope holds what a module exports by default. */
export const DEFAULT = '*default*'

function promiseDefault(
  { declaration }: Extract<Statement, { type: 'ExportDefaultDeclaration' }>,
  frame: Frame,
): void {
  const { scope } = frame
  if (declaration.type === 'FunctionDeclaration') {
    const value = functionValue(declaration, frame)
    if (declaration.id !== null) scope.declare(declaration.id.name, value)
    scope.declare(DEFAULT, value)
  } else if (declaration.type === 'ClassDeclaration') {
    const names = declaration.id === null ? [DEFAULT] : [DEFAULT, declaration.id.name]
    scope.promise(names, () => {
      const value = classValue(declaration, frame)
      for (const name of names) scope.declare(name, value)
    })
  } else if (!declaration.type.startsWith('TS') || 'expression' in declaration) {
    const expression = declaration as Parameters<typeof evaluate>[0]
    scope.promise([DEFAULT], () => scope.declare(DEFAULT, evaluate(expression, frame)))
  }
}

/** A TypeScript enum: names to values, and back for numbers. */
function enumValue(node: TSEnumDeclaration, frame: Frame): Value {
  const entries = new Map<string, Property>()
  let next = 0
  for (const member of node.body.members) {
    const { id, initializer } = member
    const key = id.type === 'Identifier' ? id.name : 'value' in id ? String(id.value) : ''
    const at = placeOf(member, frame)
    const value = initializer ? evaluate(initializer, frame) : primitive(next, at)
    entries.set(key, { key: at, value })
    if (value.kind === 'primitive' && typeof value.value === 'number') {
      next = value.value + 1
      entries.set(String(value.value), { key: at, value: primitive(key, at) })
    }
  }
  return object(entries, placeOf(node, frame))
}
