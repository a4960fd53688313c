import { toolName } from '../manifest/tool-name.js'
import type { Measurement } from '../model/measurement.js'
import type { Metric } from '../model/metric.js'

/** Tokens of each tool's compact JSON in the gating view, a tool at a time. */
export const toolTokens: Metric = {
  id: 'tool-tokens',
  measure: ({ manifest, view, count }) =>
    manifest.tools.map((tool, index): Measurement => {
      const { tokens, bound } = count(index, view)
      const subject = { kind: 'tool', name: toolName(tool, index), index } as const
      return {
        metric: 'tool-tokens',
        view,
        subject,
        value: tokens,
        ...(bound === undefined ? {} : { bound }),
      }
    }),
}
