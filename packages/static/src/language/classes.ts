import type { Class, Expression } from 'oxc-parser'
import { primitive, unknown } from '../model/value.js'
import type { ClassValue, ObjectValue, Place, Property, Value } from '../model/value.js'
import { evaluate } from './expressions.js'
import { callFunction, functionValue } from './functions.js'
import { keyOf } from './literals.js'
import { placeOf } from '../model/machine.js'
import type { Frame } from '../model/machine.js'
import { Scope } from '../model/scope.js'
import { runBody } from './statements.js'

export function classValue(node: Class, frame: Frame): ClassValue {
  const parent = node.superClass === null ? undefined : evaluate(node.superClass, frame)
  const scope = new Scope(frame.scope, false, frame.maybe.length)
  const value: ClassValue = {
    kind: 'class',
    node,
    scope,
    parent,
    entries: new Map(),
    methods: new Map(),
    at: placeOf(node, frame),
  }
  if (node.id !== null) scope.declare(node.id.name, value)
  const inner: Frame = { ...frame, scope, self: value, home: value }
  for (const member of node.body.body) {
    if (member.type === 'MethodDefinition') {
      const key = keyOf(member.key, member.computed, inner)
      if (
        key === undefined ||
        member.value.type !== 'FunctionExpression' ||
        member.kind === 'constructor'
      )
        continue
      const method = functionValue(member.value, inner, undefined, value)
      if (!member.static) value.methods.set(key, { value: method, type: member.kind })
      else
        value.entries.set(key, {
          key: placeOf(member.key, frame),
          value: method,
          ...(member.kind === 'get' ? { getter: method } : {}),
        })
    } else if (member.type === 'PropertyDefinition' && member.static) {
      const key = keyOf(member.key, member.computed, inner)
      if (key !== undefined)
        value.entries.set(key, {
          key: placeOf(member.key, frame),
          value:
            member.value === null ? primitive(undefined, value.at) : evaluate(member.value, inner),
        })
    } else if (member.type === 'StaticBlock') {
      runBody(member.body, { ...inner, scope: new Scope(scope, true, frame.maybe.length) })
    }
  }
  return value
}

/**
 * An instance: fields first, then the constructor, outermost class first as the language has it.
 */
export function instantiate(
  callee: ClassValue,
  args: readonly Value[],
  at: Place,
  frame: Frame,
): ObjectValue {
  const { ancestor, isRead } = rootOf(callee)
  const native =
    ancestor === undefined
      ? undefined
      : ancestor.kind === 'native'
        ? ancestor
        : unknown(isRead ? 'what it extends is not read' : 'it extends too much', at)
  const instance: ObjectValue = {
    kind: 'object',
    entries: new Map<string, Property>(),
    of: callee,
    at,
    born: frame.maybe.length,
    ...(native === undefined ? {} : { native }),
  }
  build(callee, instance, args, at, frame)
  return instance
}

const LONGEST_LINE = 50

function rootOf(callee: ClassValue): {
  readonly ancestor: Value | undefined
  readonly isRead: boolean
} {
  let parent = callee.parent
  for (let depth = 0; parent?.kind === 'class'; depth += 1) {
    if (depth > LONGEST_LINE) return { ancestor: parent, isRead: false }
    parent = parent.parent
  }
  return { ancestor: parent, isRead: true }
}

function build(
  callee: ClassValue,
  instance: ObjectValue,
  args: readonly Value[],
  at: Place,
  frame: Frame,
): void {
  const { machine } = frame
  machine.called.add(callee.node)
  const constructor = callee.node.body.body.find(
    (member) => member.type === 'MethodDefinition' && member.kind === 'constructor',
  )
  const inner: Frame = {
    ...frame,
    module: callee.at.module,
    scope: callee.scope,
    self: instance,
    home: callee,
    returned: [],
    depth: frame.depth + 1,
  }
  if (machine.isTooDeep(frame)) return
  const body =
    constructor?.type === 'MethodDefinition' &&
    constructor.value.type === 'FunctionExpression' &&
    constructor.value.body !== null
      ? constructor.value
      : undefined
  if (callee.parent?.kind !== 'class') fields(callee, inner)
  if (body !== undefined) {
    callFunction(functionValue(body, inner, undefined, callee), instance, args, at, inner)
  } else if (callee.parent?.kind === 'class') {
    superCall(callee, instance, args, at, inner)
  }
}

/** `super(…)`: the parent's constructor on the same instance, then the fields of this class. */
export function superCall(
  callee: ClassValue,
  instance: ObjectValue,
  args: readonly Value[],
  at: Place,
  frame: Frame,
): void {
  if (callee.parent?.kind !== 'class') return
  build(callee.parent, instance, args, at, frame)
  fields(callee, {
    ...frame,
    module: callee.at.module,
    scope: callee.scope,
    self: instance,
    home: callee,
  })
}

function fields(callee: ClassValue, frame: Frame): void {
  const instance = frame.self as ObjectValue
  for (const member of callee.node.body.body) {
    if (member.type !== 'PropertyDefinition' || member.static || member.declare) continue
    const key = keyOf(member.key, member.computed, frame)
    if (key === undefined) continue
    const value =
      member.value === null
        ? primitive(undefined, placeOf(member, frame))
        : evaluate(member.value as Expression, frame)
    // A field that is only declared takes nothing from what the constructor of the parent has set.
    if (member.value !== null || !instance.entries.has(key))
      instance.entries.set(key, { key: placeOf(member.key, frame), value })
  }
}

/** A method or accessor of a class or of what it extends. */
export function methodOf(
  callee: Value | undefined,
  key: string,
): ReturnType<ClassValue['methods']['get']> {
  for (
    let one = callee, depth = 0;
    one?.kind === 'class' && depth < LONGEST_LINE;
    one = one.parent, depth += 1
  ) {
    const found = one.methods.get(key)
    if (found !== undefined) return found
  }
  return undefined
}
