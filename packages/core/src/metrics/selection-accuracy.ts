import type { Metric } from '../model/metric.js'
import { listed, mention } from '../words/mention.js'
import { plural } from '../words/quantity.js'

/** Confusions named in a finding; the JSON report has all of them. */
const NAMED = 5

/** Share of utterances whose tool scores best, to four decimals. */
export const selectionAccuracy: Metric = {
  id: 'selection-accuracy',
  unit: 'ratio',
  measure(context) {
    const selection = context.selection()
    if (selection === undefined) return []
    if (selection.results.length === 0)
      return { unmeasured: 'no scenario can be scored: each is empty or names its tool' }
    const details = selection.confusions.slice(0, NAMED).map(({ expected, chosen, times }) => {
      const drawn =
        selection.results.find((one) => one.expected === expected && one.chosen === chosen)
          ?.drawnBy ?? []
      return `${mention(expected)} taken for ${mention(chosen)} ${plural(times, 'time')}${drawn.length === 0 ? '' : `, drawn by ${listed(drawn)}`}`
    })
    return [
      {
        metric: 'selection-accuracy',
        subject: { kind: 'listing' },
        value: selection.accuracy,
        details,
      },
    ]
  },
}
