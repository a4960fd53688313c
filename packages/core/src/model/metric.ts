import type { Manifest } from './manifest.js'
import type { Count, TokenCounter } from './counter.js'
import type { Part } from './finding.js'
import type { Measurement } from './measurement.js'
import type { Observed } from './surface.js'
import type { View } from './view.js'

/** What measuring needs from outside. */
export interface Instruments {
  readonly counter: TokenCounter
  /** SHA-256 of a text's UTF-8 bytes, in lower-case hexadecimal. */
  readonly sha256: (text: string) => string
}

/** Everything a metric may look at. */
export interface MetricContext {
  readonly manifest: Manifest
  readonly observed: Observed
  readonly instruments: Instruments
  /** The gating view. */
  readonly view: View
  readonly detailUri: string | undefined
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
  measure(context: MetricContext): Measured
}
