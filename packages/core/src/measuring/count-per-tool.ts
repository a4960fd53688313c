import { toolName } from '../manifest/tool-name.js'
import type { JsonObject } from '../json/json.js'
import type { Measurement } from '../model/measurement.js'
import type { Metric, MetricContext } from '../model/metric.js'

/** How many things a tool lists that a rule counts; tools without any give no measurement. */
export function countPerTool(
  id: string,
  find: (tool: JsonObject, context: MetricContext, index: number) => readonly string[],
): Metric {
  return {
    id,
    measure: (context) => perTool(id, context, (tool, index) => find(tool, context, index)),
  }
}

export function perTool(
  metric: string,
  { manifest }: MetricContext,
  find: (tool: JsonObject, index: number) => readonly string[],
): readonly Measurement[] {
  return manifest.tools.flatMap((tool, index): readonly Measurement[] => {
    const details = find(tool, index)
    if (details.length === 0) return []
    return [
      {
        metric,
        subject: { kind: 'tool', name: toolName(tool, index), index },
        value: details.length,
        details,
      },
    ]
  })
}
