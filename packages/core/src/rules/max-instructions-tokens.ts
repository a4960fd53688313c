import { instructionsTokens } from '../metrics/instructions-tokens.js'
import type { Rule } from '../model/rule.js'

/** Instructions cost at most 500 tokens of every conversation. */
export const rule: Rule = {
  id: 'max-instructions-tokens',
  scope: 'all tools',
  order: 220,
  description: 'Instructions cost at most 500 tokens of every conversation.',
  level: 'warn',
  bound: { ceiling: 500 },
  metric: instructionsTokens,
  words: {
    subject: () => 'The instructions cost',
    why: 'Every conversation pays for them as for a tool, and hosts cut what is longer than 2 KB.',
    decision: 'Name the tools and the way to detail; move the rest to a resource or a prompt.',
    consequences: 'What a model needs first stays, and is not cut.',
    rejected: 'Raising the ceiling; moving descriptions of tools into the instructions.',
  },
}
