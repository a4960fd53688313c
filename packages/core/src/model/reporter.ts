import type { Outcome } from './report.js'

/** Decorates a text; what a terminal's host gives. */
export interface Paint {
  readonly bold: (text: string) => string
  readonly green: (text: string) => string
  readonly red: (text: string) => string
  readonly yellow: (text: string) => string
}

/** How a report is put on a page. */
export interface ReporterOptions {
  /** Decoration only: without it every word and figure is still there. Default none. */
  readonly paint?: Paint
  /**
   * Says at the end how a project whose surface fails today can adopt the budget. Default false.
   */
  readonly adoption?: boolean
}

/** Report to text; returns, never prints. */
export interface Reporter {
  readonly id: string
  /** What it makes, for the words about a file of it: "the text report". */
  readonly makes: string
  /** It shows every tool's parts, which cost more than the check itself. */
  readonly needsParts: boolean
  render(outcome: Outcome, options?: ReporterOptions): string
}
