/** One recorded bound: a line of the baseline file. */
export interface BaselineEntry {
  readonly profile: string
  readonly rule: string
  /**
   * Tool, `a~b` for a pair, scenario id, or `@instruments` for what the figures were measured with.
   */
  readonly subject: string
  readonly value: number | string
  /** Tool that a recorded scenario expects. */
  readonly tool?: string
  /** What the value was before it was raised, and why it was. */
  readonly from?: number
  readonly reason?: string
}

/** The committed bounds file, read. */
export interface Baseline {
  readonly entries: readonly BaselineEntry[]
}

/** Rules that are recorded together. */
export type Family = 'tokens' | 'overlap' | 'selection'
