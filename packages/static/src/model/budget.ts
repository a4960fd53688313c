import type { Place } from './place.js'

/** What one reading may spend. */
export interface Budget {
  /** Nodes evaluated. Default 5,000,000. */
  readonly steps: number
  /** Open calls. Default 150. */
  readonly depth: number
  /**
   * Milliseconds, the last resort: steps run out first on any machine that is not asleep. Default
   * 20,000.
   */
  readonly time: number
}

export const BUDGET: Budget = { steps: 5_000_000, depth: 150, time: 20_000 }

/** Longest text that is made, in UTF-16 units. */
export const LONGEST_TEXT = 1_000_000

/** Thrown where a budget is spent; what was read until then stays. */
export class Exhausted extends Error {
  readonly at: Place

  constructor(what: string, at: Place) {
    super(what)
    this.at = at
  }
}

/** What a part gives; where it would spend more than there is, or lies too deep, what is said. */
export function unlessSpent<T>(part: () => T, otherwise: (why: string) => T): T {
  try {
    return part()
  } catch (error) {
    if (error instanceof Exhausted) return otherwise(`reading ended early: ${error.message}`)
    if (error instanceof RangeError) return otherwise('reading ended early: it is nested too deep')
    throw error
  }
}

/** Thrown where a part has spent what it may; the whole goes on. */
export class TooLong extends Exhausted {}
