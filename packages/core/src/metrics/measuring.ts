import { entryInView } from '../manifest/view.js'
import type { ToolFigure, Manifest } from '../model/manifest.js'
import type { Part } from '../model/finding.js'
import type { Instruments, MetricContext } from '../model/metric.js'
import type { Observed } from '../model/surface.js'
import type { View } from '../model/view.js'
import { partsOf } from '../parts/parts.js'

/** What metrics look at: the manifest's own figures, and the parts of a tool, attributed once however many rules ask. */
export function measuring(
  manifest: Manifest,
  instruments: Instruments,
  observed: Observed,
  view: View,
  detailUri: string | undefined,
): MetricContext {
  const known = new Map<number, readonly Part[]>()
  return {
    manifest,
    observed,
    instruments,
    view,
    detailUri,
    count(index, of) {
      const { tokens, bound } = manifest.figures.tools[index] as ToolFigure
      return { tokens: tokens[of], ...(bound === undefined ? {} : { bound }) }
    },
    parts(index) {
      const old = known.get(index)
      if (old !== undefined) return old
      const { parts } = partsOf(entryInView(manifest.tools[index] ?? {}, view), instruments.counter)
      known.set(index, parts)
      return parts
    },
  }
}
