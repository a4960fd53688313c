import { descriptionOverlap } from '../metrics/description-overlap.js'
import type { Rule } from '../model/rule.js'
import { mention } from '../words/mention.js'

/** Two tools that read alike are taken for each other. */
export const rule: Rule = {
  id: 'max-description-overlap',
  scope: 'all tools',
  order: 30,
  description: 'No two tools read so alike that a model cannot tell them apart.',
  level: 'error',
  bound: { ceiling: 0.8 },
  metric: descriptionOverlap,
  words: {
    subject: ({ subject }) =>
      `${subject.kind === 'pair' ? subject.names.map(mention).join(' and ') : 'Two tools'} read alike`,
    why: 'A model chooses by what it reads; above 0.70 it takes one tool for the other about twice as often.',
    decision: 'Say in each when to use it rather than the other.',
    consequences: 'A few tokens more in both descriptions, and utterances find their tool.',
    rejected:
      'Shortening both until nothing differs; a note in the instructions that one host in two drops.',
  },
}
