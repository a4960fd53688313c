import { repeatedToolNames } from '../metrics/unique-tool-name.js'
import type { Rule } from '../model/rule.js'
import { toolSubject } from '../words/tool-subject.js'

/** One name, one tool. */
export const rule: Rule = {
  id: 'unique-tool-name',
  scope: 'all tools',
  order: 120,
  description: 'No tool name is listed twice.',
  level: 'error',
  bound: { ceiling: 0 },
  metric: repeatedToolNames,
  words: {
    subject: toolSubject('is listed more than once'),
    why: 'A call names one tool; which of two it reaches depends on the host.',
    decision: 'Rename one of them, or remove the entry that is registered twice.',
    consequences: 'The listing loses the tokens of a doubled entry.',
    rejected: 'Relying on the order of the listing.',
  },
}
