import { LARGEST, LISTING } from './subjects.js'
import { pairSubject } from '../words/pair-subject.js'
import type { Bound, BoundOrigin } from '../model/finding.js'
import type { Measurement } from '../model/measurement.js'
import type { MetricContext } from '../model/metric.js'
import { judgeSelection } from './judge-selection.js'
import { numberOf } from './recorded.js'
import type { Recorded } from './recorded.js'

/** A measurement beyond its bound, and where that bound comes from. */
export interface Broken {
  readonly measurement: Measurement
  readonly bound: Bound
  readonly from: BoundOrigin
  /** Excused by the baseline, for this reason. */
  readonly accepted?: string
}

export interface Judged {
  readonly bound: Bound
  readonly from: BoundOrigin
}

/** Said of an exception that was recorded when the project adopted the budget. */
export const AT_ADOPTION = 'recorded when the budget was adopted'

/** What breaks a rule's bound, the recorded exceptions taken into account. */
export function judge(
  rule: string,
  setting: Judged,
  measured: readonly Measurement[],
  context: MetricContext,
  recorded: Recorded,
): readonly Broken[] {
  const beyond = measured
    .filter(({ value }) => isBeyond(value, setting.bound))
    .map((measurement): Broken => ({ measurement, ...setting }))
  if ('ceiling' in setting.bound && setting.bound.ceiling === Infinity)
    return beyondRecorded(rule, measured, recorded)
  if (rule === 'max-tool-tokens')
    return beyond.map((broken) => excusedUpTo(broken, subjectName(broken), recorded, rule))
  if (rule === 'max-description-overlap')
    return beyond.map((broken) => excusedUpTo(broken, subjectName(broken), recorded, rule))
  if (rule === 'max-mean-tool-tokens')
    return beyond.map((broken) => excusedMean(broken, context, recorded))
  return [
    ...beyond,
    ...belowListing(rule, measured, recorded),
    ...judgeSelection(rule, context, recorded),
  ]
}

function isBeyond(value: number, bound: Bound): boolean {
  return 'ceiling' in bound ? !(value <= bound.ceiling) : !(value >= bound.floor)
}

function subjectName({ measurement: { subject } }: Broken): string {
  return subject.kind === 'pair'
    ? pairSubject(subject.names)
    : subject.kind === 'listing'
      ? ''
      : subject.name
}

/** A floor on the whole listing that was imported. */
function belowListing(
  rule: string,
  measured: readonly Measurement[],
  recorded: Recorded,
): readonly Broken[] {
  const floor = numberOf(recorded.entry(rule, LISTING))
  if (floor === undefined) return []
  return measured
    .filter(({ subject, value }) => subject.kind === 'listing' && value < floor)
    .map((measurement) => ({ measurement, bound: { floor }, from: 'baseline' }))
}

/**
 * Without an absolute ceiling the recorded figure is the bound: of each tool, and of the largest
 * overlap.
 */
function beyondRecorded(
  rule: string,
  measured: readonly Measurement[],
  recorded: Recorded,
): readonly Broken[] {
  return measured.flatMap((measurement): Broken[] => {
    const { subject, value } = measurement
    const figure = numberOf(recorded.entry(rule, subject.kind === 'tool' ? subject.name : LARGEST))
    return figure === undefined || value <= figure
      ? []
      : [{ measurement, bound: { ceiling: figure }, from: 'baseline' }]
  })
}

/**
 * Over the ceiling is excused up to the recorded figure; past it the recorded figure is the bound
 * that broke.
 */
function excusedUpTo(broken: Broken, subject: string, recorded: Recorded, rule: string): Broken {
  const entry = recorded.entry(rule, subject)
  const figure = numberOf(entry)
  if (figure === undefined || ('ceiling' in broken.bound && figure <= broken.bound.ceiling))
    return broken
  if (broken.measurement.value <= figure)
    return { ...broken, accepted: entry?.reason ?? AT_ADOPTION }
  return { ...broken, bound: { ceiling: figure }, from: 'baseline' }
}

/**
 * The mean may be over its ceiling while the total is at most what the tools that are still there
 * were recorded at, plus the ceiling for each new one: a tool that goes saves nothing for the
 * others.
 */
function excusedMean(
  broken: Broken,
  { manifest, view }: MetricContext,
  recorded: Recorded,
): Broken {
  if (!('ceiling' in broken.bound) || recorded.of('max-tool-tokens').length === 0) return broken
  let allowed = 0
  let total = 0
  for (const { name, tokens } of manifest.figures.tools) {
    allowed += numberOf(recorded.entry('max-tool-tokens', name)) ?? broken.bound.ceiling
    total += tokens[view]
  }
  const tools = manifest.figures.tools.length
  if (total <= allowed) return { ...broken, accepted: AT_ADOPTION }
  return allowed / tools > broken.bound.ceiling
    ? { ...broken, bound: { ceiling: allowed / tools }, from: 'baseline' }
    : broken
}
