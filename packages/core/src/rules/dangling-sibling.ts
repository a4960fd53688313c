import { danglingSibling } from '../metrics/dangling-sibling.js'
import type { Rule } from '../model/rule.js'
import { toolSubject } from '../words/tool-subject.js'

/** No description and no instructions send a model to a tool that is not listed. */
export const rule: Rule = {
  id: 'dangling-sibling',
  scope: 'all tools',
  order: 240,
  description: 'No description and no instructions send a model to a tool that is not listed.',
  level: 'warn',
  bound: { ceiling: 0 },
  metric: danglingSibling,
  words: {
    subject: toolSubject('sends to a tool that is not there'),
    why: 'A model that is sent to a tool which this profile does not list calls it anyway, or stops.',
    decision:
      'Name tools of this profile only; make the text of a profile from the tools it lists.',
    consequences: 'What is said can be done.',
    rejected: 'Listing the tool in every profile to keep a sentence true.',
  },
}
