import { compareCodeUnits } from '../manifest/order.js'
import type { Measurement } from '../model/measurement.js'
import type { Metric } from '../model/metric.js'
import type { Overlap, ScoredEntry } from '../model/scorer.js'
import { isDangerous } from '../scoring/overlap.js'
import { listed } from '../words/mention.js'

/**
 * From here on a model takes one tool for the other twice as often (measured on a recorded run of
 * 229 prompts).
 */
const LISTED_FROM = 0.7
const SHARED = 6

/**
 * How alike the descriptions of two tools are, for every pair from 0.70 and the largest one; pairs
 * of a reading and a destroying tool first.
 */
export const descriptionOverlap: Metric = {
  id: 'description-overlap',
  unit: 'ratio',
  measure({ manifest, scored }) {
    if (manifest.tools.length < 2) return []
    const { entries, scorer } = scored()
    const name = (index: number): string => (entries[index] as ScoredEntry).name
    const isRisk = ({ a, b }: Overlap): boolean =>
      isDangerous(entries[a] as ScoredEntry, entries[b] as ScoredEntry)
    return [...scorer.overlaps(LISTED_FROM)]
      .sort(
        (x, y) =>
          Number(isRisk(y)) - Number(isRisk(x)) ||
          y.adjusted - x.adjusted ||
          compareCodeUnits(name(x.a), name(y.a)) ||
          compareCodeUnits(name(x.b), name(y.b)),
      )
      .map((pair): Measurement => {
        const names = [name(pair.a), name(pair.b)].sort(compareCodeUnits) as [string, string]
        const details = [
          ...(isRisk(pair) ? ['one only reads, the other destroys'] : []),
          `shared stems: ${listed(scorer.shared(pair.a, pair.b).slice(0, SHARED), SHARED)}`,
          ...(pair.raw === pair.adjusted ? [] : [`${pair.raw} before their verbs were told apart`]),
        ]
        return {
          metric: 'description-overlap',
          subject: { kind: 'pair', names },
          value: pair.adjusted,
          details,
        }
      })
  },
}
