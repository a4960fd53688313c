import { toolName } from '../manifest/tool-name.js'
import type { Measurement } from '../model/measurement.js'
import type { Metric, MetricContext } from '../model/metric.js'

const WORDS = {
  reordered: 'the same tools came in another order the second time',
  changed: 'the second listing had other bytes than the first',
} as const

/**
 * 1 where two listings over one connection differ, and for each tool how much it holds of the
 * machine that listed it: that differs between a laptop and CI.
 */
export const unstableListings: Metric = {
  id: 'stable-order',
  measure(context) {
    const { relisted } = context.observed
    const bound = machineBound(context)
    if (relisted === undefined && bound.length === 0)
      return {
        unmeasured: 'there was one listing only; two are taken from a server that is started',
      }
    if (relisted === undefined || relisted === 'same') return bound
    const moving: Measurement = {
      metric: 'stable-order',
      subject: { kind: 'listing' },
      value: 1,
      details: [WORDS[relisted]],
    }
    return [moving, ...bound]
  },
}

function machineBound({ manifest, observed }: MetricContext): readonly Measurement[] {
  const { machineText = {} } = observed
  return manifest.tools.flatMap((tool, index): readonly Measurement[] => {
    const name = toolName(tool, index)
    const held = Object.hasOwn(machineText, name) ? (machineText[name] ?? []) : []
    if (held.length === 0) return []
    const subject = { kind: 'tool', name, index } as const
    return [{ metric: 'stable-order', subject, value: held.length, details: held }]
  })
}
