import { emptySchemas } from '../metrics/empty-schema.js'
import type { Rule } from '../model/rule.js'
import { toolSubject } from '../words/tool-subject.js'

/** SDK v1 lists an empty schema for a union, a pipe or a transform at the root. */
export const rule: Rule = {
  id: 'no-empty-schema',
  scope: 'each tool',
  order: 160,
  description: 'No tool lists an empty schema while it registered parameters.',
  level: 'warn',
  bound: { ceiling: 0 },
  metric: emptySchemas,
  words: {
    subject: toolSubject('registered parameters and lists none'),
    why: 'SDK v1 lists an empty schema for a union, a pipe or a transform at the root, and an older one for every schema of zod 4; it still validates it: cheap, and no model can call it.',
    decision:
      'Register an object, and put the union, pipe or transform on a parameter. Where it is an object already, install the zod that the SDK takes.',
    consequences: 'The tool costs what its parameters cost, and can be called.',
    rejected: 'Describing the parameters in prose instead.',
  },
}
