import { entryInView } from '../manifest/view.js'
import type { Metric } from '../model/metric.js'

/**
 * Mean tokens of a tool in the gating view: the sum of the standalone figures over the number of
 * tools, so that the table adds up. With `chars/4` the whole array is counted, brackets and commas
 * included, as the decision that the counter comes from does.
 */
export const meanToolTokens: Metric = {
  id: 'mean-tool-tokens',
  measure({ manifest, view, count, instruments }) {
    const tools = manifest.tools.length
    if (tools === 0) return { unmeasured: 'the listing has no tools' }
    const counts = manifest.tools.map((_, index) => count(index, view))
    const total =
      instruments.counter.id === 'chars/4'
        ? instruments.counter.count(
            JSON.stringify(manifest.tools.map((tool) => entryInView(tool, view))),
          ).tokens
        : counts.reduce((sum, { tokens }) => sum + tokens, 0)
    const bound = counts.find((one) => one.bound !== undefined)?.bound
    return [
      {
        metric: 'mean-tool-tokens',
        view,
        subject: { kind: 'listing' },
        value: total / tools,
        ...(bound === undefined ? {} : { bound }),
      },
    ]
  },
}
