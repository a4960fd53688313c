import { rankOf } from './rank-table.js'
import type { RankTable } from './rank-table.js'

/** Longest piece, in bytes, that is merged by looking at every pair each time. */
const LINEAR_MOST = 256
const NONE = 0xffffffff

/**
 * The ends (byte offsets, ascending) of the tokens that byte-pair encoding makes of one piece: join
 * the neighbouring pair of lowest rank, the leftmost of equals, until no pair is a token.
 */
export function mergePiece(table: RankTable, piece: Uint8Array): readonly number[] {
  if (rankOf(table, piece, 0, piece.length) !== -1) return [piece.length]
  return piece.length <= LINEAR_MOST ? mergeLinear(table, piece) : mergeHeap(table, piece)
}

function mergeLinear(table: RankTable, piece: Uint8Array): readonly number[] {
  // starts[i] is where part i begins; ranks[i] is the rank of parts i and i + 1 joined.
  const starts: number[] = []
  const ranks: number[] = []
  const joined = (i: number): number => {
    const end = i + 2 < starts.length ? (starts[i + 2] as number) : i + 2 === starts.length ? piece.length : -1
    return end === -1 ? NONE : positive(rankOf(table, piece, starts[i] as number, end))
  }
  for (let at = 0; at < piece.length; at += 1) starts.push(at)
  for (let i = 0; i < starts.length; i += 1) ranks.push(joined(i))
  for (;;) {
    let lowest = NONE
    let found = -1
    for (let i = 0; i < ranks.length - 1; i += 1) {
      if ((ranks[i] as number) < lowest) {
        lowest = ranks[i] as number
        found = i
      }
    }
    if (found === -1) return [...starts.slice(1), piece.length]
    starts.splice(found + 1, 1)
    ranks.splice(found + 1, 1)
    ranks[found] = joined(found)
    if (found > 0) ranks[found - 1] = joined(found - 1)
  }
}

/** The same in n log n: a heap of pairs over a linked list of parts; a pair whose parts moved is skipped. */
function mergeHeap(table: RankTable, piece: Uint8Array): readonly number[] {
  const length = piece.length
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
    const rank = middle >= length ? NONE : positive(rankOf(table, piece, at, next[middle] as number))
    pairRank[at] = rank
    if (rank !== NONE) heap.push(rank, at)
  }
  for (let at = 0; at < length - 1; at += 1) offer(at)
  while (heap.pop()) {
    const { rank, at } = heap
    if (pairRank[at] !== rank) continue
    const gone = next[at] as number
    pairRank[gone] = NONE
    next[at] = next[gone] as number
    previous[next[at] as number] = at
    offer(at)
    if (at > 0) offer(previous[at] as number)
  }
  const ends: number[] = []
  for (let at = next[0] as number; at <= length; at = next[at] as number) ends.push(at)
  return ends
}

function positive(rank: number): number {
  return rank === -1 ? NONE : rank
}

/** A binary heap of (rank, offset), lowest rank first, then lowest offset; `pop` leaves its answer in the fields. */
class PairHeap {
  rank = 0
  at = 0
  private size = 0
  private ranks: Uint32Array
  private places: Uint32Array

  constructor(capacity: number) {
    this.ranks = new Uint32Array(capacity + 1)
    this.places = new Uint32Array(capacity + 1)
  }

  push(rank: number, at: number): void {
    if (this.size === this.ranks.length) this.grow()
    let hole = this.size
    this.size += 1
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      if (!this.isBefore(rank, at, parent)) break
      this.move(parent, hole)
      hole = parent
    }
    this.ranks[hole] = rank
    this.places[hole] = at
  }

  pop(): boolean {
    if (this.size === 0) return false
    this.rank = this.ranks[0] as number
    this.at = this.places[0] as number
    this.size -= 1
    const rank = this.ranks[this.size] as number
    const at = this.places[this.size] as number
    let hole = 0
    for (;;) {
      let child = hole * 2 + 1
      if (child >= this.size) break
      if (child + 1 < this.size && this.isBefore(this.ranks[child + 1] as number, this.places[child + 1] as number, child)) child += 1
      if (this.isBefore(rank, at, child)) break
      this.move(child, hole)
      hole = child
    }
    this.ranks[hole] = rank
    this.places[hole] = at
    return true
  }

  private isBefore(rank: number, at: number, other: number): boolean {
    const otherRank = this.ranks[other] as number
    return rank < otherRank || (rank === otherRank && at < (this.places[other] as number))
  }

  private move(from: number, to: number): void {
    this.ranks[to] = this.ranks[from] as number
    this.places[to] = this.places[from] as number
  }

  private grow(): void {
    const ranks = new Uint32Array(this.ranks.length * 2)
    const places = new Uint32Array(this.places.length * 2)
    ranks.set(this.ranks)
    places.set(this.places)
    this.ranks = ranks
    this.places = places
  }
}
