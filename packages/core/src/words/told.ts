/** Findings of one rule that a text report tells in full; the others it counts. */
export const TOLD = 5
