import type { Place } from './place.js'

/**
 * Something that was taken for true because the source does not decide it. `upper`: what the server
 * does can only be less. `lower`: it can only be more. `either`: nobody knows.
 */
export interface Assumption {
  readonly direction: Direction
  readonly why: string
  readonly at: Place
  /** It is only the time of it that is not known: what it registers is registered. */
  readonly isLate?: boolean
}

export type Direction = 'upper' | 'lower' | 'either'

/**
 * What can be less than it is read: a member of a list in doubt, a path that perhaps does not run.
 */
export function isUpper({ direction }: Assumption): boolean {
  return direction === 'upper'
}
