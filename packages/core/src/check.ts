import { instrumentsOf, refuseOtherInstruments } from './baseline/instruments.js'
import { recordedFor } from './baseline/recorded.js'
import type { Recorded } from './baseline/recorded.js'
import { loosenedNotes, staleNotes } from './baseline/stale.js'
import { joinJudged, judgeRule } from './judging/judge-rule.js'
import type { Judged } from './judging/judge-rule.js'
import { digestOf } from './manifest/serialise.js'
import { measuring } from './measuring/measuring.js'
import type { Baseline } from './model/baseline.js'
import type { Manifest } from './model/manifest.js'
import type { Instruments, MetricContext } from './model/metric.js'
import type { Report, Verdict } from './model/report.js'
import type { RuleSetting } from './model/rule.js'
import type { Scenarios } from './model/scenario.js'
import type { Observed } from './model/surface.js'
import type { View } from './model/view.js'
import { RULES } from './rules/index.js'
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
  const { view, detailUri, helpTool, allParts = true } = options
  const { counter, scorer, sha256 } = instruments
  const scenarios = isEmpty(options.scenarios) ? undefined : options.scenarios
  const bringing = { observed, view, detailUri, helpTool, scenarios }
  const context = measuring(manifest, instruments, bringing)
  const recorded = recordedFor(options.baseline, manifest.profile)
  const measuredWith = { view, counter: counter.id, era: manifest.era, scorer: scorer.id }
  refuseOtherInstruments(recorded, instrumentsOf(measuredWith))
  const judged = joinJudged([
    unread(observed),
    ...RULES.map((rule) => judgeRule(rule, options.rules[rule.id], context, recorded, allParts)),
  ])
  return {
    server: manifest.server,
    profile: manifest.profile,
    era: manifest.era,
    ...(observed.ran === undefined ? {} : { ran: observed.ran }),
    verdict: verdictOf(judged),
    view,
    counter: counter.id,
    scorer: scorer.id,
    ...(allParts ? { manifest: digestOf(manifest, sha256) } : {}),
    total: manifest.figures.total,
    mean: meanOf(manifest),
    ...(observed.partial === undefined ? {} : { isPartial: true as const }),
    tools: reportedTools(manifest, observed, context, options),
    ...(observed.partial === undefined ? selectionOf(context) : {}),
    ...judged,
    notes: notesOf(manifest, judged, context, recorded, options),
  }
}

/** What a source could not read leaves the budget unmeasured. */
function unread({ unread: reasons = [] }: Observed): Judged {
  const unmeasured = reasons.map((reason) => ({
    rule: 'max-tool-tokens',
    level: 'error' as const,
    reason,
  }))
  return { ...joinJudged([]), unmeasured }
}

function notesOf(
  manifest: Manifest,
  { measurements }: Judged,
  context: MetricContext,
  recorded: Recorded,
  options: CheckOptions,
): readonly string[] {
  const isHeld = recorded.of('min-selection-accuracy').length > 0
  const pairs = measurements.filter(({ metric }) => metric === 'description-overlap')
  return [
    ...context.observed.notes,
    ...toolCountNotes(manifest.tools.length),
    ...selectionNotes(options.scenarios, isHeld),
    ...loosenedNotes(recorded),
    ...staleNotes(context, recorded, ceilingOf(options, 'max-tool-tokens'), pairs),
  ]
}

/**
 * A file that was begun and holds nothing yet asks for nothing yet; what is recorded it cannot take
 * back.
 */
function isEmpty(scenarios: Scenarios | undefined): boolean {
  return scenarios !== undefined && scenarios.tools.length === 0 && scenarios.surface.length === 0
}

function selectionOf(context: MetricContext): Pick<Report, 'selection'> {
  const selection = context.selection()
  return selection === undefined ? {} : { selection }
}

function ceilingOf({ rules }: CheckOptions, id: string): number {
  const bound = rules[id]?.bound
  return bound !== undefined && 'ceiling' in bound ? bound.ceiling : Infinity
}

function verdictOf({ findings, unmeasured }: Judged): Verdict {
  if (unmeasured.some(({ level }) => level === 'error')) return 'unchecked'
  return findings.some(({ level }) => level === 'error') ? 'fail' : 'pass'
}

function meanOf({ tools, figures }: Manifest): Report['mean'] {
  const count = Math.max(tools.length, 1)
  return { model: figures.total.model / count, wire: figures.total.wire / count }
}

function reportedTools(
  { figures: { tools } }: Manifest,
  { origins, partial }: Observed,
  context: MetricContext,
  { allParts = true, heaviestParts = true }: CheckOptions,
): Report['tools'] {
  const { view } = context
  const heaviest = partial === undefined ? heaviestOf(tools, view) : -1
  return tools.map(({ name, tokens }, index) => {
    const { bound } = context.count(index, view)
    const origin = origins !== undefined && Object.hasOwn(origins, name) ? origins[name] : undefined
    return {
      name,
      tokens,
      ...(bound === undefined ? {} : { bound }),
      ...(partial?.tools.includes(name) === true ? { isPartial: true as const } : {}),
      ...(allParts || (heaviestParts && index === heaviest) ? { parts: context.parts(index) } : {}),
      ...(origin === undefined ? {} : { origin }),
    }
  })
}

function heaviestOf(tools: Manifest['figures']['tools'], view: View): number {
  return tools.reduce(
    (most, { tokens }, index) => (tokens[view] > (tools[most]?.tokens[view] ?? 0) ? index : most),
    0,
  )
}
