import { rejectionNamesValues } from '../metrics/rejection-names-values.js'
import type { Rule } from '../model/rule.js'
import { toolSubject } from '../words/tool-subject.js'

/** A rejection of a withheld value names the accepted ones, or where they are. */
export const rule: Rule = {
  id: 'rejection-names-values',
  scope: 'each tool',
  order: 100,
  description: 'A rejection of a withheld value names the accepted ones, or where they are.',
  level: 'error',
  bound: { ceiling: 0 },
  metric: rejectionNamesValues,
  words: {
    subject: toolSubject('rejects without saying what it accepts'),
    why: 'What left the schema has to be learned from somewhere: the rejection is the one text that is sure to be read.',
    decision:
      'Write `detail(schema)` of @mcp-budget/runtime, whose short side carries the message, or `rejectUnless` in a handler of your own.',
    consequences: 'A wrong guess costs one call, and the next one is right.',
    rejected: 'Counting on the model to read a resource first.',
  },
}
