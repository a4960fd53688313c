/**
 * An encoding's tokens by rank, as bytes in one array: the tokens of rank `r` are
 * `bytes[offsets[r] .. offsets[r + 1]]`, and `slots` is an open-addressing hash table from token
 * bytes to rank + 1 (0 is empty). Ranks that the encoding leaves out have no bytes.
 */
export interface RankTable {
  readonly encoding: string
  /** The encoding's own split pattern, unchanged. */
  readonly pattern: string
  readonly bytes: Uint8Array
  readonly offsets: Uint32Array
  readonly slots: Uint32Array
}

/** Hash of a run of bytes (FNV-1a, 32 bits). */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** The rank of a run of bytes, or -1 where it is no token. */
export function rankOf(table: RankTable, bytes: Uint8Array, start: number, end: number): number {
  const { slots, offsets } = table
  const mask = slots.length - 1
  for (let slot = hashOf(bytes, start, end) & mask; ; slot = (slot + 1) & mask) {
    const entry = slots[slot] as number
    if (entry === 0) return -1
    const from = offsets[entry - 1] as number
    if (
      (offsets[entry] as number) - from === end - start &&
      isSameRun(table.bytes, from, bytes, start, end)
    )
      return entry - 1
  }
}

function isSameRun(
  token: Uint8Array,
  from: number,
  bytes: Uint8Array,
  start: number,
  end: number,
): boolean {
  for (let at = start; at < end; at += 1) if (token[from + at - start] !== bytes[at]) return false
  return true
}

/** Builds the hash table over tokens that are already laid out. */
export function hashSlots(bytes: Uint8Array, offsets: Uint32Array): Uint32Array {
  const count = offsets.length - 1
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(count * 2)))
  const mask = slots.length - 1
  for (let rank = 0; rank < count; rank += 1) {
    const start = offsets[rank] as number
    const end = offsets[rank + 1] as number
    if (start === end) continue
    let slot = hashOf(bytes, start, end) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = rank + 1
  }
  return slots
}
