import type { Manifest } from './manifest.js'
import type { Count, TokenCounter } from './counter.js'
import type { Part } from './finding.js'
import type { Measurement } from './measurement.js'
import type { Scenarios } from './scenario.js'
import type { PreparedScorer, ScoredEntry, Scorer } from './scorer.js'
import type { Selection } from './selection.js'
import type { Observed } from './surface.js'
import type { View } from './view.js'

/** What measuring needs from outside. */
export interface Instruments {
  readonly counter: TokenCounter
  /** SHA-256 of a text's UTF-8 bytes, in lower-case hexadecimal. */
  readonly sha256: (text: string) => string
  readonly scorer: Scorer
}

/** Everything a metric may look at. */
export interface MetricContext {
  readonly manifest: Manifest
  readonly observed: Observed
  readonly instruments: Instruments
  /** The gating view. */
  readonly view: View
  readonly detailUri: string | undefined
  /** Name of the tool that tells detail, where there is one. */
  readonly helpTool: string | undefined
  /** The scenarios of the surface; absent where the team has none. */
  readonly scenarios: Scenarios | undefined
  /**
   * The surface as the scorer read it, and how the usable scenarios came out; each computed once.
   */
  scored(): { readonly entries: readonly ScoredEntry[]; readonly scorer: PreparedScorer }
  selection(): Selection | undefined
  /** The same as if these were the only tools. */
  selectionAmong(tools: ReadonlySet<string>): Selection | undefined
  /** A tool's count in a view, and its parts in the gating view. */
  count(index: number, view: View): Count
  parts(index: number): readonly Part[]
}

/** Measurements, or why there can be none. */
export type Measured = readonly Measurement[] | { readonly unmeasured: string }

/** One number about one kind of subject. */
export interface Metric {
  /** The rule's id without `max-` or `min-`. */
  readonly id: string
  /** What the number counts where it is not tokens of a view. Default `faults`. */
  readonly unit?: 'ratio' | 'utterances'
  measure(context: MetricContext): Measured
}
