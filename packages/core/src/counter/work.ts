/** What a counter did: figures that a test can hold without a clock. */
export interface CounterWork {
  tableLoads: number
  /** Pieces that were not remembered. */
  mergedPieces: number
  /** Pairs taken from the heap of long pieces. */
  heapPops: number
}

export function noWork(): CounterWork {
  return { tableLoads: 0, mergedPieces: 0, heapPops: 0 }
}
