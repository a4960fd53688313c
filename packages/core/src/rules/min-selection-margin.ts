import { selectionMargin } from '../metrics/selection-margin.js'
import type { Rule } from '../model/rule.js'

/** The right tool leads, and by how much. */
export const rule: Rule = {
  id: 'min-selection-margin',
  scope: 'all tools',
  order: 50,
  description: 'The right tool leads the best other one by a margin.',
  level: 'error',
  bound: { floor: -1 },
  metric: selectionMargin,
  words: {
    subject: () => 'The right tool leads the best other one',
    why: 'Under 0.05 an utterance is a coin toss; a mean that falls says that descriptions have lost what told them apart.',
    decision: 'Restore what the description said that no other tool does.',
    consequences: 'Near misses become hits before a model meets them.',
    rejected: 'Counting the lead of a wrong tool: a confident mistake is not a margin.',
  },
}
