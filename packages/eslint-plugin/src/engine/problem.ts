/** A change of the text that a person may accept. */
export interface Suggestion {
  /** What it does and what it saves. */
  readonly desc: string
  readonly edits: readonly { readonly start: number; readonly end: number; readonly text: string }[]
}

/** What an ESLint rule reports in one file. */
export interface Problem {
  /** The rule's id, or `unread`. */
  readonly rule: string
  readonly message: string
  /** UTF-16 offsets into the file. */
  readonly start: number
  readonly end: number
  readonly suggestions: readonly Suggestion[]
}
