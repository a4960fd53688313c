import type { Frame } from '../model/machine.js'
import { object, primitive } from '../model/value.js'
import type { Place, Property, Value } from '../model/value.js'
import type { Module } from '../model/module.js'
import { runModule } from './run-module.js'

const DEEPEST = 50

/** The value that a module exports under a name; undefined where it has none. */
export function exported(module: Module, name: string, frame: Frame, depth = 0): Value | undefined {
  const common = commonOf(module, frame)
  if (common !== undefined) return fromCommon(common, name, frame)
  const own = module.exports.get(name)
  if (own !== undefined) return own()
  if (depth > DEEPEST || name === 'default') return undefined
  for (const reexport of module.reexports) {
    const other = reexport()
    const found = other === undefined ? undefined : exported(other, name, frame, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** What `require` gives of a CommonJS module, or of JSON; undefined for any other. */
export function commonOf(module: Module, frame: Frame): Value | undefined {
  runModule(module, frame)
  return module.common
}

function fromCommon(common: Value, name: string, frame: Frame): Value | undefined {
  const held = 'entries' in common ? common.entries?.get(name) : undefined
  if (name === 'default')
    return common.kind === 'object' && common.entries.has('__esModule') && held !== undefined
      ? frame.machine.evaluation.get(common, name, held.key, frame)
      : common
  return held === undefined
    ? undefined
    : frame.machine.evaluation.get(common, name, held.key, frame)
}

/** A module as an object of its exports. */
export function namespaceOf(module: Module, at: Place, frame: Frame): Value {
  runModule(module, frame)
  const entries = new Map<string, Property>()
  const gather = (one: Module, depth: number): void => {
    for (const [name, read] of one.exports) {
      if (!entries.has(name) && (depth === 0 || name !== 'default'))
        entries.set(name, { key: at, value: read() ?? primitive(undefined, at) })
    }
    if (depth < DEEPEST)
      for (const reexport of one.reexports) {
        const other = reexport()
        if (other !== undefined) gather(other, depth + 1)
      }
  }
  gather(module, 0)
  return object(entries, at)
}
