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

/** Subject of the line that says what a rule's figures were measured with. */
export const INSTRUMENTS = '@instruments'

/** Subject of a floor on the whole listing, as an imported floors file has it. */
export const LISTING = '@listing'

/** Subject of the largest overlap, recorded where no ceiling is absolute. */
export const LARGEST = '@largest'

/** A pair of tools as a subject of the baseline, and on a command line. */
export function pairSubject([a, b]: readonly [string, string]): string {
  return `${a}~${b}`
}

/** Rules by the family that is recorded together. */
export const FAMILIES = {
  tokens: ['max-tool-tokens'],
  overlap: ['max-description-overlap'],
  selection: ['min-selection-accuracy', 'min-selection-margin'],
} as const
export type Family = keyof typeof FAMILIES
export const FAMILY_NAMES = Object.keys(FAMILIES) as Family[]
