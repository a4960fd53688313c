import { toolScenarios } from '../metrics/tool-scenarios.js'
import type { Rule } from '../model/rule.js'
import { toolSubject } from '../words/tool-subject.js'

/** A tool is measured by the utterances it has. */
export const rule: Rule = {
  id: 'min-tool-scenarios',
  scope: 'all tools',
  order: 60,
  description: 'Every tool has at least five utterances that can be scored.',
  level: 'error',
  bound: { floor: 5 },
  metric: toolScenarios,
  words: {
    subject: toolSubject('has too few utterances that can be scored'),
    why: 'A share of one or two utterances is noise, and a tool without any is not measured at all.',
    decision:
      'Write what people say when they need the tool, without its name: mcp-budget scenarios --add makes the places.',
    consequences: 'Five sentences a tool, once; every later change is measured against them.',
    rejected: 'Utterances made from the description: they find it whatever it says.',
  },
}
