import { instructionsComplete } from '../metrics/instructions-complete.js'
import type { Rule } from '../model/rule.js'

/** Instructions that name tools name every tool. */
export const rule: Rule = {
  id: 'instructions-complete',
  scope: 'all tools',
  order: 210,
  description: 'Instructions that name tools name every tool.',
  level: 'warn',
  bound: { ceiling: 0 },
  metric: instructionsComplete,
  words: {
    subject: () => 'The instructions leave out tools',
    why: 'Under a host that searches tools the instructions may be all that is read: a tool that they leave out is not there.',
    decision:
      'Generate the block: `instructionsFor(tools, …)` of @mcp-budget/runtime names every tool of a profile within 2 KB.',
    consequences: 'Every tool can be found.',
    rejected: 'Naming the important ones.',
  },
}
