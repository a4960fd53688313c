import { schemaFaults } from '../metrics/schema-faults.js'
import type { Rule } from '../model/rule.js'
import { toolSubject } from '../words/tool-subject.js'

/** A schema that is no schema. */
export const rule: Rule = {
  id: 'valid-schema',
  scope: 'each tool',
  order: 140,
  description: 'Every listed schema is valid in its dialect, and each $ref resolves inside it.',
  level: 'warn',
  bound: { ceiling: 0 },
  metric: schemaFaults,
  words: {
    subject: toolSubject('lists a schema that is not valid'),
    why: 'Strict clients refuse the tool, or the listing with it; a reference that leads nowhere hides a parameter from the model.',
    decision: 'Correct the schema, or declare the dialect that it is written in with `$schema`.',
    consequences: 'Every client reads the same parameters.',
    rejected: 'Referring to a schema on the network: clients must not fetch it.',
  },
}
