import { rootCombinators } from '../metrics/root-combinator.js'
import type { Rule } from '../model/rule.js'
import { toolSubject } from '../words/tool-subject.js'

/** The Claude API refuses a request with a combinator at a schema's root. */
export const rule: Rule = {
  id: 'no-root-combinator',
  scope: 'each tool',
  order: 130,
  description: 'No inputSchema has oneOf, anyOf or allOf at its root.',
  level: 'error',
  bound: { ceiling: 0 },
  metric: rootCombinators,
  words: {
    subject: toolSubject('combines schemas at the root of its inputSchema'),
    why: 'The specification allows it; the Claude API answers 400 to the whole request, and the conversation has no tools at all.',
    decision: 'List one object with a discriminator, and check the combination in the server.',
    consequences:
      'A wrong combination is rejected by the server instead of the schema; the rejection names what it accepts.',
    rejected: 'Waiting for hosts to flatten it; a separate listing for each client.',
  },
}
