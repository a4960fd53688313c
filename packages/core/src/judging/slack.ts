import type { Measurement } from '../model/measurement.js'
import type { Slack } from '../model/report.js'
import type { Rule, RuleSetting } from '../model/rule.js'

/** The measurement nearest to its bound. */
export function slackOf(
  rule: Rule,
  { bound }: RuleSetting,
  measured: readonly Measurement[],
): Slack {
  const isCeiling = 'ceiling' in bound
  const limit = isCeiling ? bound.ceiling : bound.floor
  const nearest = measured.reduce((worst, one) =>
    (isCeiling ? one.value > worst.value : one.value < worst.value) ? one : worst,
  )
  return {
    rule: rule.id,
    subject: nearest.subject,
    value: nearest.value,
    bound: limit,
    slack: Math.abs(limit - nearest.value),
  }
}
