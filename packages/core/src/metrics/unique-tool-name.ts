import { toolName } from '../manifest/tool-name.js'
import type { Metric } from '../model/metric.js'

/** How many entries beyond the first list the same name, for each name that is listed again. */
export const repeatedToolNames: Metric = {
  id: 'unique-tool-name',
  measure({ manifest }) {
    const places = new Map<string, number[]>()
    for (const [index, tool] of manifest.tools.entries()) {
      const name = toolName(tool, index)
      places.set(name, [...(places.get(name) ?? []), index])
    }
    return [...places]
      .filter(([, indexes]) => indexes.length > 1)
      .map(([name, indexes]) => ({
        metric: 'unique-tool-name',
        subject: { kind: 'tool', name, index: indexes[0] as number } as const,
        value: indexes.length - 1,
        details: [`listed at ${indexes.map((index) => `tools[${index}]`).join(', ')}`],
      }))
  },
}
