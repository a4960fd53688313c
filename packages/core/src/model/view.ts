/**
 * What of an entry is counted. `model`: name, description and inputSchema, what hosts put into
 * the model's context. `wire`: the entry as listed.
 */
export type View = 'model' | 'wire'

/** One number for each view, in tokens. */
export interface PerView {
  readonly model: number
  readonly wire: number
}
