import { entryInView, textInView } from '../manifest/view.js'
import type { Count } from '../model/counter.js'
import type { Part } from '../model/finding.js'
import type { JsonObject } from '../model/json.js'
import type { Manifest } from '../model/manifest.js'
import type { Instruments, MetricContext } from '../model/metric.js'
import type { Observed } from '../model/surface.js'
import type { View } from '../model/view.js'
import { partsOf } from '../parts/parts.js'

/** What metrics look at, with each tool counted once however many rules ask. */
export function measuring(
  manifest: Manifest,
  instruments: Instruments,
  observed: Observed,
  view: View,
  detailUri: string | undefined,
): MetricContext {
  const { counter } = instruments
  const tool = (index: number): JsonObject => manifest.tools[index] as JsonObject
  const inView = remember((index) => partsOf(entryInView(tool(index), view), counter))
  const otherView = remember((index) => counter.count(textInView(tool(index), view === 'model' ? 'wire' : 'model')))
  return {
    manifest,
    observed,
    instruments,
    view,
    detailUri,
    count: (index, of): Count => (of === view ? inView(index).count : otherView(index)),
    parts: (index): readonly Part[] => inView(index).parts,
  }
}

function remember<T>(compute: (index: number) => T): (index: number) => T {
  const known = new Map<number, T>()
  return (index) => {
    const old = known.get(index)
    if (old !== undefined) return old
    const value = compute(index)
    known.set(index, value)
    return value
  }
}
