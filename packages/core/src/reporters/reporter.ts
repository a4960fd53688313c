import type { Outcome } from '../model/report.js'

/** How a report is put on a page. */
export interface ReporterOptions {
  /** Decoration only: without it every word and figure is still there. Default false. */
  readonly color?: boolean
  /** Says at the end how a project whose surface fails today can adopt the budget. Default false. */
  readonly adoption?: boolean
}

/** Report to text; returns, never prints. */
export interface Reporter {
  readonly id: string
  render(outcome: Outcome, options?: ReporterOptions): string
}
