import type { CountBound } from './counter.js'
import type { Finding, Part } from './finding.js'
import type { Measurement, Subject } from './measurement.js'
import type { Selection } from './selection.js'
import type { Era, Origin } from './surface.js'
import type { PerView, View } from './view.js'

/** `unchecked`: it could not be looked at, so nothing is claimed. */
export type Verdict = 'pass' | 'fail' | 'unchecked'

export interface ReportedTool {
  readonly name: string
  readonly tokens: PerView
  readonly bound?: CountBound
  /** It was not read whole: its tokens are those of what was, and tell nothing of the tool. */
  readonly isPartial?: true
  /**
   * In the gating view; they add up to its figure. Absent where nothing asked for them: a check
   * gives every tool's only on request, else those of the heaviest tool.
   */
  readonly parts?: readonly Part[]
  readonly origin?: Origin
}

/** Distance to a ceiling that holds. */
export interface Slack {
  readonly rule: string
  readonly subject: Subject
  readonly value: number
  readonly bound: number
  readonly slack: number
}

/** A rule that is on and could not be measured. */
export interface Unmeasured {
  readonly rule: string
  readonly level: 'warn' | 'error'
  readonly reason: string
}

/** One surface under one profile: the only thing reporters see. */
export interface Report {
  readonly server: string
  readonly profile: string
  readonly era: Era
  /** Code of the user's that a host chose to run to list it, as a sentence without its stop. */
  readonly ran?: string
  readonly verdict: Verdict
  readonly view: View
  readonly counter: string
  /** Id of the scorer: name, version and options. */
  readonly scorer: string
  /** Of what is listed; absent in a check that only a text report was asked of. */
  readonly manifest?: { readonly digest: string; readonly bytes: number }
  readonly total: PerView
  readonly mean: PerView
  /** The surface was not read whole: total and mean are those of what was. */
  readonly isPartial?: true
  readonly tools: readonly ReportedTool[]
  /** How the scenarios came out, where there are any. */
  readonly selection?: Selection
  readonly measurements: readonly Measurement[]
  readonly findings: readonly Finding[]
  /** Recorded exceptions that excused a finding, with their reason. */
  readonly accepted: readonly Finding[]
  readonly slack: readonly Slack[]
  readonly unmeasured: readonly Unmeasured[]
  readonly notes: readonly string[]
}

/** Why a surface could not be checked, as it stands in a report. */
export interface ReportedError {
  readonly code: string
  readonly message: string
}

/** What a run gives: one report a profile, or what kept it from one. */
export interface Outcome {
  readonly version: 1
  readonly verdict: Verdict
  readonly reports: readonly Report[]
  readonly errors: readonly ReportedError[]
}
