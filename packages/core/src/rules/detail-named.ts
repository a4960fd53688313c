import { detailNamed } from '../metrics/detail-named.js'
import type { Rule } from '../model/rule.js'
import { toolSubject } from '../words/tool-subject.js'

/**
 * A schema that withholds detail says where it is, by a way that does not hang on resources being
 * read.
 */
export const rule: Rule = {
  id: 'detail-named',
  scope: 'each tool',
  order: 70,
  description:
    'A schema that withholds detail says where it is, by a way that does not hang on resources being read.',
  level: 'error',
  bound: { ceiling: 0 },
  metric: detailNamed,
  words: {
    subject: toolSubject('withholds detail that a model cannot find'),
    why: 'A model that is not told where the accepted values are has to guess them, and the ceiling is what moved them out.',
    decision:
      'Name the detail resource or the help tool in the description, and let the rejection tell the accepted values: `detail(schema)` of @mcp-budget/runtime does.',
    consequences: 'One pointer of some 10 tokens a tool stays in the listing.',
    rejected:
      'Putting the values back into the schema; a resource alone, which no host has to read.',
  },
}
