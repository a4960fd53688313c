import type { Metric } from '../model/metric.js'

const WORDS = {
  reordered: 'the same tools came in another order the second time',
  changed: 'the second listing had other bytes than the first',
} as const

/** 1 where two listings over one connection differ. */
export const unstableListings: Metric = {
  id: 'stable-order',
  measure({ observed }) {
    const { relisted } = observed
    if (relisted === undefined)
      return {
        unmeasured: 'there was one listing only; two are taken from a server that is started',
      }
    if (relisted === 'same') return []
    return [
      {
        metric: 'stable-order',
        subject: { kind: 'listing' },
        value: 1,
        details: [WORDS[relisted]],
      },
    ]
  },
}
