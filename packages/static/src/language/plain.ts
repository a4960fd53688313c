import type { Assumption } from '../model/assumption.js'
import { assumedOf } from '../model/doubt.js'
import type { Frame } from '../model/frame.js'
import { fail, succeed } from '../model/result.js'
import type { Result } from '../model/result.js'
import { contentsOf } from '../model/value.js'
import type { ObjectValue, Value } from '../model/value.js'
import { partsOf } from './parts.js'
import { call } from './recursion.js'

/**
 * Makes a value real, for a library to work on; or says why it cannot be made. What is not known
 * inside an object or a list is left out of it; `assumedIn` tells of that. Functions become
 * functions that evaluate, never the project's own.
 */
export function makePlain(value: Value, frame: Frame): Result<unknown> {
  try {
    return succeed(make(value, frame, new Map()))
  } catch (error) {
    if (error instanceof NotReal) return fail(error.message)
    if (error instanceof RangeError) return fail('it is nested too deep')
    throw error
  }
}

/** Several of them; the first that cannot be made says why. */
export function makeAllPlain(values: readonly Value[], frame: Frame): Result<readonly unknown[]> {
  const made: unknown[] = []
  for (const value of values) {
    const one = makePlain(value, frame)
    if (one.kind === 'failed') return one
    made.push(one.value)
  }
  return succeed(made)
}

class NotReal extends Error {}

/** What was made already, by the contents that values share, so that a circle stays one. */
type Done = Map<unknown, unknown>

function make(value: Value, frame: Frame, done: Done): unknown {
  const contents = contentsOf(value)
  if (contents !== undefined && done.has(contents)) return done.get(contents)
  switch (value.kind) {
    case 'primitive':
      return value.value
    case 'regexp':
      return new RegExp(value.source, value.flags)
    case 'array': {
      const list: unknown[] = []
      done.set(contents, list)
      for (const item of value.items) {
        if (item.kind !== 'unknown') list.push(make(item, frame, done))
      }
      return list
    }
    case 'object':
      return makeObject(value, frame, done)
    case 'collection': {
      const items = value.items.map(
        (item) => [make(item.key, frame, done), make(item.value, frame, done)] as const,
      )
      return value.type === 'Map' ? new Map(items) : new Set(items.map(([key]) => key))
    }
    case 'function':
      return (...args: readonly unknown[]) => {
        const given = args.map((arg) => frame.machine.world.wrap(arg, value.at))
        return make(call(value, undefined, given, value.at, frame), frame, new Map())
      }
    case 'native': {
      const real = frame.machine.world.real(value, frame)
      if (real.kind === 'failed') throw new NotReal(real.why)
      return real.value
    }
    case 'unknown':
      throw new NotReal(value.reason)
    case 'class':
    case 'builtin':
      // A class or a function of the language is handed on and never called: `z.instanceof(File)`.
      return class {}
  }
}

function makeObject(value: ObjectValue, frame: Frame, done: Done): unknown {
  const made = {}
  done.set(value.contents, made)
  for (const [key, { value: member, getter }] of value.entries) {
    const shown = { enumerable: true, configurable: true }
    if (getter !== undefined) {
      const get = (): unknown => make(call(getter, value, [], getter.at, frame), frame, new Map())
      Object.defineProperty(made, key, { ...shown, get })
    } else if (member.kind !== 'unknown') {
      const held = make(member, frame, done)
      Object.defineProperty(made, key, { ...shown, writable: true, value: held })
    }
  }
  return made
}

const MOST = 5

/** Everything that was assumed in a value and what it is made of, each once, at most five. */
export function assumedIn(value: Value): readonly Assumption[] {
  const found = new Map<string, Assumption>()
  const seen = new Set<Value>()
  const open: Value[] = [value]
  for (let one = open.pop(); one !== undefined && found.size < MOST; one = open.pop()) {
    if (seen.has(one)) continue
    seen.add(one)
    for (const assumption of assumedOf(one) ?? []) found.set(assumption.why, assumption)
    if (one.kind === 'unknown') {
      found.set(one.reason, { direction: 'lower', why: one.reason, at: one.at })
    } else open.push(...partsOf(one))
  }
  return [...found.values()]
}
