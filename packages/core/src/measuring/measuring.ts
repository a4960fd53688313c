import { entryInView } from '../manifest/view.js'
import type { ToolFigure, Manifest } from '../model/manifest.js'
import type { Part } from '../model/finding.js'
import type { Instruments, MetricContext } from '../model/metric.js'
import type { Scenarios } from '../model/scenario.js'
import type { PreparedScorer, ScoredEntry } from '../model/scorer.js'
import type { Selection } from '../model/selection.js'
import type { Observed } from '../model/surface.js'
import type { View } from '../model/view.js'
import { partsOf } from '../parts/parts.js'
import { scoredEntries } from '../scoring/entries.js'
import { once } from '../lazy/once.js'
import { select } from '../scoring/select.js'
import { usableScenarios } from '../scoring/usable.js'

/** What a check brings to its metrics beside the manifest. */
export interface Bringing {
  readonly observed: Observed
  readonly view: View
  readonly detailUri: string | undefined
  readonly helpTool: string | undefined
  readonly scenarios: Scenarios | undefined
}

/**
 * What metrics look at: the manifest's own figures, and what is computed once however many rules
 * ask.
 */
export function measuring(
  manifest: Manifest,
  instruments: Instruments,
  bringing: Bringing,
): MetricContext {
  const known = new Map<number, readonly Part[]>()
  const scored = once(() => {
    const entries = scoredEntries(manifest)
    return { entries, scorer: instruments.scorer.prepare(entries) }
  })
  const selection = once(() => {
    const { entries, scorer } = scored()
    return selected(entries, scorer, bringing.scenarios)
  })
  return {
    manifest,
    instruments,
    ...bringing,
    scored,
    selection,
    selectionAmong(names) {
      const entries = scored().entries.filter(
        ({ kind, name }) => kind !== 'tool' || names.has(name),
      )
      return selected(entries, instruments.scorer.prepare(entries), bringing.scenarios)
    },
    count(index, of) {
      const { tokens, bound } = manifest.figures.tools[index] as ToolFigure
      return { tokens: tokens[of], ...(bound === undefined ? {} : { bound }) }
    },
    parts(index) {
      const old = known.get(index)
      if (old !== undefined) return old
      const { parts } = partsOf(
        entryInView(manifest.tools[index] ?? {}, bringing.view),
        instruments.counter,
      )
      known.set(index, parts)
      return parts
    },
  }
}

function selected(
  entries: readonly ScoredEntry[],
  scorer: PreparedScorer,
  scenarios: Scenarios | undefined,
): Selection | undefined {
  if (scenarios === undefined) return undefined
  const tools = new Set(entries.filter(({ kind }) => kind === 'tool').map(({ name }) => name))
  return select(entries, scorer, usableScenarios(scenarios, tools))
}
