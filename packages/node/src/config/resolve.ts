import path from 'node:path'
import { lexicalScorer, PRESETS } from '@mcp-budget/core'
import type { JsonObject, Scorer } from '@mcp-budget/core'
import { counterFor } from '../counter/counters.js'
import { packageVersion } from '../files/package-root.js'
import type { CounterName } from '../model/counter-names.js'
import type { EntryServer, Source } from '../model/source.js'
import type { Overrides, ResolvedTarget, TargetSettings } from '../model/target.js'
import { passedEnvironment, safeEnvironment, wholeEnvironment } from './environment.js'
import { neededReading, readingOf } from './reading.js'
import { resolveRules } from './resolve-rules.js'
import type { ServerConfig, ServerConfigs } from './server-schemas.js'
import { resolveServerSource } from './servers.js'
import type { ValidConfig } from './validate.js'

/** What is written nowhere: there is no config. */
const UNWRITTEN = {
  manifestFile: undefined,
  scenariosFile: undefined,
  baselineFile: undefined,
  leansOnBaseline: undefined,
} as const

/**
 * A target without a config: what was named on a command line. Nothing is written for it, and a
 * command inherits the whole environment, as when the person starts it.
 */
export function resolveServer(
  server: ServerConfig,
  folder: string,
  overrides: Overrides,
): ResolvedTarget {
  const target = resolveProfile({ server }, 'default', folder, overrides)
  const { source } = target
  const inheriting = 'env' in source ? { ...source, env: wholeEnvironment() } : source
  return { ...target, source: inheriting, ...UNWRITTEN }
}

/** A module that is read from source, named on a command line without a config. */
export function resolveEntry(entry: string, folder: string, overrides: Overrides): ResolvedTarget {
  const reading: Overrides = { ...overrides, isStatic: true, cwd: folder }
  return { ...resolveProfile({ static: { entry } }, 'default', folder, reading), ...UNWRITTEN }
}

/** One profile with every default filled in, and where its surface comes from. */
export function resolveProfile(
  config: ValidConfig,
  profile: string,
  folder: string,
  overrides: Overrides,
): ResolvedTarget {
  const settings = resolveSettings(config, profile, folder, overrides)
  const { isStatic = false, cwd = process.cwd(), entry } = overrides
  const source: Source = isStatic
    ? { kind: 'static', ...neededReading(settings.reading), cwd }
    : withReading(resolveSource(config.server, folder, entry), settings, cwd)
  if (!('env' in source)) return { ...settings, source }
  const env = { ...passedEnvironment(config.passEnv), ...source.env }
  return { ...settings, source: { ...source, env } }
}

/** What a profile is judged by, with every default filled in: the only place of defaults. */
export function resolveSettings(
  config: ValidConfig,
  profile: string,
  folder: string,
  overrides: Pick<Overrides, 'view' | 'counter'>,
): TargetSettings {
  const preset = PRESETS[config.preset ?? 'default']
  const { server, detail, selection = {} } = config
  const at = (file: string): string => path.resolve(folder, file)
  return {
    profile,
    name: config.name,
    reading: readingOf(config, folder),
    ...resolveAsking(server),
    view: overrides.view ?? config.view ?? preset.view,
    counter: counterFor(overrides.counter ?? config.counter ?? (preset.counter as CounterName)),
    rules: resolveRules(config),
    detailUri: detail?.uri,
    helpTool: detail?.helpTool,
    probe: detail?.probe ?? false,
    catalogueFile: detail?.catalogue === undefined ? undefined : at(detail.catalogue),
    scorer: resolveScorer(selection),
    scenariosFile: at(selection.scenarios ?? 'mcp-budget.scenarios.json'),
    needsScenarios: selection.scenarios !== undefined,
    baselineFile: at(config.baseline ?? 'mcp-budget.baseline.json'),
    leansOnBaseline: leaningOf(config),
    manifestFile: manifestPath(at(config.manifest ?? 'mcp-manifest.json'), profile),
    passEnv: config.passEnv ?? [],
    allowEmpty: config.allowEmpty ?? false,
    timeLimit: (config.timeLimit ?? 30) * 1000,
    sizeLimit: (config.sizeLimit ?? 64) * 2 ** 20,
  }
}

function leaningOf({ preset, baseline }: ValidConfig): string | undefined {
  if (preset === 'observed') return 'the preset `observed` holds only what a baseline records'
  return baseline === undefined ? undefined : '`baseline` in the config names it'
}

/** How a server is asked; a listing is not. */
function resolveAsking(
  server: ServerConfig | undefined,
): Pick<ResolvedTarget, 'era' | 'clientInfo' | 'clientCapabilities' | 'settle'> {
  const asking: Partial<ServerConfigs['url']> =
    server === undefined || 'listing' in server || 'source' in server ? {} : server
  return {
    era: asking.era ?? 'auto',
    clientInfo: asking.clientInfo ?? { name: 'mcp-budget', version: packageVersion() },
    clientCapabilities: (asking.clientCapabilities ?? {}) as JsonObject,
    settle: asking.settle ?? 500,
  }
}

function resolveScorer({ text, verbFactor }: NonNullable<ValidConfig['selection']>): Scorer {
  return lexicalScorer({
    ...(text === undefined ? {} : { text }),
    ...(verbFactor === undefined ? {} : { verbFactor }),
  })
}

function resolveSource(
  server: ServerConfig | undefined,
  folder: string,
  entry: EntryServer | undefined,
): Source {
  if (server !== undefined) return resolveServerSource(server, folder)
  if (entry === undefined) throw new TypeError('a target has a server or an entry')
  return { kind: 'entry', cwd: folder, ...entry, env: safeEnvironment(entry.env) }
}

/** A server that is seen by its source is read as `static` in the config says. */
function withReading(source: Source, { reading }: TargetSettings, cwd: string): Source {
  if (source.kind !== 'static') return source
  return { ...source, ...reading, entry: source.entry, export: source.export, cwd }
}

/** `mcp-manifest.json`, and `mcp-manifest.<profile>.json` for a named profile. */
function manifestPath(file: string, profile: string): string {
  if (profile === 'default') return file
  const { dir, name, ext } = path.parse(file)
  return path.join(dir, `${name}.${profile}${ext}`)
}
