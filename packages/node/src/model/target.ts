import type { JsonObject, RuleSetting, Scorer, TokenCounter, View } from '@mcp-budget/core'
import type { EraChoice } from './captured.js'
import type { CounterName } from './counter-names.js'
import type { EntryServer, Source, StaticSource } from './source.js'

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
export interface ResolvedTarget extends TargetSettings {
  readonly source: Source
}

/** What a surface is listed and judged by, wherever it comes from. */
export interface TargetSettings {
  readonly profile: string
  readonly name: string | undefined
  /** How the surface is read from source; absent where no module is known that makes the server. */
  readonly reading: StaticSource | undefined
  readonly era: EraChoice
  readonly clientInfo: { readonly name: string; readonly version: string }
  readonly clientCapabilities: JsonObject
  /** Milliseconds that the list may still change. */
  readonly settle: number
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
  /** Why there must be a baseline, as half a sentence; undefined where there need be none. */
  readonly leansOnBaseline: string | undefined
  /** Absolute path of the manifest; absent where nothing may be written. */
  readonly manifestFile: string | undefined
  /** Names of the environment that are handed on, and beginnings with `*` after them. */
  readonly passEnv: readonly string[]
  readonly allowEmpty: boolean
  /** Milliseconds. */
  readonly timeLimit: number
  /** Bytes. */
  readonly sizeLimit: number
}
