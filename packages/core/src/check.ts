import { compareCodeUnits } from './manifest/order.js'
import { digestOf } from './manifest/serialise.js'
import { measuring } from './metrics/measuring.js'
import type { Bound, BoundOrigin, Finding, Level } from './model/finding.js'
import type { Manifest } from './model/manifest.js'
import type { Measurement } from './model/measurement.js'
import type { Instruments, MetricContext } from './model/metric.js'
import type { Report, Slack, Unmeasured, Verdict } from './model/report.js'
import type { Rule } from './model/rule.js'
import type { Observed } from './model/surface.js'
import type { View } from './model/view.js'
import { RULES } from './rules/index.js'
import { boundClause } from './words/finding-message.js'
import { toolCountNotes } from './words/notes.js'

/** A rule as a project set it: what its level and bound are, and where the bound comes from. */
export interface RuleSetting {
  readonly level: Level
  readonly bound: Bound
  readonly from: BoundOrigin
  /** The team's own sentence and decision record, shown with each finding. */
  readonly message?: string
  readonly adr?: string
}

/** What a check needs beside the manifest. */
export interface CheckOptions {
  readonly view: View
  /** By rule id; a rule that is not named is off. */
  readonly rules: Readonly<Record<string, RuleSetting>>
  /** Where detail is served, as remedies name it. */
  readonly detailUri?: string
  readonly observed?: Observed
  /** Every tool's parts, as the JSON report has them. Default true. */
  readonly allParts?: boolean
}

/** Manifest in, report out: measures each rule's metric, judges it by its bound, puts the rest into words. */
export function check(manifest: Manifest, instruments: Instruments, options: CheckOptions): Report {
  const observed = options.observed ?? { notes: [] }
  const context = measuring(manifest, instruments, observed, options.view, options.detailUri)
  const measurements: Measurement[] = []
  const findings: Finding[] = []
  const slack: Slack[] = []
  const unmeasured: Unmeasured[] = []

  for (const rule of RULES) {
    const setting = options.rules[rule.id]
    if (setting === undefined || setting.level === 'off') continue
    const measured = rule.metric.measure(context)
    if ('unmeasured' in measured) {
      unmeasured.push({ rule: rule.id, level: setting.level, reason: measured.unmeasured })
      continue
    }
    measurements.push(...measured)
    const broken = measured.filter(({ value }) => isBroken(value, setting.bound))
    const level = setting.level
    findings.push(...byWorst(broken, setting.bound).map((one) => finding(rule, { ...setting, level }, one, context)))
    if (broken.length === 0 && measured.length > 0) slack.push(slackOf(rule, setting, measured))
  }

  return {
    server: manifest.server,
    profile: manifest.profile,
    era: manifest.era,
    verdict: verdictOf(findings, unmeasured),
    view: options.view,
    counter: instruments.counter.id,
    manifest: digestOf(manifest, instruments.sha256),
    total: manifest.figures.total,
    mean: meanOf(manifest),
    tools: reportedTools(manifest, observed, context, options.allParts ?? true),
    measurements,
    findings,
    accepted: [],
    slack,
    unmeasured,
    notes: [...observed.notes, ...toolCountNotes(manifest.tools.length)],
  }
}

function isBroken(value: number, bound: Bound): boolean {
  return 'ceiling' in bound ? !(value <= bound.ceiling) : !(value >= bound.floor)
}

function byWorst(measurements: readonly Measurement[], bound: Bound): readonly Measurement[] {
  const sign = 'ceiling' in bound ? -1 : 1
  return [...measurements].sort((a, b) => sign * (a.value - b.value) || compareCodeUnits(nameOf(a), nameOf(b)))
}

function nameOf({ subject }: Measurement): string {
  if (subject.kind === 'listing') return ''
  return subject.kind === 'pair' ? subject.names.join('~') : subject.name
}

function finding(rule: Rule, setting: RuleSetting & { level: 'warn' | 'error' }, measurement: Measurement, context: MetricContext): Finding {
  const { words } = rule
  const counter = context.instruments.counter.id
  return {
    rule: rule.id,
    level: setting.level,
    subject: measurement.subject,
    value: measurement.value,
    ...(measurement.view === undefined ? {} : { view: measurement.view, counter }),
    bound: { ...setting.bound, from: setting.from },
    message: `${words.subject(measurement, context)}${boundClause(measurement, setting.bound, counter, setting.from)}.`,
    details: measurement.details ?? [],
    parts: rule.parts?.(measurement, context) ?? [],
    remedies: rule.remedies?.(measurement, setting.bound, context) ?? [],
    why: words.why,
    decision: words.decision,
    consequences: words.consequences,
    rejected: words.rejected,
    docs: `docs/rules/${rule.id}.md`,
    ...(setting.message === undefined ? {} : { note: setting.message }),
    ...(setting.adr === undefined ? {} : { adr: setting.adr }),
  }
}

/** The measurement nearest to its bound. */
function slackOf(rule: Rule, { bound }: RuleSetting, measured: readonly Measurement[]): Slack {
  const isCeiling = 'ceiling' in bound
  const limit = isCeiling ? bound.ceiling : bound.floor
  const nearest = measured.reduce((worst, one) => ((isCeiling ? one.value > worst.value : one.value < worst.value) ? one : worst))
  return { rule: rule.id, subject: nearest.subject, value: nearest.value, bound: limit, slack: Math.abs(limit - nearest.value) }
}

function verdictOf(findings: readonly Finding[], unmeasured: readonly Unmeasured[]): Verdict {
  if (unmeasured.some(({ level }) => level === 'error')) return 'unchecked'
  return findings.some(({ level }) => level === 'error') ? 'fail' : 'pass'
}

function meanOf({ tools, figures }: Manifest): Report['mean'] {
  const count = Math.max(tools.length, 1)
  return { model: figures.total.model / count, wire: figures.total.wire / count }
}

function reportedTools({ figures: { tools } }: Manifest, { origins }: Observed, context: MetricContext, allParts: boolean): Report['tools'] {
  const { view } = context
  const heaviest = tools.reduce((most, { tokens }, index) => (tokens[view] > (tools[most]?.tokens[view] ?? 0) ? index : most), 0)
  return tools.map(({ name, tokens }, index) => {
    const { bound } = context.count(index, view)
    const origin = origins !== undefined && Object.hasOwn(origins, name) ? origins[name] : undefined
    return {
      name,
      tokens,
      ...(bound === undefined ? {} : { bound }),
      ...(allParts || index === heaviest ? { parts: context.parts(index) } : {}),
      ...(origin === undefined ? {} : { origin }),
    }
  })
}
