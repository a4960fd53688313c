import type { Frame } from '../model/frame.js'
import type { Module } from '../model/module.js'
import { wholeOf } from '../model/place.js'
import type { Place } from '../model/place.js'
import { object, primitive, unknown } from '../model/value.js'
import type { Property, Value } from '../model/value.js'
import { get, runModule } from './recursion.js'

const DEEPEST = 50

/** The value that a module exports under a name; undefined where it has none. */
export function exportedBy(
  module: Module,
  name: string,
  frame: Frame,
  depth = 0,
): Value | undefined {
  const common = commonOf(module, frame)
  if (module.unread !== undefined) return unknown(module.unread, wholeOf(module))
  if (common !== undefined) return fromCommon(common, name, frame)
  const own = module.exports.get(name)
  if (own !== undefined) return own()
  if (depth > DEEPEST || name === 'default') return undefined
  for (const reexport of module.reexports) {
    const other = reexport()
    const found = other === undefined ? undefined : exportedBy(other, name, frame, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** What `require` gives of a CommonJS module, or of JSON; undefined for any other. */
export function commonOf(module: Module, frame: Frame): Value | undefined {
  runModule(module, frame)
  return module.unread === undefined ? module.common : unknown(module.unread, wholeOf(module))
}

function fromCommon(common: Value, name: string, frame: Frame): Value | undefined {
  const held = 'entries' in common ? common.entries?.get(name) : undefined
  const isCompiled = common.kind === 'object' && common.entries.has('__esModule')
  if (name === 'default' && (!isCompiled || held === undefined)) return common
  return held === undefined ? undefined : get(common, name, held.key, frame)
}

/** A module as an object of its exports. */
export function namespaceOf(module: Module, at: Place, frame: Frame): Value {
  runModule(module, frame)
  const entries = new Map<string, Property>()
  gatherExports(module, at, entries, 0)
  // The language has them in code-unit order.
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
  return object(new Map(sorted), at)
}

function gatherExports(
  module: Module,
  at: Place,
  entries: Map<string, Property>,
  depth: number,
): void {
  for (const [name, read] of module.exports) {
    if (entries.has(name) || (depth > 0 && name === 'default')) continue
    entries.set(name, { key: at, value: read() ?? primitive(undefined, at) })
  }
  if (depth >= DEEPEST) return
  for (const reexport of module.reexports) {
    const other = reexport()
    if (other !== undefined) gatherExports(other, at, entries, depth + 1)
  }
}
