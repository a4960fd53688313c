import { callFunction, unknownArguments } from '../language/functions.js'
import { instantiate } from '../language/classes.js'
import type { Frame, Machine } from '../model/machine.js'
import type { Module } from '../model/module.js'
import { unknown } from '../model/value.js'
import type { ClassValue, FunctionValue, Value } from '../model/value.js'

/** Functions that were handed to what is not read, and those they hand on, each once. */
export function runEscaped(frame: Frame): void {
  const { machine } = frame
  for (let next = machine.escaped.shift(); next !== undefined; next = machine.escaped.shift()) {
    if (!machine.called.has(next.node))
      callFunction(next, undefined, unknownArguments(next), next.at, frame)
  }
}

/**
 * Functions and classes at the top of the project's modules that nobody was seen to use, and that
 * hold a name that registers: run with arguments that are not known.
 */
export function runUnreached(frame: Frame): void {
  const { machine } = frame
  for (const module of machine.modules) {
    if (module.isInstalled || module.scope === undefined || !mentions(module.text, machine))
      continue
    for (const value of topValues(module)) {
      if (value.kind === 'function') runFunction(value, frame)
      else if (value.kind === 'class') runClass(value, frame)
      else if (value.kind === 'object')
        for (const { value: member } of value.entries.values())
          if (member.kind === 'function') runFunction(member, frame)
    }
  }
}

function mentions(text: string, { triggers }: Machine): boolean {
  return [...triggers.calls.keys()].some(
    (name) => text.includes(`${name}(`) || text.includes(`${name}<`),
  )
}

function topValues({ scope, program }: Module): readonly Value[] {
  const values: Value[] = []
  for (const name of new Set(scope?.names() ?? [])) {
    const value = scope?.peek(name)
    if (value !== undefined) values.push(value)
  }
  return program.body.length === 0 ? [] : values
}

const textOfNode = ({ at }: FunctionValue | ClassValue): string =>
  at.module.text.slice(at.start, at.end)

function runFunction(value: FunctionValue, frame: Frame): void {
  if (!frame.machine.called.has(value.node) && mentions(textOfNode(value), frame.machine))
    callFunction(value, undefined, unknownArguments(value), value.at, frame)
}

function runClass(value: ClassValue, frame: Frame): void {
  const { machine } = frame
  if (!mentions(textOfNode(value), machine)) return
  const waiting = [...value.methods.values()].filter(
    ({ value: method, type }) =>
      type === 'method' &&
      !machine.called.has(method.node) &&
      mentions(textOfNode(method), machine),
  )
  if (waiting.length === 0) return
  const constructor = value.node.body.body.find(
    (member) => member.type === 'MethodDefinition' && member.kind === 'constructor',
  )
  const count = constructor?.type === 'MethodDefinition' ? constructor.value.params.length : 0
  const args = Array.from({ length: count }, () =>
    unknown('it is a parameter, and nobody is seen to make this class', value.at),
  )
  const instance = instantiate(value, args, value.at, frame)
  for (const { value: method } of waiting)
    if (!machine.called.has(method.node))
      callFunction(method, instance, unknownArguments(method), method.at, frame)
}
