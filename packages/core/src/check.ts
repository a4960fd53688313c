import { compareCodeUnits } from './manifest/order.js'
import { digestOf } from './manifest/serialise.js'
import { instrumentsOf, refuseOtherInstruments } from './baseline/instruments.js'
import { judge } from './baseline/judge.js'
import type { Broken } from './baseline/judge.js'
import { recordedFor } from './baseline/recorded.js'
import type { Recorded } from './baseline/recorded.js'
import { loosenedNotes, staleNotes } from './baseline/stale.js'
import { measuring } from './measuring/measuring.js'
import type { Baseline } from './model/baseline.js'
import type { Bound, Finding } from './model/finding.js'
import type { Manifest } from './model/manifest.js'
import type { Measurement } from './model/measurement.js'
import type { Instruments, MetricContext } from './model/metric.js'
import { TOLD } from './words/told.js'
import type { Report, Slack, Unmeasured, Verdict } from './model/report.js'
import type { Rule, RuleSetting } from './model/rule.js'
import type { Scenarios } from './model/scenario.js'
import type { Observed } from './model/surface.js'
import type { View } from './model/view.js'
import { RULES } from './generated/rules.js'
import { boundClause } from './words/finding-message.js'
import { selectionNotes, toolCountNotes } from './words/notes.js'

/** What a check needs beside the manifest. */
export interface CheckOptions {
  readonly view: View
  /** By rule id; a rule that is not named is off. */
  readonly rules: Readonly<Record<string, RuleSetting>>
  /** Where detail is served, as remedies name it. */
  readonly detailUri?: string
  /** Name of the tool that tells detail, where there is one. */
  readonly helpTool?: string
  readonly observed?: Observed
  /** Utterances; without them the selection rules are off. */
  readonly scenarios?: Scenarios
  /** Recorded bounds, of every profile. */
  readonly baseline?: Baseline
  /**
   * Every tool's parts, and parts and remedies of every finding, as the JSON report has them; else
   * of those only that a text report tells in full. Default true.
   */
  readonly allParts?: boolean
  /**
   * The heaviest tool's parts also where not all are asked for, as a text report shows them.
   * Default true.
   */
  readonly heaviestParts?: boolean
}

/**
 * Manifest in, report out: measures each rule's metric, judges it by its bound, puts the rest into
 * words.
 */
export function check(manifest: Manifest, instruments: Instruments, options: CheckOptions): Report {
  const observed = options.observed ?? { notes: [] }
  const { view, detailUri, helpTool } = options
  const scenarios = isEmpty(options.scenarios) ? undefined : options.scenarios
  const context = measuring(manifest, instruments, {
    observed,
    view,
    detailUri,
    helpTool,
    scenarios,
  })
  const recorded = recordedFor(options.baseline, manifest.profile)
  refuseOtherInstruments(
    recorded,
    instrumentsOf({
      view,
      counter: instruments.counter.id,
      era: manifest.era,
      scorer: instruments.scorer.id,
    }),
  )
  const measurements: Measurement[] = []
  const findings: Finding[] = []
  const accepted: Finding[] = []
  const slack: Slack[] = []
  const unmeasured: Unmeasured[] = (observed.unread ?? []).map((reason) => ({
    rule: 'max-tool-tokens',
    level: 'error',
    reason,
  }))

  for (const rule of RULES) {
    const setting = options.rules[rule.id]
    if (setting === undefined || setting.level === 'off') continue
    const measured = withoutScenarios(rule.id, scenarios, recorded) ?? rule.metric.measure(context)
    if ('unmeasured' in measured) {
      unmeasured.push({ rule: rule.id, level: setting.level, reason: measured.unmeasured })
      continue
    }
    measurements.push(...measured)
    const level = setting.level
    for (const broken of byWorst(
      judge(rule.id, setting, measured, context, recorded),
      setting.bound,
    )) {
      const list = broken.accepted === undefined ? findings : accepted
      const isTold =
        options.allParts !== false ||
        (list === findings && findings.filter((one) => one.rule === rule.id).length < TOLD)
      list.push(finding(rule, { ...setting, level }, broken, context, isTold))
    }
    const holds =
      !findings.some((one) => one.rule === rule.id) && !accepted.some((one) => one.rule === rule.id)
    if (holds && measured.length > 0 && Number.isFinite(Object.values(setting.bound)[0]))
      slack.push(slackOf(rule, setting, measured))
  }

  return {
    server: manifest.server,
    profile: manifest.profile,
    era: manifest.era,
    verdict: verdictOf(findings, unmeasured),
    view: options.view,
    counter: instruments.counter.id,
    scorer: instruments.scorer.id,
    ...(options.allParts === false ? {} : { manifest: digestOf(manifest, instruments.sha256) }),
    total: manifest.figures.total,
    mean: meanOf(manifest),
    tools: reportedTools(manifest, observed, context, options),
    ...selectionOf(context),
    measurements,
    findings,
    accepted,
    slack,
    unmeasured,
    notes: [
      ...observed.notes,
      ...toolCountNotes(manifest.tools.length),
      ...selectionNotes(options.scenarios, recorded.of('min-selection-accuracy').length > 0),
      ...loosenedNotes(recorded),
      ...staleNotes(
        context,
        recorded,
        ceilingOf(options, 'max-tool-tokens'),
        pairsOf(measurements),
      ),
    ],
  }
}

/**
 * A file that was begun and holds nothing yet asks for nothing yet; what is recorded it cannot take
 * back.
 */
function isEmpty(scenarios: Scenarios | undefined): boolean {
  return scenarios !== undefined && scenarios.tools.length === 0 && scenarios.surface.length === 0
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

function selectionOf(context: MetricContext): Pick<Report, 'selection'> {
  const selection = context.selection()
  return selection === undefined ? {} : { selection }
}

function ceilingOf({ rules }: CheckOptions, id: string): number {
  const bound = rules[id]?.bound
  return bound !== undefined && 'ceiling' in bound ? bound.ceiling : Infinity
}

function pairsOf(measurements: readonly Measurement[]): readonly Measurement[] {
  return measurements.filter(({ metric }) => metric === 'description-overlap')
}

function nameOf({ subject }: Measurement): string {
  if (subject.kind === 'listing') return ''
  return subject.kind === 'pair' ? subject.names.join('~') : subject.name
}

function finding(
  rule: Rule,
  setting: RuleSetting & { level: 'warn' | 'error' },
  { measurement, bound, from, accepted }: Broken,
  context: MetricContext,
  isTold: boolean,
): Finding {
  const { words } = rule
  const counter = context.instruments.counter.id
  return {
    rule: rule.id,
    level: setting.level,
    subject: measurement.subject,
    value: measurement.value,
    ...(measurement.view === undefined ? {} : { view: measurement.view, counter }),
    bound: { ...bound, from },
    message: `${words.subject(measurement, context)}${boundClause(measurement, rule.metric.unit, bound, counter, from)}.`,
    details: measurement.details ?? [],
    parts: isTold ? (rule.parts?.(measurement, context) ?? []) : [],
    remedies: isTold ? (rule.remedies?.(measurement, bound, context) ?? []) : [],
    why: words.why,
    decision: words.decision,
    consequences: words.consequences,
    rejected: words.rejected,
    docs: `docs/rules/${rule.id}.md`,
    ...(setting.message === undefined ? {} : { note: setting.message }),
    ...(setting.adr === undefined ? {} : { adr: setting.adr }),
    ...(accepted === undefined ? {} : { reason: accepted }),
  }
}

/** The measurement nearest to its bound. */
function slackOf(rule: Rule, { bound }: RuleSetting, measured: readonly Measurement[]): Slack {
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

function verdictOf(findings: readonly Finding[], unmeasured: readonly Unmeasured[]): Verdict {
  if (unmeasured.some(({ level }) => level === 'error')) return 'unchecked'
  return findings.some(({ level }) => level === 'error') ? 'fail' : 'pass'
}

function meanOf({ tools, figures }: Manifest): Report['mean'] {
  const count = Math.max(tools.length, 1)
  return { model: figures.total.model / count, wire: figures.total.wire / count }
}

function reportedTools(
  { figures: { tools } }: Manifest,
  { origins }: Observed,
  context: MetricContext,
  { allParts = true, heaviestParts = true }: CheckOptions,
): Report['tools'] {
  const { view } = context
  const heaviest = tools.reduce(
    (most, { tokens }, index) => (tokens[view] > (tools[most]?.tokens[view] ?? 0) ? index : most),
    0,
  )
  return tools.map(({ name, tokens }, index) => {
    const { bound } = context.count(index, view)
    const origin = origins !== undefined && Object.hasOwn(origins, name) ? origins[name] : undefined
    return {
      name,
      tokens,
      ...(bound === undefined ? {} : { bound }),
      ...(allParts || (heaviestParts && index === heaviest) ? { parts: context.parts(index) } : {}),
      ...(origin === undefined ? {} : { origin }),
    }
  })
}
