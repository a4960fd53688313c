import type {
  CallExpression,
  ChainExpression,
  Expression,
  NewExpression,
  TaggedTemplateExpression,
} from 'oxc-parser'
import { isServerLibrary } from '../libraries/allowed.js'
import { rootOf } from '../libraries/library.js'
import { calledName } from '../libraries/zod-members.js'
import { registered } from '../registrations/register.js'
import { assuming, primitive, unknown } from '../model/value.js'
import type { ObjectValue, Place, Value } from '../model/value.js'
import { instantiate, superCall } from './classes.js'
import { evaluate, spreadOut } from './expressions.js'
import { callFunction } from './functions.js'
import { lacking } from './literals.js'
import { dunno, placeOf } from '../model/machine.js'
import type { Frame } from '../model/machine.js'
import { get, memberTarget } from './members.js'
import { reasonOf } from './operators.js'

export function chain(node: ChainExpression, frame: Frame): Value {
  return evaluate(node.expression as Expression, frame)
}

export function callExpression(node: CallExpression, frame: Frame): Value {
  const at = placeOf(node, frame)
  if ((node.callee as Expression | { type: 'Super' }).type === 'Super') {
    const { items } = spreadOut(node.arguments, frame)
    if (frame.home !== undefined && frame.self?.kind === 'object')
      superCall(frame.home, frame.self as ObjectValue, items, at, frame)
    return primitive(undefined, at)
  }
  const { callee, self, name } = called(node.callee, frame)
  if (
    node.optional &&
    callee.kind === 'primitive' &&
    (callee.value === null || callee.value === undefined)
  )
    return primitive(undefined, at)
  const { items, missing } = spreadOut(node.arguments, frame)
  const isRead = callee.kind === 'function' || callee.kind === 'builtin' || callee.kind === 'class'
  if (!isRead && name !== undefined) {
    // `McpServer.prototype.registerTool.call(this, …)` registers with what it is called on.
    const borrowed =
      name === 'call' && self?.kind === 'native' && self.recipe.op === 'get'
        ? self.recipe.key
        : undefined
    const registration =
      borrowed === undefined
        ? registered(name, self, items, missing, at, frame)
        : registered(borrowed, items[0], items.slice(1), missing, at, frame)
    if (registration !== undefined) return registration
  }
  if (missing !== undefined && !(callee.kind === 'builtin' && missing.kind !== 'unknown')) {
    escape(items, frame)
    if (callee.kind !== 'function') return dunno(reasonOf(missing), node, frame)
  }
  const isForeign =
    !isRead ||
    (callee.kind === 'function' &&
      callee.at.module.isInstalled &&
      !frame.machine.library.mayCall(callee.at.module))
  if (
    isForeign &&
    name !== undefined &&
    callee.kind !== 'native' &&
    frame.machine.triggers.definers.test(name)
  )
    return defined(items) ?? call(callee, self, items, at, frame)
  return call(callee, self, items, at, frame)
}

/** What a function that only defines gives back, where it is not read: what it was given. */
function defined(args: readonly Value[]): Value | undefined {
  const definition = args.find((arg) => arg.kind === 'object')
  return definition === undefined
    ? undefined
    : assuming({ ...definition }, [
        {
          bound: 'either',
          why: 'it is read where it is defined; the function that makes a tool of it is not read',
          at: definition.at,
        },
      ])
}

/** What is called, what it is called on, and by which name. */
function called(
  callee: Expression,
  frame: Frame,
): { readonly callee: Value; readonly self: Value | undefined; readonly name: string | undefined } {
  const node = bare(callee)
  if (node.type === 'MemberExpression') {
    const { object, key } = memberTarget(node, frame)
    const isSuper = (node.object as Expression | { type: 'Super' }).type === 'Super'
    if (
      node.optional &&
      object.kind === 'primitive' &&
      (object.value === null || object.value === undefined)
    )
      return { callee: primitive(undefined, object.at), self: object, name: undefined }
    if (key === undefined)
      return {
        callee: dunno('a method is named at run time', node, frame),
        self: object,
        name: undefined,
      }
    return {
      callee: get(object, key, placeOf(node, frame), frame),
      self: isSuper ? frame.self : object,
      name: key,
    }
  }
  // `(0, module.fn)(…)`, as compilers write it.
  if (node.type === 'SequenceExpression')
    return { ...called(node.expressions.at(-1) as Expression, frame), self: undefined }
  return {
    callee: evaluate(node, frame),
    self: undefined,
    name: node.type === 'Identifier' ? node.name : undefined,
  }
}

function bare(node: Expression): Expression {
  let one = node
  while (
    one.type === 'ParenthesizedExpression' ||
    one.type === 'TSNonNullExpression' ||
    one.type === 'TSAsExpression' ||
    one.type === 'ChainExpression' ||
    one.type === 'TSInstantiationExpression'
  )
    one = one.expression as Expression
  return one
}

/**
 * Calls a value: the project's functions by evaluation, allowed ones by name, the rest not at all.
 */
export function call(
  callee: Value,
  self: Value | undefined,
  args: readonly Value[],
  at: Place,
  frame: Frame,
): Value {
  switch (callee.kind) {
    case 'function':
      if (callee.at.module.isInstalled && !frame.machine.library.mayCall(callee.at.module)) break
      return callFunction(
        callee,
        callee.node.type === 'ArrowFunctionExpression' ? callee.self : (self ?? callee.self),
        args,
        at,
        frame,
      )
    case 'builtin':
      return callee.call(args, at, frame)
    case 'native':
      return frame.machine.library.call('call', callee, args, at, frame)
  }
  escape(args, frame)
  for (const arg of args)
    if (isServer(arg))
      frame.machine.handedOn.push({
        bound: 'lower',
        why: 'the server is handed to a function that is not read, which may register more',
        at,
      })
  return {
    ...unknown(
      callee.kind === 'unknown'
        ? callee.reason
        : callee.kind === 'function'
          ? 'it comes from an installed package, whose functions are not followed'
          : 'what is called here is no function that is read',
      at,
    ),
    ...(self === undefined ? {} : { of: self }),
  }
}

/** Something that tools are registered with. */
function isServer(value: Value): boolean {
  if (value.kind === 'object')
    return value.native?.kind === 'native' && isServerLibrary(rootOf(value.native))
  return (
    value.kind === 'native' &&
    value.recipe.op === 'new' &&
    isServerLibrary(rootOf(value)) &&
    /Server$|^FastMCP$/.test(calledName(value.recipe.callee))
  )
}

/** Functions handed to what is not read may be called by it; they are read at the end. */
export function escape(args: readonly Value[], frame: Frame): void {
  for (const arg of args) if (arg.kind === 'function') frame.machine.escaped.push(arg)
}

export function newExpression(node: NewExpression, frame: Frame): Value {
  const callee = evaluate(node.callee, frame)
  const { items, missing } = spreadOut(node.arguments, frame)
  const value = construct(callee, items, placeOf(node, frame), frame)
  return missing === undefined ? value : assuming(value, lacking(missing, 'arguments'))
}

export function construct(callee: Value, args: readonly Value[], at: Place, frame: Frame): Value {
  if (callee.kind === 'class') return instantiate(callee, args, at, frame)
  if (callee.kind === 'native') return frame.machine.library.call('new', callee, args, at, frame)
  if (callee.kind === 'builtin') return callee.call(args, at, frame)
  escape(args, frame)
  return unknown(
    callee.kind === 'unknown' ? callee.reason : 'what is made here is no class that is read',
    at,
  )
}

/** A template tag of the project is called as the language has it; others are not known. */
export function taggedTemplate(node: TaggedTemplateExpression, frame: Frame): Value {
  const { callee, self } = called(node.tag, frame)
  const at = placeOf(node, frame)
  const strings: Value = {
    kind: 'array',
    at,
    items: node.quasi.quasis.map((quasi) => primitive(quasi.value.cooked ?? undefined, at)),
  }
  const raw: Value = {
    kind: 'array',
    at,
    items: node.quasi.quasis.map((quasi) => primitive(quasi.value.raw, at)),
  }
  const args = node.quasi.expressions.map((expression) => evaluate(expression, frame))
  if (callee.kind === 'builtin') return callee.call([raw, ...args], at, frame)
  return call(callee, self, [strings, ...args], at, frame)
}
