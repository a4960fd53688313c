/** The encodings that are counted exactly. */
export const ENCODINGS = ['o200k_base', 'cl100k_base'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The counters that are named rather than given. */
export const COUNTER_NAMES = [...ENCODINGS, 'chars/4'] as const
export type CounterName = (typeof COUNTER_NAMES)[number]

/** A counter of the team's own; its id stands with each figure. */
export interface GivenCounter {
  readonly id: string
  /** Whole tokens of a text; must give the same number for the same text. */
  readonly count: (text: string) => number
}

/** Whether counting by this name needs a table. */
export function isEncoding(id: string): id is Encoding {
  return ENCODINGS.some((encoding) => encoding === id)
}
