import type { Count, TokenCounter } from '../model/counter.js'
import { utf8Length } from '../schema/utf8.js'
import { mergePiece } from './merge.js'
import type { RankTable } from './rank-table.js'
import { noWork } from './work.js'
import type { CounterWork } from './work.js'

/** Longest piece, in UTF-16 units, whose count is remembered, and how many are. */
const REMEMBERED_LENGTH = 256
const REMEMBERED_PIECES = 65_536

/** UTF-8 bytes that one UTF-16 unit takes at the most. */
const BYTES_A_UNIT = 3

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
  const encoder = new TextEncoder()
  const remembered = new Map<string, number>()
  const rememberedStarts = new Map<string, readonly number[]>()
  let table: RankTable | undefined
  let pattern: RegExp | undefined

  const pieces = (text: string): readonly string[] | undefined => {
    if (table === undefined) {
      work.tableLoads += 1
      table = loadTable()
    }
    pattern ??= new RegExp(table.pattern, 'ug')
    try {
      return text.match(pattern) ?? []
    } catch (error) {
      // V8's regular expressions overflow their stack on a run of some five million letters.
      if (error instanceof RangeError) return undefined
      throw error
    }
  }

  // A piece's bytes, for pieces that fit; a longer one gets an array of its own.
  const buffer = new Uint8Array(REMEMBERED_LENGTH * BYTES_A_UNIT)

  const merged = (piece: string, ends?: number[]): number => {
    work.mergedPieces += 1
    if (piece.length > REMEMBERED_LENGTH) {
      const bytes = encoder.encode(piece)
      return mergePiece(table as RankTable, bytes, bytes.length, work, ends)
    }
    const tokens = mergePiece(
      table as RankTable,
      buffer,
      encoder.encodeInto(piece, buffer).written,
      work,
      ends,
    )
    if (remembered.size >= REMEMBERED_PIECES) remembered.clear()
    remembered.set(piece, tokens)
    return tokens
  }

  /** Where the tokens of a piece start in it, in UTF-16 units. */
  const startsIn = (piece: string): readonly number[] => {
    const known = rememberedStarts.get(piece)
    if (known !== undefined) return known
    const ends: number[] = []
    merged(piece, ends)
    const starts = unitStarts(piece, ends)
    if (piece.length <= REMEMBERED_LENGTH) {
      if (rememberedStarts.size >= REMEMBERED_PIECES) rememberedStarts.clear()
      rememberedStarts.set(piece, starts)
    }
    return starts
  }

  /**
   * One pass for both questions: how many tokens, and where each starts if `starts` is to be
   * filled.
   */
  const tokenise = (text: string, starts: number[] | undefined): number | undefined => {
    const found = pieces(text)
    if (found === undefined) return undefined
    let tokens = 0
    let offset = 0
    for (let index = 0; index < found.length; index += 1) {
      const piece = found[index] as string
      const known = remembered.get(piece)
      if (starts === undefined) tokens += known ?? merged(piece)
      else if (known === 1) starts.push(offset)
      else for (const start of startsIn(piece)) starts.push(offset + start)
      offset += piece.length
    }
    return tokens
  }

  return {
    id,
    count(text): Count {
      const tokens = tokenise(text, undefined)
      return tokens === undefined
        ? { tokens: Math.ceil(utf8Length(text) / LONGEST_TOKEN), bound: 'at least' }
        : { tokens }
    },
    starts(text): readonly number[] | undefined {
      const starts: number[] = []
      return tokenise(text, starts) === undefined ? undefined : starts
    },
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
