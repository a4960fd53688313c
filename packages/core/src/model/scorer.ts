/** A tool, resource or prompt as a scorer reads it. */
export interface ScoredEntry {
  readonly kind: 'tool' | 'resource' | 'prompt'
  readonly name: string
  readonly title: string
  readonly description: string
  /** Names, descriptions and accepted values of its parameters. */
  readonly parameters: readonly string[]
  readonly isReadOnly: boolean
  readonly isDestructive: boolean
}

/** How alike two tools read, from 0 to 1. */
export interface Overlap {
  readonly a: number
  readonly b: number
  /** Before the scorer took into account what kind of action each does. */
  readonly raw: number
  readonly adjusted: number
}

/** A surface that a scorer has read. Indexes are those of the entries that it was given. */
export interface PreparedScorer {
  /**
   * Every pair of tools whose adjusted overlap is at least `level`, and the largest pair whatever
   * it is.
   */
  overlaps(level: number): readonly Overlap[]
  /** One score an entry, from 0 to 1: how well the entry answers the utterance. */
  scores(utterance: string): readonly number[]
  /** The words that make two tools alike, heaviest first. */
  shared(a: number, b: number): readonly string[]
  /** The words that drew an utterance to one entry rather than another, heaviest first. */
  drawn(utterance: string, to: number, from: number): readonly string[]
}

/** Reads surfaces; figures of scorers with another id are never compared. */
export interface Scorer {
  /** Name, version and every option that changes a figure. */
  readonly id: string
  prepare(entries: readonly ScoredEntry[]): PreparedScorer
}
