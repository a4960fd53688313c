import { toolTokens } from '../metrics/tool-tokens.js'
import type { Measurement } from '../model/measurement.js'
import type { Rule } from '../model/rule.js'
import { remediesFor } from '../remedies/remedies.js'
import { mention } from '../words/mention.js'

/** No tool may bloat: a ceiling on what any one tool costs. */
export const rule: Rule = {
  id: 'max-tool-tokens',
  scope: 'each tool',
  order: 10,
  description: 'No tool costs more than 200 tokens of every conversation.',
  level: 'error',
  bound: { ceiling: 200 },
  metric: toolTokens,
  words: {
    subject: ({ subject }) =>
      `${mention(subject.kind === 'tool' ? subject.name : 'the listing')} costs`,
    why: 'Every conversation pays this before it has asked for anything.',
    decision: 'Move detail out with `detail()` of @mcp-budget/runtime, or split the tool.',
    consequences:
      'The server accepts what it accepted before. A model that skips the resource learns the values from the rejection.',
    rejected:
      'Raising the ceiling; dropping or merging tools; trimming a few characters everywhere.',
  },
  parts: (measurement, context) => context.parts(indexOf(measurement)),
  remedies(measurement, bound, context) {
    const tool = context.manifest.tools[indexOf(measurement)]
    return tool === undefined || !('ceiling' in bound) || measurement.bound !== undefined
      ? []
      : remediesFor(tool, measurement.value, bound.ceiling, context)
  },
}

function indexOf({ subject }: Measurement): number {
  return subject.kind === 'tool' ? subject.index : -1
}
