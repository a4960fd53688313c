import { toolNameFaults } from '../metrics/tool-name.js'
import type { Rule } from '../model/rule.js'
import { toolSubject } from '../words/tool-subject.js'

/** The specification's form of a tool name. */
export const rule: Rule = {
  id: 'tool-name',
  scope: 'each tool',
  order: 110,
  description: 'Tool names keep to A-Z a-z 0-9 _ - . and to 1 to 128 characters.',
  level: 'error',
  bound: { ceiling: 0 },
  metric: toolNameFaults,
  words: {
    subject: toolSubject('has a name outside the specification'),
    why: 'Both SDKs only warn of such a name; hosts drop the tool, or the whole server.',
    decision: 'Rename the tool, in snake case as most servers do.',
    consequences:
      'Clients that stored the old name must learn the new one. An alias would cost a second tool.',
    rejected:
      'Keeping the name for people and hoping hosts will mend it: put the pretty name in `title`.',
  },
}
