import type { Json } from '@mcp-budget/core'
import { readRegistrations } from './read-registrations.js'
import type { ReadOptions } from './read-registrations.js'
import { sourcePlace } from '../listing/places.js'
import type { Doubt } from '../model/surface.js'
import { assumedIn, plain } from '../language/plain.js'

/** The value of an export as far as the source tells it. */
export interface StaticExport {
  /** JSON of what is written out; members that are not are left out. Undefined where nothing of it is known. */
  readonly value: Json | undefined
  /** What was left out, and why. */
  readonly because: readonly Doubt[]
  readonly files: ReadonlyMap<string, string>
}

/**
 * Reads the value of a module's export without running the module: a config, for a host that must not execute it.
 *
 * @param file absolute path
 */
export function readExport(
  file: string,
  name: string,
  options: Pick<ReadOptions, 'parsed' | 'unsaved'> = {},
): StaticExport {
  const {
    server: value,
    frame,
    gaps,
    files,
  } = readRegistrations(file, { ...options, export: name, definers: ['defineConfig'] })
  const lacking = gaps.map(({ why, bound, at }) => ({ why, bound, place: sourcePlace(at) }))
  if (value === undefined || value.kind === 'unknown')
    return {
      value: undefined,
      because: [
        ...lacking,
        ...(value === undefined
          ? []
          : [{ why: value.reason, bound: 'either' as const, place: sourcePlace(value.at) }]),
      ],
      files,
    }
  // That it is handed through `defineConfig` is no doubt: the function gives back what it is given.
  const because = assumedIn(value.kind === 'object' ? { ...value, assumed: [] } : value)
  const made = plain(value, frame)
  return {
    value: 'value' in made ? jsonOf(made.value) : undefined,
    because: [
      ...lacking,
      ...because.map(({ why, bound, at }) => ({ why, bound, place: sourcePlace(at) })),
    ],
    files,
  }
}

function jsonOf(value: unknown): Json | undefined {
  try {
    return JSON.parse(JSON.stringify(value)) as Json
  } catch {
    return undefined
  }
}
