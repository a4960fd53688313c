import type { Bound, Level, Part, Remedy } from './finding.js'
import type { Measurement } from './measurement.js'
import type { Metric, MetricContext } from './metric.js'

/** What a rule says when its bound breaks. Plain sentences; the finding carries them on. */
export interface RuleWords {
  /** Subject and what is wrong with it, without the bound: "`send` lists no description". */
  readonly subject: (measurement: Measurement, context: MetricContext) => string
  /** Shown as "the ceiling is 200 (43 over)"; left out where a count of one says it all. */
  readonly why: string
  readonly decision: string
  readonly consequences: string
  readonly rejected: string
}

/** A metric, a bound, and the words to say when it breaks. There is no other kind of rule. */
export interface Rule {
  /** File name, config key, baseline key, page and JSON code. */
  readonly id: string
  /** One sentence; the first line of the rule's page. */
  readonly description: string
  readonly level: Level
  readonly bound: Bound
  readonly metric: Metric
  readonly words: RuleWords
  readonly parts?: (measurement: Measurement, context: MetricContext) => readonly Part[]
  readonly remedies?: (
    measurement: Measurement,
    bound: Bound,
    context: MetricContext,
  ) => readonly Remedy[]
}
