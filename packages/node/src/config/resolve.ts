import path from 'node:path'
import { lexicalScorer, PRESETS, SurfaceError } from '@mcp-budget/core'
import type { JsonObject, RuleSetting, Scorer, TokenCounter, View } from '@mcp-budget/core'
import type { EntryServer } from '../sources/entry.js'
import { counterFor } from '../counter/counters.js'
import type { CounterName, GivenCounter } from '../counter/counters.js'
import type { EraChoice } from '../protocol/capture.js'
import { safeEnvironment, wholeEnvironment } from './environment.js'
import { neededReading, readingOf } from './reading.js'
import type { StaticSource } from './reading.js'
import type { ServerConfig } from './schema.js'
import type { ValidConfig } from './validate.js'

/** Where a surface comes from, with absolute paths and a whole environment. */
export type Source =
  | {
      readonly kind: 'module'
      readonly module: string
      readonly export: string
      readonly env: Environment
    }
  | {
      readonly kind: 'command'
      readonly command: string
      readonly args: readonly string[]
      readonly cwd: string
      readonly env: Environment
    }
  | { readonly kind: 'url'; readonly url: string; readonly headers: Environment }
  | {
      readonly kind: 'command-url'
      readonly command: string
      readonly args: readonly string[]
      readonly cwd: string
      readonly env: Environment
      readonly url: string
      readonly headers: Environment
    }
  | { readonly kind: 'listing'; readonly file: string }
  | ({ readonly kind: 'entry' } & EntryServer)
  | ({ readonly kind: 'static'; readonly cwd: string } & StaticSource)

export type Environment = Readonly<Record<string, string>>

/** What a host or a flag sets over the config. */
export interface Overrides {
  readonly profile?: string
  readonly view?: View
  readonly counter?: CounterName
  /** The surface is read from source; nothing is started. */
  readonly isStatic?: boolean
  /** Folder that places in source are named from. Default: the working directory. */
  readonly cwd?: string
  /** What a host has built, or is about to run: listed where the config names no server. */
  readonly entry?: EntryServer
}

/** One surface to check, every default filled in. */
export interface ResolvedTarget {
  readonly profile: string
  readonly name: string | undefined
  readonly source: Source
  /** How the surface is read from source; absent where no module is known that makes the server. */
  readonly reading: StaticSource | undefined
  readonly era: EraChoice
  readonly clientInfo: { readonly name: string; readonly version: string }
  readonly clientCapabilities: JsonObject
  readonly view: View
  readonly counter: TokenCounter
  readonly rules: Readonly<Record<string, RuleSetting>>
  readonly detailUri: string | undefined
  /** Name of the tool that tells detail. */
  readonly helpTool: string | undefined
  /**
   * Tools that may be called with values that they reject: all that only read, or those that are
   * named.
   */
  readonly probe: boolean | readonly string[]
  /** Absolute path of a catalogue file. */
  readonly catalogueFile: string | undefined
  readonly scorer: Scorer
  /** Absolute paths; absent where there is no config. */
  readonly scenariosFile: string | undefined
  /** The config names the file, so it must be there. */
  readonly needsScenarios: boolean
  readonly baselineFile: string | undefined
  /** Absolute path of the manifest; absent where nothing may be written. */
  readonly manifestFile: string | undefined
  readonly allowEmpty: boolean
  /** Milliseconds. */
  readonly timeLimit: number
  /** Bytes. */
  readonly sizeLimit: number
}

type Asking = Pick<
  Exclude<ServerConfig, { listing: string }>,
  'era' | 'clientInfo' | 'clientCapabilities'
>

const CLIENT = { name: 'mcp-budget', version: '0.1.0' }

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
  const source =
    'env' in target.source ? { ...target.source, env: wholeEnvironment() } : target.source
  return {
    ...target,
    source,
    manifestFile: undefined,
    scenariosFile: undefined,
    baselineFile: undefined,
  }
}

/** A module that is read from source, named on a command line without a config. */
export function resolveEntry(entry: string, folder: string, overrides: Overrides): ResolvedTarget {
  const target = resolveProfile({ static: { entry } }, 'default', folder, {
    ...overrides,
    isStatic: true,
    cwd: folder,
  })
  return { ...target, manifestFile: undefined, scenariosFile: undefined, baselineFile: undefined }
}

/** One profile with every default filled in: the only place of defaults. */
export function resolveProfile(
  config: ValidConfig,
  profile: string,
  folder: string,
  overrides: Overrides,
): ResolvedTarget {
  const preset = PRESETS[config.preset ?? 'default']
  const { server } = config
  const reading = readingOf(config, folder)
  const asking: Asking = server === undefined || 'listing' in server ? {} : server
  const counter =
    overrides.counter ??
    (config.counter as CounterName | GivenCounter | undefined) ??
    (preset.counter as CounterName)
  return {
    profile,
    name: config.name,
    source:
      overrides.isStatic === true
        ? { kind: 'static', ...neededReading(reading), cwd: overrides.cwd ?? process.cwd() }
        : resolveSource(server, folder, overrides.entry),
    reading,
    era: asking.era ?? 'auto',
    clientInfo: asking.clientInfo ?? CLIENT,
    clientCapabilities: (asking.clientCapabilities ?? {}) as JsonObject,
    view: overrides.view ?? config.view ?? preset.view,
    counter: counterFor(counter),
    rules: resolveRules(config),
    detailUri: config.detail?.uri,
    helpTool: config.detail?.helpTool,
    probe: config.detail?.probe ?? false,
    catalogueFile:
      config.detail?.catalogue === undefined
        ? undefined
        : path.resolve(folder, config.detail.catalogue),
    scorer: lexicalScorer({
      ...(config.selection?.text === undefined ? {} : { text: config.selection.text }),
      ...(config.selection?.verbFactor === undefined
        ? {}
        : { verbFactor: config.selection.verbFactor }),
    }),
    scenariosFile: path.resolve(folder, config.selection?.scenarios ?? 'mcp-budget.scenarios.json'),
    needsScenarios: config.selection?.scenarios !== undefined,
    baselineFile: path.resolve(folder, config.baseline ?? 'mcp-budget.baseline.json'),
    manifestFile: manifestPath(
      path.resolve(folder, config.manifest ?? 'mcp-manifest.json'),
      profile,
    ),
    allowEmpty: config.allowEmpty ?? false,
    timeLimit: (config.timeLimit ?? 30) * 1000,
    sizeLimit: (config.sizeLimit ?? 64) * 2 ** 20,
  }
}

function resolveSource(
  server: ServerConfig | undefined,
  folder: string,
  entry: EntryServer | undefined,
): Source {
  if (server === undefined)
    return {
      kind: 'entry',
      cwd: folder,
      ...(entry as EntryServer),
      env: safeEnvironment(entry?.env),
    }
  if ('listing' in server) return { kind: 'listing', file: path.resolve(folder, server.listing) }
  if ('module' in server) {
    return {
      kind: 'module',
      module: path.resolve(folder, server.module),
      export: server.export ?? 'default',
      env: safeEnvironment(server.env),
    }
  }
  if (!('command' in server)) return { kind: 'url', url: server.url, headers: server.headers ?? {} }
  const command = {
    command: server.command,
    args: server.args ?? [],
    cwd: path.resolve(folder, server.cwd ?? '.'),
    env: safeEnvironment(server.env),
  }
  return 'url' in server
    ? { kind: 'command-url', ...command, url: server.url, headers: server.headers ?? {} }
    : { kind: 'command', ...command }
}

/** `mcp-manifest.json`, and `mcp-manifest.<profile>.json` for a named profile. */
function manifestPath(file: string, profile: string): string {
  if (profile === 'default') return file
  const { dir, name, ext } = path.parse(file)
  return path.join(dir, `${name}.${profile}${ext}`)
}

function resolveRules(config: ValidConfig): Readonly<Record<string, RuleSetting>> {
  const preset = PRESETS[config.preset ?? 'default']
  const given = config.rules as Readonly<Record<string, RuleInput | undefined>> | undefined
  return Object.fromEntries(
    Object.entries(preset.rules).map(([id, rule]) => [id, settingOf(id, rule, given?.[id])]),
  )
}

type Level = RuleSetting['level']
type RuleInput =
  | Level
  | readonly [
      Level,
      {
        readonly ceiling?: number
        readonly floor?: number
        readonly message?: string
        readonly adr?: string
      },
    ]

function settingOf(
  id: string,
  rule: Pick<RuleSetting, 'level' | 'bound'>,
  input: RuleInput | undefined,
): RuleSetting {
  if (input === undefined) return { ...rule, from: 'rule default' }
  if (typeof input === 'string') return { ...rule, level: input, from: 'rule default' }
  const [level, { ceiling, floor, message, adr }] = input
  const side = 'ceiling' in rule.bound ? 'ceiling' : 'floor'
  if ((side === 'ceiling' ? floor : ceiling) !== undefined) {
    throw new SurfaceError(
      'bad-config',
      `${id} has a ${side}, not a ${side === 'ceiling' ? 'floor' : 'ceiling'}. Example: "${id}": ["error", {"${side}": ${Object.values(rule.bound)[0] as number}}]`,
    )
  }
  const bound = side === 'ceiling' ? ceiling : floor
  return {
    level,
    bound:
      bound === undefined ? rule.bound : side === 'ceiling' ? { ceiling: bound } : { floor: bound },
    from: bound === undefined ? 'rule default' : 'config',
    ...(message === undefined ? {} : { message }),
    ...(adr === undefined ? {} : { adr }),
  }
}
