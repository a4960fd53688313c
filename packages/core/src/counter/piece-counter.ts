import { mergePiece } from './merge.js'
import type { RankTable } from './rank-table.js'
import type { CounterWork } from './work.js'

/** Longest piece, in UTF-16 units, whose count is remembered, and how many are. */
const REMEMBERED_LENGTH = 256
const REMEMBERED_PIECES = 65_536

/** UTF-8 bytes that one UTF-16 unit takes at the most. */
const BYTES_A_UNIT = 3

/** Counts the pieces that an encoding's pattern splits a text into, each once. */
export class PieceCounter {
  private readonly encoder = new TextEncoder()
  private readonly counts = new Map<string, number>()
  private readonly starts = new Map<string, readonly number[]>()
  /** A piece's bytes, for pieces that fit; a longer one gets an array of its own. */
  private readonly buffer = new Uint8Array(REMEMBERED_LENGTH * BYTES_A_UNIT)
  private readonly table: RankTable
  private readonly pattern: RegExp
  private readonly work: CounterWork

  constructor(table: RankTable, work: CounterWork) {
    this.table = table
    this.pattern = new RegExp(table.pattern, 'ug')
    this.work = work
  }

  /** The pieces of a text; undefined where it cannot be split. */
  split(text: string): readonly string[] | undefined {
    try {
      return text.match(this.pattern) ?? []
    } catch (error) {
      // V8's regular expressions overflow their stack on a run of some five million letters.
      if (error instanceof RangeError) return undefined
      throw error
    }
  }

  /** Tokens of a piece that were counted before. */
  known(piece: string): number | undefined {
    return this.counts.get(piece)
  }

  /** Tokens of a piece. */
  count(piece: string): number {
    return this.counts.get(piece) ?? this.merge(piece)
  }

  /** Where the tokens of a piece start in it, in UTF-16 units. */
  startsOf(piece: string): readonly number[] {
    const known = this.starts.get(piece)
    if (known !== undefined) return known
    const ends: number[] = []
    this.merge(piece, ends)
    const starts = unitStarts(piece, ends)
    if (piece.length <= REMEMBERED_LENGTH) {
      if (this.starts.size >= REMEMBERED_PIECES) this.starts.clear()
      this.starts.set(piece, starts)
    }
    return starts
  }

  private merge(piece: string, ends?: number[]): number {
    const { table, encoder, buffer, work, counts } = this
    work.mergedPieces += 1
    if (piece.length > REMEMBERED_LENGTH) {
      const bytes = encoder.encode(piece)
      return mergePiece(table, bytes, bytes.length, work, ends)
    }
    const { written } = encoder.encodeInto(piece, buffer)
    const tokens = mergePiece(table, buffer, written, work, ends)
    if (counts.size >= REMEMBERED_PIECES) counts.clear()
    counts.set(piece, tokens)
    return tokens
  }
}

/**
 * Where each token of a piece starts, in UTF-16 units, given the ends of its tokens in UTF-8 bytes.
 */
function unitStarts(piece: string, ends: readonly number[]): readonly number[] {
  const starts: number[] = []
  let unit = 0
  let byte = 0
  let start = 0
  for (const end of ends) {
    while (byte < start && unit < piece.length) {
      const code = piece.codePointAt(unit) as number
      const width = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
      // A token that begins inside a character belongs to that character.
      if (byte + width > start) break
      byte += width
      unit += width === 4 ? 2 : 1
    }
    starts.push(unit)
    start = end
  }
  return starts
}
