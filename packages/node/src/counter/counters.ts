import { characterCounter, createBpeCounter, SurfaceError } from '@mcp-budget/core'
import type { TokenCounter } from '@mcp-budget/core'
import type { CounterName, GivenCounter } from '../model/counter-names.js'
import { parseRankModule } from './rank-module.js'
import { readTable } from './table-file.js'

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
