import { readFileSync } from 'node:fs'
import { readSurface } from '@mcp-budget/static'
import type { StaticSurface, Unsaved } from '@mcp-budget/static'
import { parsed } from './parsed.js'
import type { Settings } from './settings.js'

/** A linted file as the editor holds it. */
export interface Linted {
  readonly file: string
  readonly text: string
  readonly program: unknown
}

const HELD = new Map<string, StaticSurface>()
const MOST = 20

/** How many surfaces have been read from source: a text that did not change is not read again. */
export const work = { readings: 0 }

/**
 * Names that register a tool: a file without one, and outside of the configured server, is not
 * looked at.
 */
const REGISTERS =
  /\b(?:registerTool|registerToolTask|registerAppTool|addTools?|setRequestHandler|tool)\s*[(<]/

/**
 * The surface that a file is part of: that of the configured server, or, for a file outside of it
 * that registers tools, its own. Undefined where it is part of none.
 */
export function surfaceFor(linted: Linted, { target }: Settings): StaticSurface | undefined {
  const { reading } = target
  if (reading !== undefined) {
    const surface = current(reading.entry, linted, {
      ...(reading.export === undefined ? {} : { export: reading.export }),
      calls: reading.calls,
      definers: reading.definers,
      packages: reading.packages,
    })
    if (surface.files.has(linted.file)) return surface
  }
  const names = reading?.calls ?? []
  if (!REGISTERS.test(linted.text) && !names.some((name) => linted.text.includes(`${name}(`)))
    return undefined
  return current(linted.file, linted, { calls: names, definers: reading?.definers ?? [] })
}

function current(
  entry: string,
  linted: Linted,
  options: Parameters<typeof readSurface>[1],
): StaticSurface {
  const key = `${entry}\0${JSON.stringify(options)}`
  const held = HELD.get(key)
  if (held !== undefined && isCurrent(held, linted)) return held
  const unsaved: Unsaved = new Map([
    [
      linted.file,
      {
        text: linted.text,
        ...(linted.program === undefined ? {} : { program: linted.program as never }),
      },
    ],
  ])
  work.readings += 1
  const surface = readSurface(entry, { ...options, unsaved, parsed, budget: { time: 2_000 } })
  if (HELD.size >= MOST) HELD.delete(HELD.keys().next().value as string)
  HELD.set(key, surface)
  return surface
}

/**
 * Whether every file still holds what was read: the linted one as the editor has it, the others as
 * the disk does.
 */
function isCurrent({ files }: StaticSurface, linted: Linted): boolean {
  for (const [file, text] of files)
    if ((file === linted.file ? linted.text : textOf(file)) !== text) return false
  return true
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch {
    return undefined
  }
}
