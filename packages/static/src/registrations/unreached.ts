import { constructorOf, instantiate } from '../language/classes.js'
import { callFunction, unknownArguments } from '../language/functions.js'
import { late } from '../model/doubt.js'
import { supposing } from '../model/frame.js'
import type { Frame } from '../model/frame.js'
import type { Module } from '../model/module.js'
import { unknown } from '../model/value.js'
import type { ClassValue, FunctionValue, Value } from '../model/value.js'
import type { Triggers } from './registration.js'

/** Functions that were handed to what is not read, and those they hand on, each once. */
export function runEscaped(frame: Frame): void {
  const { machine } = frame
  for (let next = machine.takeEscaped(); next !== undefined; next = machine.takeEscaped()) {
    if (!machine.hasCalled(next)) {
      const inner = supposing(frame, late('it is changed by a function that is handed on', next.at))
      callFunction(next, undefined, unknownArguments(next), next.at, inner)
    }
  }
}

/**
 * Functions and classes at the top of the project's modules that nobody was seen to use, and that
 * hold a name that registers: run with arguments that are not known.
 */
export function runUnreached(frame: Frame, triggers: Triggers): void {
  for (const module of frame.machine.modules) {
    if (module.isInstalled || !mentions(module.text, triggers)) continue
    for (const value of topValues(module)) runUnused(value, frame, triggers)
  }
}

function runUnused(value: Value, frame: Frame, triggers: Triggers): void {
  if (value.kind === 'function') runFunction(value, frame, triggers)
  else if (value.kind === 'class') runClass(value, frame, triggers)
  else if (value.kind === 'object') {
    for (const { value: member } of value.entries.values()) {
      if (member.kind === 'function') runFunction(member, frame, triggers)
    }
  }
}

function mentions(text: string, { calls }: Triggers): boolean {
  return [...calls.keys()].some((name) => text.includes(`${name}(`) || text.includes(`${name}<`))
}

function topValues({ scope, program }: Module): readonly Value[] {
  if (program.body.length === 0) return []
  return (scope?.names() ?? []).flatMap((name) => scope?.peek(name) ?? [])
}

/** It has not run, and its text holds a name that registers. */
function isWaiting(value: FunctionValue, { machine }: Frame, triggers: Triggers): boolean {
  return !machine.hasCalled(value) && mentions(textOfNode(value), triggers)
}

function textOfNode({ at }: FunctionValue | ClassValue): string {
  return at.module.text.slice(at.start, at.end)
}

function runFunction(value: FunctionValue, frame: Frame, triggers: Triggers): void {
  if (!isWaiting(value, frame, triggers)) return
  callFunction(value, undefined, unknownArguments(value), value.at, frame)
}

function runClass(value: ClassValue, frame: Frame, triggers: Triggers): void {
  if (!mentions(textOfNode(value), triggers)) return
  const waiting = [...value.methods.values()]
    .filter(({ value: method, type }) => type === 'method' && isWaiting(method, frame, triggers))
    .map(({ value: method }) => method)
  if (waiting.length === 0) return
  const nobody = unknown('it is a parameter, and nobody is seen to make this class', value.at)
  const args = (constructorOf(value)?.params ?? []).map(() => nobody)
  const instance = instantiate(value, args, value.at, frame)
  for (const method of waiting) {
    if (frame.machine.hasCalled(method)) continue
    callFunction(method, instance, unknownArguments(method), method.at, frame)
  }
}
