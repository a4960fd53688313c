import type { Metric } from '../model/metric.js'
import { mention } from '../words/mention.js'

/** Under this an utterance is a coin toss: 45 % of 1,473 held-out ones went to the right tool. */
const AMBIGUOUS = 0.05
const NAMED = 5

/**
 * Mean lead of the expected tool over the best other, to four decimals; negative where the other
 * leads.
 */
export const selectionMargin: Metric = {
  id: 'selection-margin',
  unit: 'ratio',
  measure(context) {
    const selection = context.selection()
    if (selection === undefined) return []
    if (selection.results.length === 0)
      return { unmeasured: 'no scenario can be scored: each is empty or names its tool' }
    const details = [...selection.results]
      .filter(({ signedMargin }) => signedMargin < AMBIGUOUS)
      .sort((a, b) => a.signedMargin - b.signedMargin)
      .slice(0, NAMED)
      .map(
        ({ id, expected, rival, signedMargin }) =>
          `${mention(id)}: ${mention(expected)} against ${mention(rival)}, ${signedMargin}`,
      )
    return [
      {
        metric: 'selection-margin',
        subject: { kind: 'listing' },
        value: selection.signedMargin,
        details,
      },
    ]
  },
}
