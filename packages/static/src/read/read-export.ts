import type { Json } from '@mcp-budget/core'
import { assumedIn, makePlain } from '../language/plain.js'
import { assume } from '../model/doubt.js'
import type { Doubt } from '../model/surface.js'
import { readRegistrations } from './read-registrations.js'
import type { ReadOptions } from './read-registrations.js'
import { doubtsAbout } from './tool-of.js'

/** The value of an export as far as the source tells it. */
export interface StaticExport {
  /**
   * JSON of what is written out; members that are not are left out. Undefined where nothing of it
   * is known.
   */
  readonly value: Json | undefined
  /** What was left out, and why. */
  readonly because: readonly Doubt[]
  readonly files: ReadonlyMap<string, string>
}

/**
 * Reads the value of a module's export without running the module: a config, for a host that must
 * not execute it.
 *
 * @param file absolute path
 */
export function readExport(
  file: string,
  name: string,
  options: Pick<ReadOptions, 'parsed' | 'unsaved'> = {},
): StaticExport {
  const reading = readRegistrations(file, { ...options, export: name, definers: ['defineConfig'] })
  const { server: value, frame, gaps, files } = reading
  if (value === undefined || value.kind === 'unknown') {
    const own = value === undefined ? [] : assume('either', value.reason, value.at)
    return { value: undefined, because: doubtsAbout([...gaps, ...own]), files }
  }
  // That it is handed through `defineConfig` is no doubt: the function gives back what it is given.
  const because = assumedIn(value.kind === 'object' ? { ...value, own: [] } : value)
  const made = makePlain(value, frame)
  return {
    value: made.kind === 'made' ? toJson(made.value) : undefined,
    because: doubtsAbout([...gaps, ...because]),
    files,
  }
}

function toJson(value: unknown): Json | undefined {
  try {
    return JSON.parse(JSON.stringify(value)) as Json
  } catch {
    return undefined
  }
}
