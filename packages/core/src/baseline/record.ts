import { FAMILIES, FAMILY_NAMES } from './families.js'
import { INSTRUMENTS, LARGEST } from './subjects.js'
import { pairSubject } from '../words/pair-subject.js'
import type { Baseline, BaselineEntry, Family } from '../model/baseline.js'
import type { Report } from '../model/report.js'
import { instrumentsOf } from './instruments.js'
import { AT_ADOPTION } from './judge.js'
import { numberOf, recordedFor } from './recorded.js'
import type { Recorded } from './recorded.js'

export interface RecordOptions {
  /** Families to record; the others stay as they are. Default all. */
  readonly only?: readonly Family[]
  /** What may be loosened: a rule, or `rule:subject`. */
  readonly raises: readonly string[]
  readonly reason: string | undefined
  /** The absolute ceilings in force, by rule. */
  readonly ceilings: Readonly<Record<string, number>>
}

/** A baseline, and what it did not loosen because nobody asked for that. */
export interface RecordResult {
  readonly baseline: Baseline
  readonly kept: readonly string[]
}

interface Current {
  readonly subject: string
  readonly value: number
  readonly tool?: string
}

/**
 * The baseline after a report: tightening is free, loosening happens only where a raise names it,
 * and keeps what was before and why. Lines of what is gone are dropped. Other profiles stay.
 */
export function record(
  old: Baseline | undefined,
  report: Report,
  options: RecordOptions,
): RecordResult {
  const { profile } = report
  const families = options.only ?? FAMILY_NAMES
  const rules = new Set(families.flatMap((family) => FAMILIES[family]))
  const others = (old?.entries ?? []).filter(
    (entry) => entry.profile !== profile || !rules.has(entry.rule),
  )
  const recorded = recordedFor(old, profile)
  const lines = [...rules].map((rule) => recordRule(rule, report, recorded, options))
  return {
    baseline: { entries: [...others, ...lines.flatMap(({ entries }) => entries)] },
    kept: lines.flatMap(({ kept }) => kept),
  }
}

/** Lines of a rule, and what of it was not loosened. */
interface Lines {
  readonly entries: readonly BaselineEntry[]
  readonly kept: readonly string[]
}

function recordRule(
  rule: string,
  report: Report,
  recorded: Recorded,
  options: RecordOptions,
): Lines {
  const { profile, view, counter, era, scorer } = report
  const current = currentOf(rule, report, options.ceilings[rule] ?? Infinity)
  // Nothing was measured, so nothing that was recorded is given up.
  if (current.length === 0 && rule !== 'max-description-overlap') {
    return { entries: recorded.lines(rule), kept: [] }
  }
  // The margin is held as a mean: while that holds, each line may move either way.
  const isFree =
    recorded.instruments(rule) === undefined ||
    (rule === 'min-selection-margin' && !isBelowBaseline(rule, report))
  const gone = vanished(rule, recorded, current, report).filter(
    ({ subject }) => !isRaised(rule, subject, options),
  )
  const instruments = instrumentsOf({ view, counter, era, scorer })[rule] ?? ''
  const lines = current.map((one) => recordOne(rule, one, profile, isFree, recorded, options))
  return {
    entries: [
      ...gone,
      { profile, rule, subject: INSTRUMENTS, value: instruments },
      ...lines.flatMap(({ entries }) => entries),
    ],
    kept: [
      ...gone.map(({ subject }) => `${rule}:${subject}`),
      ...lines.flatMap(({ kept }) => kept),
    ],
  }
}

function isRaised(rule: string, subject: string, { raises }: RecordOptions): boolean {
  return raises.includes(rule) || raises.includes(`${rule}:${subject}`)
}

/** The line of one subject: its figure, or the recorded one where nobody asked for a looser. */
function recordOne(
  rule: string,
  { subject, value, tool }: Current,
  profile: string,
  isFree: boolean,
  recorded: Recorded,
  options: RecordOptions,
): Lines {
  const old = recorded.entry(rule, subject)
  const before = numberOf(old)
  const limit = before ?? options.ceilings[rule] ?? Infinity
  const isLooser = before !== undefined && !rule.startsWith('max-') ? value < limit : value > limit
  const isNew = isLooser && !isFree && isRaised(rule, subject, options)
  const isKept = isLooser && !isFree && !isNew
  const kept = isKept ? [`${rule}:${subject}`] : []
  if (isKept && before === undefined) return { entries: [], kept }
  const figure = isKept && before !== undefined ? before : value
  const named = tool === undefined ? {} : { tool }
  const why = history(old, figure, isNew, options.reason, rule)
  return { entries: [{ profile, rule, subject, value: figure, ...named, ...why }], kept }
}

/**
 * Why a line stands: a new raise's reason, or the old one while the value is still looser than what
 * it was raised from.
 */
function history(
  old: BaselineEntry | undefined,
  value: number,
  isNew: boolean,
  reason: string | undefined,
  rule: string,
): Pick<BaselineEntry, 'from' | 'reason'> {
  if (isNew)
    return {
      ...(typeof old?.value === 'number' ? { from: old.value } : {}),
      ...(reason === undefined ? {} : { reason }),
    }
  const isStillLooser =
    old?.from === undefined || (rule.startsWith('max-') ? value > old.from : value < old.from)
  if (old?.reason !== undefined && isStillLooser)
    return { ...(old.from === undefined ? {} : { from: old.from }), reason: old.reason }
  return rule === 'max-description-overlap' && old === undefined ? { reason: AT_ADOPTION } : {}
}

/**
 * Recorded hits whose scenario is gone although its tool is still listed: dropping one is a
 * loosening.
 */
function vanished(
  rule: string,
  recorded: Recorded,
  current: readonly Current[],
  { tools }: Report,
): readonly BaselineEntry[] {
  if (rule !== 'min-selection-accuracy') return []
  const [ids, names] = [
    new Set(current.map(({ subject }) => subject)),
    new Set(tools.map(({ name }) => name)),
  ]
  return recorded
    .of(rule)
    .filter(
      ({ subject, value, tool }) =>
        value === 1 && !ids.has(subject) && tool !== undefined && names.has(tool),
    )
}

function largestOverlap({ measurements }: Report): readonly Current[] {
  const values = measurements.flatMap(({ metric, value }) =>
    metric === 'description-overlap' ? [value] : [],
  )
  return values.length === 0 ? [] : [{ subject: LARGEST, value: Math.max(...values) }]
}

function isBelowBaseline(rule: string, { findings }: Report): boolean {
  return findings.some((finding) => finding.rule === rule && finding.bound.from === 'baseline')
}

function currentOf(rule: string, report: Report, ceiling: number): readonly Current[] {
  const results = report.selection?.results ?? []
  switch (rule) {
    case 'max-tool-tokens':
      return report.tools.map(({ name, tokens }) => ({ subject: name, value: tokens[report.view] }))
    case 'max-description-overlap':
      if (ceiling === Infinity) return largestOverlap(report)
      return report.measurements.flatMap(({ metric, subject, value }): Current[] =>
        metric === 'description-overlap' && subject.kind === 'pair' && value > ceiling
          ? [{ subject: pairSubject(subject.names), value }]
          : [],
      )
    case 'min-selection-accuracy':
      return results.map(({ id, hit, expected }) => ({
        subject: id,
        value: hit ? 1 : 0,
        tool: expected,
      }))
    case 'min-selection-margin':
      return results.map(({ id, signedMargin, expected }) => ({
        subject: id,
        value: signedMargin,
        tool: expected,
      }))
    default:
      return []
  }
}
