import type { Verdict } from './report.js'
import type { PerView } from './view.js'

/** One tool, by the server and by its source. */
export interface ParityTool {
  readonly name: string
  /**
   * `same`: the source tells what the server lists, word for word. `differs`: it was thought to and
   * does not. `approximate`: it differs, and was labelled so. `unread`: the source does not tell
   * it. `unlisted`: the source has it, the server does not list it.
   */
  readonly state: 'same' | 'differs' | 'approximate' | 'unread' | 'unlisted'
  readonly live?: PerView
  readonly source?: PerView
  /** Why it is not known for certain, and where. */
  readonly why?: string
  readonly place?: string
}

/** What the source tells beside what the server lists. */
export interface ParityReport {
  readonly server: string
  readonly counter: string
  readonly verdict: Verdict
  readonly tools: readonly ParityTool[]
  /** Parts of the source that could not be read. */
  readonly gaps: readonly string[]
}
