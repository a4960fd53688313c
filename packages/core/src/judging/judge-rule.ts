import { judge } from '../baseline/judge.js'
import type { Broken } from '../baseline/judge.js'
import type { Recorded } from '../baseline/recorded.js'
import { compareCodeUnits } from '../manifest/order.js'
import type { Bound, Finding } from '../model/finding.js'
import type { Measurement } from '../model/measurement.js'
import type { MetricContext } from '../model/metric.js'
import type { Report } from '../model/report.js'
import type { Rule, RuleSetting } from '../model/rule.js'
import type { Scenarios } from '../model/scenario.js'
import type { PartlyRead } from '../model/surface.js'
import { TOLD } from '../words/told.js'
import { findingOf } from './finding.js'
import { slackOf } from './slack.js'

/** What came of one rule, or of all of them. */
export type Judged = Pick<Report, 'measurements' | 'findings' | 'accepted' | 'slack' | 'unmeasured'>

/** What came of a rule that is off. */
const NOTHING: Judged = {
  measurements: [],
  findings: [],
  accepted: [],
  slack: [],
  unmeasured: [],
}

/**
 * Measures a rule's metric, judges it by its bound, puts what breaks it into words.
 *
 * @param allParts parts and remedies of every finding, not only of those that are told in full
 */
export function judgeRule(
  rule: Rule,
  setting: RuleSetting | undefined,
  context: MetricContext,
  recorded: Recorded,
  allParts: boolean,
): Judged {
  if (setting === undefined || setting.level === 'off') return NOTHING
  const { level, bound } = setting
  const { partial } = context.observed
  const all = withoutScenarios(rule.id, context.scenarios, recorded) ?? rule.metric.measure(context)
  const measured = partial === undefined ? all : ofWholeTools(rule, all, partial)
  if ('unmeasured' in measured) {
    return { ...NOTHING, unmeasured: [{ rule: rule.id, level, reason: measured.unmeasured }] }
  }
  const findings: Finding[] = []
  const accepted: Finding[] = []
  for (const broken of byWorst(judge(rule.id, setting, measured, context, recorded), bound)) {
    const isBroken = broken.accepted === undefined
    const isTold = allParts || (isBroken && findings.length < TOLD)
    const list = isBroken ? findings : accepted
    list.push(findingOf(rule, { ...setting, level }, broken, context, isTold))
  }
  // That the rest is within says nothing where a part is missing.
  const holds =
    partial === undefined && findings.length === 0 && accepted.length === 0 && measured.length > 0
  const isFinite = Number.isFinite('ceiling' in bound ? bound.ceiling : bound.floor)
  const slack = holds && isFinite ? [slackOf(rule, setting, measured)] : []
  return { measurements: measured, findings, accepted, slack, unmeasured: [] }
}

/**
 * What holds of a surface that was not read whole: what was measured of a tool that is here whole;
 * nothing of a rule that takes all tools.
 */
function ofWholeTools(
  { scope }: Rule,
  measured: ReturnType<Rule['metric']['measure']>,
  { tools }: PartlyRead,
): ReturnType<Rule['metric']['measure']> {
  if ('unmeasured' in measured || measured.length === 0) return measured
  if (scope === 'all tools') return { unmeasured: 'the listing was not read whole' }
  return measured.filter(({ subject }) => subject.kind !== 'tool' || !tools.includes(subject.name))
}

/** What came of several rules, in their order. */
export function joinJudged(all: readonly Judged[]): Judged {
  return {
    measurements: all.flatMap(({ measurements }) => measurements),
    findings: all.flatMap(({ findings }) => findings),
    accepted: all.flatMap(({ accepted }) => accepted),
    slack: all.flatMap(({ slack }) => slack),
    unmeasured: all.flatMap(({ unmeasured }) => unmeasured),
  }
}

/**
 * Recorded utterances that there is no file for are not lost, and not held either: nothing is
 * claimed.
 */
function withoutScenarios(
  rule: string,
  scenarios: Scenarios | undefined,
  recorded: Recorded,
): { readonly unmeasured: string } | undefined {
  const lines = recorded.of(rule).length
  if (scenarios !== undefined || lines === 0 || !rule.startsWith('min-selection-')) return undefined
  return {
    unmeasured: `the baseline holds ${lines} utterances, and there is no scenario file to measure them with`,
  }
}

/** Worst first; pairs keep the order of their metric, which puts the dangerous ones first. */
function byWorst(broken: readonly Broken[], bound: Bound): readonly Broken[] {
  if (broken.some(({ measurement }) => measurement.subject.kind === 'pair')) return broken
  const sign = 'ceiling' in bound ? -1 : 1
  return [...broken].sort(
    (a, b) =>
      sign * (a.measurement.value - b.measurement.value) ||
      compareCodeUnits(nameOf(a.measurement), nameOf(b.measurement)),
  )
}

function nameOf({ subject }: Measurement): string {
  if (subject.kind === 'listing') return ''
  return subject.kind === 'pair' ? subject.names.join('~') : subject.name
}
