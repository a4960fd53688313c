/** A count of tokens; `bound` says that the true count is at least this where it could not be finished. */
export interface Count {
  readonly tokens: number
  readonly bound?: 'at least'
}

/** Counts the tokens of a text, synchronously and always the same for the same text. */
export interface TokenCounter {
  /** The name that stands with each figure, such as `o200k_base`. */
  readonly id: string
  /** Text that looks like a special token counts as text. */
  count(text: string): Count
  /** UTF-16 offset of each token's first character, ascending; a counter that has none is attributed by length. */
  starts?(text: string): readonly number[]
}
