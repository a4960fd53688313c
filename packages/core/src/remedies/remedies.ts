import { entryInView } from '../manifest/view.js'
import type { Remedy } from '../model/finding.js'
import type { JsonObject } from '../json/json.js'
import type { MetricContext } from '../model/metric.js'
import { plural, quantity } from '../words/quantity.js'
import { candidatesFor } from './candidates.js'

/**
 * What would bring a tool under its ceiling, each priced by counting the changed entry again, with
 * every cost of its own: free cures first, then the rest, largest saving first. Splitting the tool
 * stands last, and alone where everything together does not suffice.
 */
export function remediesFor(
  tool: JsonObject,
  tokens: number,
  ceiling: number,
  context: MetricContext,
): readonly Remedy[] {
  const { view, detailUri, instruments } = context
  const price = (entry: JsonObject): number =>
    instruments.counter.count(JSON.stringify(entryInView(entry, view))).tokens

  const priced = candidatesFor(tool, detailUri)
    .map((candidate) => ({ candidate, leaves: price(candidate.apply(tool)) }))
    .filter(({ leaves }) => leaves < tokens)
  const all = priced.reduce((entry, { candidate }) => candidate.apply(entry), tool)
  const leastLeft = price(all)
  if (leastLeft > ceiling) {
    const left =
      priced.length === 0
        ? 'nothing else was found to save'
        : `everything else together saves ${quantity(tokens - leastLeft)} and leaves ${quantity(leastLeft)}`
    return [{ do: `split the tool: ${left}, ${quantity(leastLeft - ceiling)} over`, free: false }]
  }
  const remedies = priced.map(({ candidate, leaves }): Remedy => ({
    do: candidate.do,
    free: candidate.kind === 'lossless',
    saves: tokens - leaves,
    leaves,
  }))
  remedies.sort((a, b) => Number(b.free) - Number(a.free) || (b.saves ?? 0) - (a.saves ?? 0))
  const together: readonly Remedy[] = remedies.some(({ leaves }) => (leaves ?? Infinity) <= ceiling)
    ? []
    : [
        {
          do: `all ${plural(remedies.length, 'of these', 'of these')} together`,
          free: remedies.every(({ free }) => free),
          saves: tokens - leastLeft,
          leaves: leastLeft,
        },
      ]
  return [...remedies, ...together, { do: 'or split the tool', free: false }]
}
