import { createRequire } from 'node:module'
import { hashSlots } from '@mcp-budget/core'
import type { RankTable } from '@mcp-budget/core'
import type { Encoding } from '../model/counter-names.js'

/** What js-tiktoken's public rank modules export. */
interface RankModule {
  readonly pat_str: string
  readonly bpe_ranks: string
}

/**
 * The table of an encoding, parsed from js-tiktoken's public rank module: lines of
 * `! firstRank token token …`, tokens in base64. Special tokens are left out: in a listing they are
 * text.
 */
export function parseRankModule(encoding: Encoding): RankTable {
  const require = createRequire(import.meta.url)
  const loaded = require(`js-tiktoken/ranks/${encoding}`) as
    RankModule | { readonly default: RankModule }
  const { pat_str: pattern, bpe_ranks: ranks } = 'default' in loaded ? loaded.default : loaded
  return { encoding, pattern, ...layOut(ranks) }
}

function layOut(ranks: string): Pick<RankTable, 'bytes' | 'offsets' | 'slots'> {
  const groups = ranks
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' '))
  const count = groups.reduce(
    (most, [, first, ...tokens]) => Math.max(most, Number(first) + tokens.length),
    0,
  )
  const bytes = Buffer.allocUnsafe(ranks.length)
  const offsets = new Uint32Array(count + 1)
  let end = 0
  let rank = 0
  for (const [, first, ...tokens] of groups) {
    for (; rank < Number(first); rank += 1) offsets[rank + 1] = end
    for (const token of tokens) {
      end += bytes.write(token, end, 'base64')
      rank += 1
      offsets[rank] = end
    }
  }
  const own = new Uint8Array(bytes.subarray(0, end))
  return { bytes: own, offsets, slots: hashSlots(own, offsets) }
}
