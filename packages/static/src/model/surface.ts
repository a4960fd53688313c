import type { JsonObject } from '@mcp-budget/core'
import type { Direction } from './assumption.js'

/** A run of source text: file, and lines from 1, columns from 0, as bundlers and ESLint count. */
export interface SourcePlace {
  /** Absolute path. */
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  /** UTF-16 offsets into the file. */
  readonly start: number
  readonly end: number
}

/**
 * How well something is known. `known`: the source tells all of it. `approximate`: something was
 * assumed, told in `because`. `unknown`: there is nothing to list.
 */
export type Certainty = 'known' | 'approximate' | 'unknown'

/** Why something is not known for certain, and where that is written. */
export interface Doubt {
  readonly why: string
  /** What the real value is against this one: no larger, no smaller, or either. */
  readonly direction: Direction
  readonly place: SourcePlace
}

/**
 * A word of a chain that makes a schema, such as `enum` of `z.enum([…])` or `describe` of
 * `….describe(…)`.
 */
export interface SchemaWord {
  /** The schema that it makes or says something of, by JSON Pointer into the entry. */
  readonly pointer: string
  readonly word: string
  /** The call, from the start of its chain. */
  readonly place: SourcePlace
  /** Where what it is called on ends; absent where the chain begins with it. */
  readonly after?: number
  /** Its one text, where it has one. */
  readonly text?: string
}

/** A tool as the source tells it. */
export interface StaticTool {
  /** Undefined where the name itself is not known. */
  readonly name: string | undefined
  readonly certainty: Certainty
  readonly because: readonly Doubt[]
  /** The entry as the server would list it; absent where it is unknown. */
  readonly entry: JsonObject | undefined
  /** It may not be listed at all: it depends on something the source does not tell. */
  readonly isConditional: boolean
  /** Where it is registered or defined: the innermost text that is this tool's alone. */
  readonly place: SourcePlace
  /**
   * Where its members are written, by JSON Pointer into the entry: name, description, parameters,
   * what they hold.
   */
  readonly places: Readonly<Record<string, SourcePlace>>
  /** The words that its schemas are made of. */
  readonly words: readonly SchemaWord[]
}

/** What an entry's source tells of the surface. */
export interface StaticSurface {
  readonly server: string | undefined
  readonly instructions: string | undefined
  /** Where the instructions are written. */
  readonly instructionsPlace: SourcePlace | undefined
  readonly tools: readonly StaticTool[]
  /** What could not be read at all: registrations without a name, modules that were not found. */
  readonly gaps: readonly Doubt[]
  /** Every file that was read, with its text. */
  readonly files: ReadonlyMap<string, string>
  /** Nodes evaluated. */
  readonly steps: number
}
