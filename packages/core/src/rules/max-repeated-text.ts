import { repeatedText } from '../metrics/repeated-text.js'
import type { Rule } from '../model/rule.js'

/** A sentence that every tool has is paid for by every tool, and tells none apart. */
export const rule: Rule = {
  id: 'max-repeated-text',
  scope: 'all tools',
  order: 150,
  description: 'No sentence repeated across tools costs more than 100 tokens in all.',
  level: 'warn',
  bound: { ceiling: 100 },
  metric: repeatedText,
  words: {
    subject: () => 'One text repeated across tools costs',
    why: 'Every conversation pays for each copy, and a sentence that many tools share tells none of them apart.',
    decision: 'Say it once, in the instructions or the detail resource.',
    consequences: 'The copies go; a host that drops instructions still has the rejection text.',
    rejected: 'Rewording each copy: it costs the same.',
  },
}
