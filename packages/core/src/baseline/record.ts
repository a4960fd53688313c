import { FAMILIES } from './families.js'
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
  { only, raises, reason, ceilings }: RecordOptions,
): RecordResult {
  const { profile } = report
  const rules = new Set<string>(
    (only ?? (Object.keys(FAMILIES) as Family[])).flatMap((family) => FAMILIES[family]),
  )
  const recorded = recordedFor(old, profile)
  const instruments = instrumentsOf({
    view: report.view,
    counter: report.counter,
    era: report.era,
    scorer: report.scorer,
  })
  const kept: string[] = []
  const entries: BaselineEntry[] = (old?.entries ?? []).filter(
    (entry) => entry.profile !== profile || !rules.has(entry.rule),
  )

  for (const rule of rules) {
    // The margin is held as a mean: while that holds, each line may move either way.
    const isFree =
      recorded.instruments(rule) === undefined ||
      (rule === 'min-selection-margin' && !isBelowBaseline(rule, report))
    const isNamed = (subject: string): boolean =>
      raises.includes(rule) || raises.includes(`${rule}:${subject}`)
    const current = currentOf(rule, report, ceilings[rule] ?? Infinity)
    if (current.length === 0 && rule !== 'max-description-overlap') {
      // Nothing was measured, so nothing that was recorded is given up.
      entries.push(
        ...(old?.entries ?? []).filter((entry) => entry.profile === profile && entry.rule === rule),
      )
      continue
    }
    for (const entry of vanished(rule, recorded, current, report)) {
      if (isNamed(entry.subject)) continue
      kept.push(`${rule}:${entry.subject}`)
      entries.push(entry)
    }
    entries.push({ profile, rule, subject: INSTRUMENTS, value: instruments[rule] ?? '' })
    for (const { subject, value, tool } of current) {
      const before = numberOf(recorded.entry(rule, subject))
      const isLooser =
        before === undefined
          ? value > (ceilings[rule] ?? Infinity)
          : rule.startsWith('max-')
            ? value > before
            : value < before
      const isRaised = isLooser && !isFree && isNamed(subject)
      const isKept = isLooser && !isFree && !isRaised
      if (isKept) kept.push(`${rule}:${subject}`)
      if (isKept && before === undefined) continue
      const figure = isKept ? (before as number) : value
      entries.push({
        profile,
        rule,
        subject,
        value: figure,
        ...(tool === undefined ? {} : { tool }),
        ...history(recorded.entry(rule, subject), figure, isRaised, reason, rule),
      })
    }
  }
  return { baseline: { entries }, kept }
}

/**
 * Why a line stands: a new raise's reason, or the old one while the value is still looser than what
 * it was raised from.
 */
function history(
  old: BaselineEntry | undefined,
  value: number,
  isRaised: boolean,
  reason: string | undefined,
  rule: string,
): Pick<BaselineEntry, 'from' | 'reason'> {
  if (isRaised)
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
