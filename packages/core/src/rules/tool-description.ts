import { toolDescription } from '../metrics/tool-description.js'
import type { Rule } from '../model/rule.js'
import { toolSubject } from '../words/tool-subject.js'

/** A model chooses by descriptions. */
export const rule: Rule = {
  id: 'tool-description',
  scope: 'each tool',
  order: 170,
  description: 'Every tool has a description.',
  level: 'warn',
  bound: { ceiling: 0 },
  metric: toolDescription,
  words: {
    subject: toolSubject('lists no description a model can read'),
    why: 'A model chooses a tool by its description; hosts that search for tools match nothing else.',
    decision:
      'Say in one sentence what the tool does and when to use it rather than its neighbour.',
    consequences: 'The tool costs some ten to forty tokens more and can be found.',
    rejected: 'Repeating the name; leaving it to the parameter descriptions.',
  },
}
