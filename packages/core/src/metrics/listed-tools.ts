import type { Metric } from '../model/metric.js'
import { mention } from '../words/mention.js'

/** Tools that the source registers and no profile lists. */
export const listedTools: Metric = {
  id: 'listed-tools',
  measure({ observed: { unlisted } }) {
    if (unlisted === undefined || unlisted.length === 0) return []
    return [
      {
        metric: 'listed-tools',
        subject: { kind: 'listing' },
        value: unlisted.length,
        details: unlisted.map((name) => `${mention(name)} is registered and never listed`),
      },
    ]
  },
}
