import type { Broken } from '../baseline/judge.js'
import type { Finding } from '../model/finding.js'
import type { MetricContext } from '../model/metric.js'
import type { Rule, RuleSetting } from '../model/rule.js'
import { boundClause } from '../words/finding-message.js'

/**
 * A broken bound in the words of its rule.
 *
 * @param isTold with its parts and remedies, which cost more than to find it
 */
export function findingOf(
  rule: Rule,
  { level, message: note, adr }: RuleSetting & { readonly level: Finding['level'] },
  { measurement, bound, from, accepted }: Broken,
  context: MetricContext,
  isTold: boolean,
): Finding {
  const { why, decision, consequences, rejected, subject } = rule.words
  const counter = context.instruments.counter.id
  const clause = boundClause(measurement, rule.metric.unit, bound, counter, from)
  return {
    rule: rule.id,
    level,
    subject: measurement.subject,
    value: measurement.value,
    ...(measurement.view === undefined ? {} : { view: measurement.view, counter }),
    bound: { ...bound, from },
    message: `${subject(measurement, context)}${clause}.`,
    details: measurement.details ?? [],
    parts: isTold ? (rule.parts?.(measurement, context) ?? []) : [],
    remedies: isTold ? (rule.remedies?.(measurement, bound, context) ?? []) : [],
    why,
    decision,
    consequences,
    rejected,
    docs: `docs/rules/${rule.id}.md`,
    ...(note === undefined ? {} : { note }),
    ...(adr === undefined ? {} : { adr }),
    ...(accepted === undefined ? {} : { reason: accepted }),
  }
}
