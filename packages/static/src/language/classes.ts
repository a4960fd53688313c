import type { Frame } from '../model/frame.js'
import { placeOf } from '../model/place.js'
import type { Place } from '../model/place.js'
import { Scope } from '../model/scope.js'
import type { Class, FunctionNode } from '../model/tree.js'
import { object, primitive, unknown } from '../model/value.js'
import type { ClassValue, NativeValue, ObjectValue, UnknownValue, Value } from '../model/value.js'
import { callFunction, functionValue } from './functions.js'
import { keyOf } from './keys.js'
import { accessorOrMethod, lineOf, LONGEST_LINE } from './methods.js'
import { evaluate, runBody } from './recursion.js'

type Member = Class['body']['body'][number]

export function classValue(node: Class, frame: Frame): ClassValue {
  const parent = node.superClass === null ? undefined : evaluate(node.superClass, frame)
  const scope = new Scope(frame.scope, false, frame.maybe.length)
  const at = placeOf(node, frame)
  const value: ClassValue = {
    kind: 'class',
    node,
    scope,
    parent,
    entries: new Map(),
    methods: new Map(),
    setters: new Map(),
    at,
  }
  if (node.id !== null) scope.declare(node.id.name, value)
  const inner: Frame = { ...frame, scope, self: value, home: value }
  for (const member of node.body.body) defineMember(member, value, inner)
  return value
}

/** Methods, static members and static blocks; fields are made with each instance. */
function defineMember(member: Member, value: ClassValue, inner: Frame): void {
  if (member.type === 'MethodDefinition') {
    const key = keyOf(member.key, member.computed, inner)
    if (member.value.type !== 'FunctionExpression' || member.kind === 'constructor') return
    if (key === undefined) return
    const method = functionValue(member.value, inner, { home: value })
    if (member.static) {
      value.entries.set(key, accessorOrMethod(member.kind, method, value.entries.get(key)))
    } else if (member.kind === 'set') value.setters.set(key, method)
    else value.methods.set(key, { value: method, type: member.kind === 'get' ? 'get' : 'method' })
  } else if (member.type === 'PropertyDefinition' && member.static) {
    const key = keyOf(member.key, member.computed, inner)
    if (key === undefined) return
    const held =
      member.value === null ? primitive(undefined, value.at) : evaluate(member.value, inner)
    value.entries.set(key, { key: placeOf(member.key, inner), value: held })
  } else if (member.type === 'StaticBlock') {
    const scope = new Scope(value.scope, true, inner.maybe.length)
    runBody(member.body, { ...inner, scope })
  }
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
  const native = nativeRoot(callee, at)
  const instance: ObjectValue = {
    ...object(new Map(), at, frame.maybe.length),
    of: callee,
    ...(native === undefined ? {} : { native }),
  }
  construct(callee, instance, args, at, frame)
  return instance
}

/** What the outermost class extends, where that is none of the project's. */
function nativeRoot(callee: ClassValue, at: Place): NativeValue | UnknownValue | undefined {
  const line = [...lineOf(callee)]
  const ancestor = line.at(-1)?.parent
  if (ancestor === undefined || ancestor.kind === 'native') return ancestor
  const isCut = line.length >= LONGEST_LINE && ancestor.kind === 'class'
  const root = unknown(isCut ? 'it extends too much' : 'what it extends is not read', at)
  return ancestor.kind === 'unknown' && ancestor.from !== undefined
    ? { ...root, from: ancestor.from }
    : root
}

/** The function that a class is constructed with, where it has one with a body. */
export function constructorOf({ node }: ClassValue): FunctionNode | undefined {
  for (const member of node.body.body) {
    if (member.type !== 'MethodDefinition' || member.kind !== 'constructor') continue
    const isRead = member.value.type === 'FunctionExpression' && member.value.body !== null
    return isRead ? member.value : undefined
  }
  return undefined
}

function construct(
  callee: ClassValue,
  instance: ObjectValue,
  args: readonly Value[],
  at: Place,
  frame: Frame,
): void {
  const { machine } = frame
  machine.noteCall(callee)
  if (machine.isTooDeep(frame)) return
  const inner: Frame = {
    ...insideOf(callee, instance, frame),
    returned: [],
    depth: frame.depth + 1,
  }
  const body = constructorOf(callee)
  if (callee.parent?.kind !== 'class') makeFields(callee, instance, inner)
  if (body !== undefined) {
    callFunction(functionValue(body, inner, { home: callee }), instance, args, at, inner)
  } else if (callee.parent?.kind === 'class') callSuper(callee, instance, args, at, inner)
}

/** `super(…)`: the parent's constructor on the same instance, then the fields of this class. */
export function callSuper(
  callee: ClassValue,
  instance: ObjectValue,
  args: readonly Value[],
  at: Place,
  frame: Frame,
): void {
  if (callee.parent?.kind !== 'class') return
  construct(callee.parent, instance, args, at, frame)
  makeFields(callee, instance, insideOf(callee, instance, frame))
}

function insideOf(callee: ClassValue, self: ObjectValue, frame: Frame): Frame {
  return { ...frame, module: callee.at.module, scope: callee.scope, self, home: callee }
}

function makeFields(callee: ClassValue, instance: ObjectValue, frame: Frame): void {
  for (const member of callee.node.body.body) {
    if (member.type !== 'PropertyDefinition' || member.static || member.declare) continue
    const key = keyOf(member.key, member.computed, frame)
    if (key === undefined) continue
    // A field that is only declared takes nothing from what the parent's constructor has set.
    if (member.value === null && instance.entries.has(key)) continue
    const value =
      member.value === null
        ? primitive(undefined, placeOf(member, frame))
        : evaluate(member.value, frame)
    instance.entries.set(key, { key: placeOf(member.key, frame), value })
  }
}
