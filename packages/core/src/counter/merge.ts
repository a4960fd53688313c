import { rankOf } from './rank-table.js'
import type { RankTable } from './rank-table.js'
import type { CounterWork } from './work.js'

/** Longest piece, in bytes, that is merged by looking at every pair each time. */
const LINEAR_MOST = 256
const NONE = 0xffffffff

// Where the parts of the piece at hand start, and the rank of each joined with the next. Kept
// between pieces: a listing has thousands, most of them a few bytes long.
const starts = new Uint32Array(LINEAR_MOST + 2)
const ranks = new Uint32Array(LINEAR_MOST + 2)

/**
 * Byte-pair encoding of one piece: joins the neighbouring pair of lowest rank, the leftmost of
 * equals, until no pair is a token.
 *
 * @param length bytes of `piece` that are the piece
 * @param ends takes the end of each token (byte offsets, ascending), where they are wanted
 * @returns how many tokens the piece is
 */
export function mergePiece(
  table: RankTable,
  piece: Uint8Array,
  length: number,
  work: CounterWork,
  ends?: number[],
): number {
  if (rankOf(table, piece, 0, length) !== -1) {
    ends?.push(length)
    return 1
  }
  return length <= LINEAR_MOST
    ? mergeLinear(table, piece, length, ends)
    : mergeHeap(table, piece, length, work, ends)
}

function mergeLinear(
  table: RankTable,
  piece: Uint8Array,
  length: number,
  ends: number[] | undefined,
): number {
  // starts[parts] is the end of the piece, so that part i always ends at starts[i + 1].
  let parts = length
  for (let at = 0; at <= length; at += 1) starts[at] = at
  for (let at = 0; at < length - 1; at += 1) ranks[at] = rankOf(table, piece, at, at + 2)
  for (;;) {
    // A missing rank is -1, stored as the largest of all.
    let lowest = NONE
    let found = 0
    for (let part = 0; part < parts - 1; part += 1) {
      const rank = ranks[part] as number
      if (rank < lowest) {
        lowest = rank
        found = part
      }
    }
    if (lowest === NONE) break
    starts.copyWithin(found + 1, found + 2, parts + 1)
    ranks.copyWithin(found + 1, found + 2, parts - 1)
    parts -= 1
    if (found < parts - 1)
      ranks[found] = rankOf(table, piece, starts[found] as number, starts[found + 2] as number)
    if (found > 0)
      ranks[found - 1] = rankOf(
        table,
        piece,
        starts[found - 1] as number,
        starts[found + 1] as number,
      )
  }
  if (ends !== undefined)
    for (let part = 1; part <= parts; part += 1) ends.push(starts[part] as number)
  return parts
}

/**
 * The same in n log n: a heap of pairs over a linked list of parts; a pair whose parts moved is
 * skipped.
 */
function mergeHeap(
  table: RankTable,
  piece: Uint8Array,
  length: number,
  work: CounterWork,
  ends: number[] | undefined,
): number {
  const next = new Uint32Array(length + 1)
  const previous = new Int32Array(length + 1)
  const pairRank = new Uint32Array(length + 1).fill(NONE)
  for (let at = 0; at <= length; at += 1) {
    next[at] = at + 1
    previous[at] = at - 1
  }
  const heap = new PairHeap(length)
  const offer = (at: number): void => {
    const middle = next[at] as number
    const rank = middle >= length ? NONE : rankOf(table, piece, at, next[middle] as number) >>> 0
    pairRank[at] = rank
    if (rank !== NONE) heap.push(rank, at)
  }
  for (let at = 0; at < length - 1; at += 1) offer(at)
  while (heap.pop()) {
    work.heapPops += 1
    const { rank, at } = heap
    if (pairRank[at] !== rank) continue
    const gone = next[at] as number
    pairRank[gone] = NONE
    next[at] = next[gone] as number
    previous[next[at]] = at
    offer(at)
    if (at > 0) offer(previous[at] as number)
  }
  let tokens = 0
  for (let at = next[0] as number; at <= length; at = next[at] as number) {
    tokens += 1
    ends?.push(at)
  }
  return tokens
}

/** Offsets are below this: a rank and an offset fit one number exactly. */
const OFFSETS = 2 ** 32

/**
 * A binary heap of (rank, offset), lowest rank first, then lowest offset; `pop` leaves its answer
 * in the fields.
 */
class PairHeap {
  rank = 0
  at = 0
  private size = 0
  private keys: Float64Array

  constructor(capacity: number) {
    this.keys = new Float64Array(capacity + 1)
  }

  push(rank: number, at: number): void {
    if (this.size === this.keys.length) this.grow()
    const { keys } = this
    const key = rank * OFFSETS + at
    let hole = this.size
    this.size += 1
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      if (key >= (keys[parent] as number)) break
      keys[hole] = keys[parent] as number
      hole = parent
    }
    keys[hole] = key
  }

  pop(): boolean {
    if (this.size === 0) return false
    const { keys } = this
    const top = keys[0] as number
    this.rank = Math.floor(top / OFFSETS)
    this.at = top - this.rank * OFFSETS
    this.size -= 1
    const last = keys[this.size] as number
    let hole = 0
    for (let child = 1; child < this.size; child = hole * 2 + 1) {
      if (child + 1 < this.size && (keys[child + 1] as number) < (keys[child] as number)) child += 1
      if (last <= (keys[child] as number)) break
      keys[hole] = keys[child] as number
      hole = child
    }
    keys[hole] = last
    return true
  }

  private grow(): void {
    const keys = new Float64Array(this.keys.length * 2)
    keys.set(this.keys)
    this.keys = keys
  }
}
