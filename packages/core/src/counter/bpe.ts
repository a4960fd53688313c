import type { Count, TokenCounter } from '../model/counter.js'
import { mergePiece } from './merge.js'
import type { RankTable } from './rank-table.js'

/** Longest piece, in UTF-16 units, whose count is remembered, and how many are. */
const REMEMBERED_LENGTH = 256
const REMEMBERED_PIECES = 65_536

/** The longest token of both encodings, in bytes: a text of n bytes has at least n / 128 tokens. */
const LONGEST_TOKEN = 128

/**
 * Exact counts by byte-pair encoding, equal to js-tiktoken's with every special token taken as text.
 *
 * @param id the encoding
 * @param loadTable called once, at the first piece that has to be counted
 */
export function createBpeCounter(id: string, loadTable: () => RankTable): TokenCounter {
  const encoder = new TextEncoder()
  const remembered = new Map<string, number>()
  let table: RankTable | undefined
  let pattern: RegExp | undefined

  const pieces = (text: string): readonly string[] | undefined => {
    table ??= loadTable()
    pattern ??= new RegExp(table.pattern, 'ug')
    try {
      return text.match(pattern) ?? []
    } catch (error) {
      // V8's regular expressions overflow their stack on a run of some five million letters.
      if (error instanceof RangeError) return undefined
      throw error
    }
  }

  const countPiece = (piece: string): number => {
    const known = remembered.get(piece)
    if (known !== undefined) return known
    const tokens = mergePiece(table as RankTable, encoder.encode(piece)).length
    if (piece.length <= REMEMBERED_LENGTH) {
      if (remembered.size >= REMEMBERED_PIECES) remembered.clear()
      remembered.set(piece, tokens)
    }
    return tokens
  }

  return {
    id,
    count(text): Count {
      const found = pieces(text)
      if (found === undefined) return { tokens: Math.ceil(encoder.encode(text).length / LONGEST_TOKEN), bound: 'at least' }
      let tokens = 0
      for (const piece of found) tokens += countPiece(piece)
      return { tokens }
    },
    starts(text): readonly number[] {
      const starts: number[] = []
      let offset = 0
      for (const piece of pieces(text) ?? []) {
        if (remembered.get(piece) === 1) starts.push(offset)
        else pushStarts(starts, offset, piece, mergePiece(table as RankTable, encoder.encode(piece)))
        offset += piece.length
      }
      return starts
    },
  }
}

/** Adds where each token of a piece starts, given the ends of its tokens in UTF-8 bytes. */
function pushStarts(starts: number[], offset: number, piece: string, ends: readonly number[]): void {
  let unit = 0
  let byte = 0
  let start = 0
  for (const end of ends) {
    while (byte < start && unit < piece.length) {
      const code = piece.codePointAt(unit) as number
      const width = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
      if (byte + width > start) break
      byte += width
      unit += width === 4 ? 2 : 1
    }
    starts.push(offset + unit)
    start = end
  }
}
