import type { Catalogue, Withheld } from './catalogue.js'
import type { JsonObject } from '../json/json.js'

/**
 * How the listing was asked for. The same server lists other bytes in each era:
 * `discover` (2026-07-28), `initialize` (2025-11-25 and before), `bare` (no handshake),
 * `file` (read from a listing file, era unknown).
 */
export type Era = 'discover' | 'initialize' | 'bare' | 'file'

/** What one server lists under one profile: raw entries, wire order kept. */
export interface Surface {
  readonly server: string
  readonly era: Era
  /** Protocol version that server and client agreed on; absent where none was named. */
  readonly protocolVersion?: string
  readonly instructions?: string
  readonly tools: readonly JsonObject[]
  readonly resources: readonly JsonObject[]
  readonly resourceTemplates: readonly JsonObject[]
  readonly prompts: readonly JsonObject[]
  /** What is served of what the tools' schemas leave out. */
  readonly catalogue?: Catalogue
}

/** Where a tool was written: a side fact, never part of the manifest. */
export interface Origin {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A surface that was not read whole: figures and findings that hang on the rest are not told. */
export interface PartlyRead {
  /** Names of the tools that are not here whole. */
  readonly tools: readonly string[]
  /** Whether there are tools that are not here at all. */
  readonly lacksTools: boolean
}

/** What was seen while listing and is not itself listed. */
export interface Observed {
  /** The second listing against the first; absent where there was only one. */
  readonly relisted?: 'same' | 'reordered' | 'changed'
  /**
   * By tool: what its entry holds of the machine that it was listed on, such as `the working
   * folder`. Absent where that was not looked for.
   */
  readonly machineText?: Readonly<Record<string, readonly string[]>>
  /** Top-level parameters by registered tool name, where the registered schemas can be seen. */
  readonly registered?: Readonly<Record<string, number>>
  /**
   * By tool and parameter, where the registered schemas can be seen: what is validated and not
   * listed.
   */
  readonly withheld?: Readonly<Record<string, Readonly<Record<string, Withheld>>>>
  readonly origins?: Readonly<Record<string, Origin>>
  /** Tools that the source registers and no profile lists; absent where that was not looked at. */
  readonly unlisted?: readonly string[]
  /** What of the surface could not be read, a sentence each: then nothing is claimed of it. */
  readonly unread?: readonly string[]
  /** What is here in part only. Absent where all of it is here. */
  readonly partial?: PartlyRead
  /** Code of the user's that a host chose to run, such as an export that was called; a sentence. */
  readonly ran?: string
  /** Sentences for the report, such as noise met on standard output. */
  readonly notes: readonly string[]
}
