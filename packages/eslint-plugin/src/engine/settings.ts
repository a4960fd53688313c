import { createRequire } from 'node:module'
import path from 'node:path'
import { parseBaseline, SurfaceError } from '@mcp-budget/core'
import type { Baseline, Scenarios } from '@mcp-budget/core'
import {
  configIn,
  decode,
  readScenarios,
  readText,
  resolveSettings,
} from '@mcp-budget/node/settings'
import type { TargetSettings, ValidConfig } from '@mcp-budget/node/settings'
import type * as Validate from '@mcp-budget/node/validate'
import { readExport } from '@mcp-budget/static'
import { parsed } from './parsed.js'

/** What the config of a file's project says, read without running it. */
export interface Settings {
  readonly target: TargetSettings
  readonly scenarios: Scenarios | undefined
  readonly baseline: Baseline | undefined
  /** What of it could not be read, a sentence each. */
  readonly notices: readonly string[]
  /** The same object again means the same settings. */
  readonly key: object
}

interface Held {
  /** Every file that the settings were made of, and what it held. */
  readonly texts: ReadonlyMap<string, string | undefined>
  readonly settings: Settings
}

const HELD = new Map<string, Held>()
const MOST = 50

/**
 * The settings for a file: of the nearest config, or the defaults; made again only where a file of
 * them changed.
 */
export function settingsFor(file: string): Settings {
  const config = nearestConfig(path.dirname(file))
  const held = HELD.get(config ?? '')
  if (held !== undefined && [...held.texts].every(([name, text]) => readText(name) === text))
    return held.settings
  const made = make(config, path.dirname(file))
  if (HELD.size >= MOST) HELD.clear()
  HELD.set(config ?? '', made)
  return made.settings
}

function nearestConfig(from: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = configIn(folder)
    if (found !== undefined || folder === path.dirname(folder)) return found
  }
}

function make(config: string | undefined, fallback: string): Held {
  const texts = new Map<string, string | undefined>()
  const notices: string[] = []
  const told = <T>(act: () => T, otherwise: T): T => {
    try {
      return act()
    } catch (error) {
      if (!(error instanceof SurfaceError)) throw error
      notices.push(error.message)
      return otherwise
    }
  }
  const folder = config === undefined ? fallback : path.dirname(config)
  const value = config === undefined ? {} : read(config, texts, notices)
  const valid = config === undefined ? {} : told<ValidConfig>(() => validated(value, config), {})
  const target =
    told(() => resolveSettings(valid, 'default', folder, {}), undefined) ??
    resolveSettings({}, 'default', folder, {})
  const text = (file: string | undefined): string | undefined => {
    const held = file === undefined ? undefined : readText(file)
    if (file !== undefined) texts.set(file, held)
    return held
  }
  const scenarios =
    config === undefined || text(target.scenariosFile) === undefined
      ? undefined
      : told(() => readScenarios(target.scenariosFile ?? '', false), undefined)
  const recorded = config === undefined ? undefined : text(target.baselineFile)
  const baseline =
    recorded === undefined
      ? undefined
      : told(() => parseBaseline(recorded, target.baselineFile ?? ''), undefined)
  return {
    texts,
    settings: {
      target: config === undefined ? { ...target, manifestFile: undefined } : target,
      scenarios,
      baseline,
      notices,
      key: {},
    },
  }
}

/** What validates is loaded where there is something to validate. */
function validated(value: unknown, config: string): ValidConfig {
  const { validateConfig } = createRequire(import.meta.url)(
    '@mcp-budget/node/validate',
  ) as typeof Validate
  return validateConfig(value, config)
}

/**
 * JSON as it is; a module by evaluation only. What is not written out falls back to the defaults.
 */
function read(config: string, texts: Map<string, string | undefined>, notices: string[]): unknown {
  texts.set(config, readText(config))
  if (config.endsWith('.json')) {
    try {
      return JSON.parse(decode(Buffer.from(readText(config) ?? '')))
    } catch {
      notices.push(`${config} is not JSON; the defaults count here.`)
      return {}
    }
  }
  const { value, because, files } = readExport(config, 'default', { parsed })
  for (const [file, text] of files) texts.set(file, text)
  texts.set(config, readText(config))
  const first = because[0]
  if (first !== undefined)
    notices.push(
      `${path.basename(config)}:${first.place.line} is not written out (${first.why}); the default counts here, and the rest of the config is read.`,
    )
  return value ?? {}
}
