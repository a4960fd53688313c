import type { Frame } from '../model/frame.js'
import type { Place } from '../model/place.js'
import { unknown } from '../model/value.js'
import type { Value } from '../model/value.js'
import { commonOf, exportedBy, namespaceOf } from './exports.js'

/** What `import * as`, `import()` and `require` give. */
export function importNamespace(specifier: string, at: Place, frame: Frame): Value {
  const found = frame.machine.sources.find(specifier, frame.module)
  switch (found.kind) {
    case 'none':
      return { ...unknown(found.reason, at), from: specifier }
    case 'library':
      return frame.machine.world.imported(found.specifier, '*', at, frame)
    case 'module':
      return commonOf(found.module, frame) ?? namespaceOf(found.module, at, frame)
  }
}

/** A name that is imported; `*` for all that the module exports. */
export function importName(specifier: string, name: string, at: Place, frame: Frame): Value {
  if (name === '*') return importNamespace(specifier, at, frame)
  const found = frame.machine.sources.find(specifier, frame.module)
  switch (found.kind) {
    case 'none':
      return { ...unknown(found.reason, at), from: specifier, key: name }
    case 'library':
      return frame.machine.world.imported(found.specifier, name, at, frame)
    case 'module': {
      const value = exportedBy(found.module, name, frame)
      if (value !== undefined && value.kind !== 'unknown') return value
      const missing = unknown(`\`${specifier}\` has no \`${name}\` that was read`, at)
      return { ...(value ?? missing), from: specifier, key: name }
    }
  }
}
