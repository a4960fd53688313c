import type { Frame } from '../model/machine.js'
import type { Assumption, Value } from '../model/value.js'

/** A value as the language has it, for a library to work on; or why it cannot be made. */
export type Plain = { readonly value: unknown } | { readonly failed: string }

/**
 * Makes a value real. What is not known inside an object or a list is left out of it; `assumedIn`
 * tells of that. Functions become functions that evaluate, never the project's own.
 */
export function plain(value: Value, frame: Frame): Plain {
  try {
    return { value: made(value, frame, new Map()) }
  } catch (error) {
    if (error instanceof NotReal) return { failed: error.message }
    if (error instanceof RangeError) return { failed: 'it is nested too deep' }
    throw error
  }
}

class NotReal extends Error {}

function made(value: Value, frame: Frame, done: Map<Value, unknown>): unknown {
  switch (value.kind) {
    case 'primitive':
      return value.value
    case 'regexp':
      return new RegExp(value.source, value.flags)
    case 'array': {
      if (done.has(value)) return done.get(value)
      const list: unknown[] = []
      done.set(value, list)
      for (const item of value.items)
        if (item.kind !== 'unknown') list.push(made(item, frame, done))
      return list
    }
    case 'object': {
      if (done.has(value)) return done.get(value)
      const object: Record<string, unknown> = {}
      done.set(value, object)
      for (const [key, { value: member, getter }] of value.entries) {
        if (getter !== undefined)
          Object.defineProperty(object, key, {
            enumerable: true,
            configurable: true,
            get: () =>
              made(
                frame.machine.evaluation.call(getter, value, [], getter.at, frame),
                frame,
                new Map(),
              ),
          })
        else if (member.kind !== 'unknown')
          Object.defineProperty(object, key, {
            enumerable: true,
            configurable: true,
            writable: true,
            value: made(member, frame, done),
          })
      }
      return object
    }
    case 'collection': {
      const items = value.items.map(
        (item) => [made(item.key, frame, done), made(item.value, frame, done)] as const,
      )
      return value.type === 'Map' ? new Map(items) : new Set(items.map(([key]) => key))
    }
    case 'function':
      return (...args: readonly unknown[]) =>
        made(
          frame.machine.evaluation.call(
            value,
            undefined,
            args.map((arg) => frame.machine.library.wrap(arg, value.at)),
            value.at,
            frame,
          ),
          frame,
          new Map(),
        )
    case 'native': {
      const real = frame.machine.library.real(value, frame)
      if ('failed' in real) throw new NotReal(real.failed)
      return real.value
    }
    case 'unknown':
      throw new NotReal(value.reason)
    default:
      // A class or a function of the language is handed on and never called: `z.instanceof(File)`.
      return class {}
  }
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
    for (const assumption of one.assumed ?? []) found.set(assumption.why, assumption)
    if (one.kind === 'unknown')
      found.set(one.reason, { bound: 'lower', why: one.reason, at: one.at })
    else if (one.kind === 'array') open.push(...one.items)
    else if (one.kind === 'object')
      open.push(...[...one.entries.values()].map((property) => property.value))
    else if (one.kind === 'collection') open.push(...one.items.map((item) => item.value))
    else if (one.kind === 'native') {
      const { recipe } = one
      if (recipe.op === 'get') open.push(recipe.of)
      else if (recipe.op !== 'import' && recipe.op !== 'real')
        open.push(recipe.callee, ...recipe.args)
    }
  }
  return [...found.values()]
}
