import type { Count, TokenCounter } from '../model/counter.js'
import { utf8Length } from '../schema/utf8.js'
import { PieceCounter } from './piece-counter.js'
import type { RankTable } from './rank-table.js'
import { noWork } from './work.js'
import type { CounterWork } from './work.js'

/** The longest token of both encodings, in bytes: a text of n bytes has at least n / 128 tokens. */
const LONGEST_TOKEN = 128

/**
 * Exact counts by byte-pair encoding, equal to js-tiktoken's with every special token taken as
 * text.
 *
 * @param id the encoding
 * @param loadTable called once, at the first piece that has to be counted
 * @param work counts what was done, for tests and benchmarks
 */
export function createBpeCounter(
  id: string,
  loadTable: () => RankTable,
  work: CounterWork = noWork(),
): TokenCounter {
  let pieces: PieceCounter | undefined
  const load = (): PieceCounter => {
    if (pieces === undefined) {
      work.tableLoads += 1
      pieces = new PieceCounter(loadTable(), work)
    }
    return pieces
  }
  return {
    id,
    count: (text) => countText(text, load()),
    starts: (text) => startsOfText(text, load()),
  }
}

function countText(text: string, pieces: PieceCounter): Count {
  const found = pieces.split(text)
  if (found === undefined) {
    return { tokens: Math.ceil(utf8Length(text) / LONGEST_TOKEN), bound: 'at least' }
  }
  let tokens = 0
  for (const piece of found) tokens += pieces.count(piece)
  return { tokens }
}

/** Where each token of a text starts, in UTF-16 units. */
function startsOfText(text: string, pieces: PieceCounter): readonly number[] | undefined {
  const found = pieces.split(text)
  if (found === undefined) return undefined
  const starts: number[] = []
  let offset = 0
  for (const piece of found) {
    if (pieces.known(piece) === 1) starts.push(offset)
    else for (const start of pieces.startsOf(piece)) starts.push(offset + start)
    offset += piece.length
  }
  return starts
}
