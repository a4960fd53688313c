/** Which side of the true count a number stands on, where it is not the count itself. */
export type CountBound = 'at least' | 'at most'

/**
 * A count of tokens: exact, or a bound where it could not be finished or did not have to be begun.
 */
export interface Count {
  readonly tokens: number
  readonly bound?: CountBound
}

/** Counts the tokens of a text, synchronously and always the same for the same text. */
export interface TokenCounter {
  /** The name that stands with each figure, such as `o200k_base`. */
  readonly id: string
  /** Text that looks like a special token counts as text. */
  count(text: string): Count
  /**
   * UTF-16 offset of each token's first character, ascending; as many as `count` counts. Undefined
   * where the count is a bound: the text is then attributed by length.
   */
  starts?(text: string): readonly number[] | undefined
}
