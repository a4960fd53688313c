import type { Count, TokenCounter } from '@mcp-budget/core'

const MOST = 5_000

const COUNTERS = new WeakMap<TokenCounter, TokenCounter>()

/** The same counter, which counts a text it has counted before no second time. */
export function remembering(counter: TokenCounter): TokenCounter {
  const held = COUNTERS.get(counter)
  if (held !== undefined) return held
  const counts = new Map<string, Count>()
  const made: TokenCounter = {
    ...counter,
    count(text) {
      const known = counts.get(text)
      if (known !== undefined) return known
      if (counts.size > MOST) counts.clear()
      const count = counter.count(text)
      counts.set(text, count)
      return count
    },
  }
  COUNTERS.set(counter, made)
  return made
}
