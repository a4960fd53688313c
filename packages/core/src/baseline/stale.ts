import { pairSubject } from '../words/pair-subject.js'
import type { Measurement } from '../model/measurement.js'
import type { MetricContext } from '../model/metric.js'
import { mention } from '../words/mention.js'
import { quantity } from '../words/quantity.js'
import { numberOf } from './recorded.js'
import type { Recorded } from './recorded.js'

/** Floors that were given up for a reason, a sentence each: a report that leans on one says so. */
export function loosenedNotes(recorded: Recorded): readonly string[] {
  return ['min-selection-accuracy', 'min-selection-margin'].flatMap((rule) =>
    recorded
      .of(rule)
      .flatMap(({ subject, reason }) =>
        reason === undefined ? [] : [`${rule} of ${mention(subject)} was loosened: ${reason}.`],
      ),
  )
}

/** What a new `record` would tighten or drop, a sentence each. */
export function staleNotes(
  { manifest, view }: MetricContext,
  recorded: Recorded,
  ceiling: number,
  pairs: readonly Measurement[] | undefined,
): readonly string[] {
  const figures = new Map(manifest.figures.tools.map(({ name, tokens }) => [name, tokens[view]]))
  const tools = recorded.of('max-tool-tokens').flatMap((entry): string[] => {
    const [before, now] = [numberOf(entry) ?? 0, figures.get(entry.subject)]
    if (now === undefined)
      return [
        `The baseline holds ${mention(entry.subject)}, which is not listed any more: \`record\` drops it.`,
      ]
    return before > ceiling && now < before
      ? [
          `${mention(entry.subject)} was recorded at ${quantity(before)}, now ${quantity(now)}: \`record\` tightens it.`,
        ]
      : []
  })
  const alike = new Map(
    pairs?.map(({ subject, value }) => [
      subject.kind === 'pair' ? pairSubject(subject.names) : '',
      value,
    ]),
  )
  const gone = recorded.of('max-description-overlap').flatMap((entry): string[] => {
    const [before, now] = [numberOf(entry) ?? 0, alike.get(entry.subject)]
    if (pairs === undefined || (now !== undefined && now >= before)) return []
    return [
      now === undefined
        ? `${mention(entry.subject)} do not read alike any more: \`record\` drops the pair.`
        : `${mention(entry.subject)} was recorded at ${before}, now ${now}: \`record\` tightens it.`,
    ]
  })
  return [...tools, ...gone]
}
