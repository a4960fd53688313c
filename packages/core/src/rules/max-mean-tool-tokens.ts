import { toolName } from '../manifest/tool-name.js'
import { meanToolTokens } from '../metrics/mean-tool-tokens.js'
import type { Rule } from '../model/rule.js'
import { listed, mention } from '../words/mention.js'
import { plural, quantity } from '../words/quantity.js'

/**
 * The surface may grow with the product, but not faster: a ceiling on the mean, none on the total.
 */
export const rule: Rule = {
  id: 'max-mean-tool-tokens',
  scope: 'all tools',
  order: 20,
  description: 'Tools cost at most 160 tokens of every conversation on average.',
  level: 'error',
  bound: { ceiling: 160 },
  metric: meanToolTokens,
  words: {
    subject: (_, { manifest }) =>
      manifest.tools.length === 1
        ? 'The one tool costs on average'
        : `${plural(manifest.tools.length, 'tool')} cost on average`,
    why: 'A mean lets the surface grow with the product and keeps it from growing fatter; a total would forbid the next tool.',
    decision: 'Make the heaviest tools leaner: they carry the mean.',
    consequences:
      'Every tool stays. What leaves a schema is still enforced by the server and still named by the tool.',
    rejected:
      'Raising the ceiling; adding tiny tools to lower the mean; hiding tools from the listing.',
  },
  remedies(measurement, bound, { manifest, count, view }) {
    if (!('ceiling' in bound)) return []
    const heaviest = manifest.tools
      .map((tool, index) => ({ name: toolName(tool, index), tokens: count(index, view).tokens }))
      .sort((a, b) => b.tokens - a.tokens)
      .slice(0, 5)
    const excess = Math.ceil((measurement.value - bound.ceiling) * manifest.tools.length)
    return [
      {
        do: `take ${plural(excess, 'token')} out of the listing; heaviest: ${listed(
          heaviest.map(({ name, tokens }) => `${mention(name)} ${quantity(tokens)}`),
          5,
        )}`,
        free: false,
      },
    ]
  },
}
