import { detailComplete } from '../metrics/detail-complete.js'
import type { Rule } from '../model/rule.js'
import { toolSubject } from '../words/tool-subject.js'

/**
 * What the schemas withhold is in the served detail, and nothing there that the server does not
 * accept.
 */
export const rule: Rule = {
  id: 'detail-complete',
  scope: 'each tool',
  order: 80,
  description:
    'What the schemas withhold is in the served detail, and nothing there that the server does not accept.',
  level: 'error',
  bound: { ceiling: 0 },
  metric: detailComplete,
  words: {
    subject: toolSubject('and the served detail do not hold the same'),
    why: 'A model that looked detail up trusts it; a value that is missing there does not exist, and one that is wrong costs a call.',
    decision:
      'Generate the detail from the registered schemas: `serveDetail(server, …)` of @mcp-budget/runtime does.',
    consequences: 'Detail cannot drift from what the server validates.',
    rejected: 'Keeping a catalogue by hand beside the schemas.',
  },
}
