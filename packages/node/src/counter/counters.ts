import { characterCounter, createBpeCounter, SurfaceError } from '@mcp-budget/core'
import type { TokenCounter } from '@mcp-budget/core'
import { ENCODINGS, parseRankModule } from './rank-module.js'
import { readTable } from './table-file.js'

/** The counters that are named rather than given. */
export const COUNTER_NAMES = [...ENCODINGS, 'chars/4'] as const
export type CounterName = (typeof COUNTER_NAMES)[number]

/** A counter of the team's own; its id stands with each figure. */
export interface GivenCounter {
  readonly id: string
  /** Whole tokens of a text; must give the same number for the same text. */
  readonly count: (text: string) => number
}

const loaded = new Map<string, TokenCounter>()

/**
 * The counter by name, or made of a given one; a table is loaded at its first use and once a
 * process.
 */
export function counterFor(wanted: CounterName | GivenCounter): TokenCounter {
  if (typeof wanted !== 'string') return given(wanted)
  const known = loaded.get(wanted)
  if (known !== undefined) return known
  const counter =
    wanted === 'chars/4'
      ? characterCounter
      : createBpeCounter(wanted, () => readTable(wanted) ?? parseRankModule(wanted))
  loaded.set(wanted, counter)
  return counter
}

function given({ id, count }: GivenCounter): TokenCounter {
  return {
    id,
    count(text) {
      const tokens = count(text)
      if (!Number.isSafeInteger(tokens) || tokens < 0) {
        throw new SurfaceError(
          'bad-config',
          `The counter ${id} gave ${String(tokens)} for a text; a count is a whole number from 0. Example: {id: 'words', count: (text) => text.split(' ').length}.`,
        )
      }
      return { tokens }
    },
  }
}
