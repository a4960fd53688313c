import type { Bound, BoundOrigin, Level, Part, Remedy } from './finding.js'
import type { Measurement } from './measurement.js'
import type { Metric, MetricContext } from './metric.js'

/** What a rule says when its bound breaks. Plain sentences; the finding carries them on. */
export interface RuleWords {
  /** Subject and what is wrong with it, without the bound: "`send` lists no description". */
  readonly subject: (measurement: Measurement, context: MetricContext) => string
  /** What a surface that breaks it costs whom. */
  readonly why: string
  readonly decision: string
  readonly consequences: string
  readonly rejected: string
}

/** A metric, a bound, and the words to say when it breaks. There is no other kind of rule. */
export interface Rule {
  /** File name, config key, baseline key, page and JSON code. */
  readonly id: string
  /**
   * `each tool`: what it finds of a tool is the same whatever stands beside it. `all tools`: it
   * takes the whole listing.
   */
  readonly scope: 'each tool' | 'all tools'
  /** Where its findings stand in a report: the smallest first. Tens, so that one fits between. */
  readonly order: number
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

/** A rule as a project set it: what its level and bound are, and where the bound comes from. */
export interface RuleSetting {
  readonly level: Level
  readonly bound: Bound
  readonly from: BoundOrigin
  /** The team's own sentence and decision record, shown with each finding. */
  readonly message?: string
  readonly adr?: string
}
