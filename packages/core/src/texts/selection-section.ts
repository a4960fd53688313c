import type { Finding } from '../model/finding.js'
import type { Report } from '../model/report.js'
import { pairSubject } from '../words/pair-subject.js'
import { mention } from '../words/mention.js'
import { plural, quantity } from '../words/quantity.js'
import { wrap } from '../words/wrap.js'

const WIDTH = 80
const SHOWN = 5
/** Under this lead an utterance is a coin toss. */
const AMBIGUOUS = 0.05

/** How the utterances came out: shares, what is taken for what, and what is nearly so. */
export function selectionSection({ selection, scorer }: Report): readonly string[] {
  if (selection === undefined || selection.results.length === 0) return []
  const hits = selection.results.filter(({ hit }) => hit).length
  const ambiguous = selection.results.filter(
    ({ hit, signedMargin }) => hit && signedMargin < AMBIGUOUS,
  )
  const lines = [
    `accuracy@1 ${ratio(selection.accuracy)} (${hits} of ${selection.results.length}), MRR ${ratio(selection.mrr)}, margin ${ratio(selection.margin)}, signed margin ${ratio(selection.signedMargin)}`,
    ...selection.confusions
      .slice(0, SHOWN)
      .map(
        ({ expected, chosen, times }) =>
          `${mention(expected)} taken for ${mention(chosen)} ${plural(times, 'time')}`,
      ),
    ...(selection.confusions.length > SHOWN
      ? [`and ${plural(selection.confusions.length - SHOWN, 'more confusion')}: --json has all`]
      : []),
    ...ambiguous
      .slice(0, SHOWN)
      .map(
        ({ id, expected, rival, signedMargin }) =>
          `${mention(id)} is a near miss: ${mention(expected)} leads ${mention(rival)} by ${ratio(signedMargin)}`,
      ),
    ...(ambiguous.length > SHOWN
      ? [`and ${plural(ambiguous.length - SHOWN, 'more near miss', 'more near misses')}`]
      : []),
    ...selection.attraction
      .slice(0, SHOWN)
      .map(
        ({ id, expected, tool, score, best }) =>
          `${mention(id)} wants ${mention(expected)}; nearest tool ${mention(tool)} ${ratio(score)}, best of all ${mention(best)}`,
      ),
  ]
  return [[`Selection (${scorer})`, ...indented(lines)].join('\n')]
}

/** Pairs that read alike and are within the ceiling, largest first. */
export function overlapSection({ measurements, findings, accepted }: Report): readonly string[] {
  const told = new Set(
    [...findings, ...accepted].map(({ subject }) =>
      subject.kind === 'pair' ? pairSubject(subject.names) : '',
    ),
  )
  const pairs = measurements.flatMap(({ metric, subject, value }) =>
    metric === 'description-overlap' &&
    subject.kind === 'pair' &&
    !told.has(pairSubject(subject.names))
      ? [{ names: subject.names, value }]
      : [],
  )
  if (pairs.length === 0) return []
  const lines = pairs
    .slice(0, SHOWN)
    .map(({ names, value }) => `${names.map(mention).join(' ~ ')} ${ratio(value)}`)
  return [
    [
      'Most alike',
      ...indented([
        ...lines,
        ...(pairs.length > SHOWN
          ? [`and ${plural(pairs.length - SHOWN, 'more pair')} from 0.70`]
          : []),
      ]),
    ].join('\n'),
  ]
}

/** What the baseline excuses, with the reason that was given. */
export function acceptedSection(accepted: readonly Finding[]): readonly string[] {
  if (accepted.length === 0) return []
  const lines = accepted
    .slice(0, SHOWN * 2)
    .map((finding) => `${finding.message} Accepted: ${finding.reason ?? 'recorded'}.`)
  return [
    [
      'Accepted by the baseline',
      ...indented([
        ...lines,
        ...(accepted.length > SHOWN * 2 ? [`and ${accepted.length - SHOWN * 2} more`] : []),
      ]),
    ].join('\n'),
  ]
}

function ratio(value: number): string {
  return quantity(value, 4)
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) =>
    wrap(line, WIDTH - 4).map((part, index) => `${index === 0 ? '  ' : '    '}${part}`),
  )
}
