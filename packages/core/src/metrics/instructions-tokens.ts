import type { Metric } from '../model/metric.js'

/** What the instructions cost. */
export const instructionsTokens: Metric = {
  id: 'instructions-tokens',
  measure({ manifest, instruments, view }) {
    const { instructions } = manifest
    if (instructions === undefined) return []
    const { tokens, bound } = instruments.counter.count(instructions)
    return [
      {
        metric: 'instructions-tokens',
        subject: { kind: 'listing' },
        view,
        value: tokens,
        ...(bound === undefined ? {} : { bound }),
      },
    ]
  },
}
