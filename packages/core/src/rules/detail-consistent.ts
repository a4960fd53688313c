import { detailConsistent } from '../metrics/detail-consistent.js'
import type { Rule } from '../model/rule.js'
import { toolSubject } from '../words/tool-subject.js'

/** Prose, schema, default and served detail name the same values. */
export const rule: Rule = {
  id: 'detail-consistent',
  scope: 'each tool',
  order: 90,
  description: 'Prose, schema, default and served detail name the same values.',
  level: 'error',
  bound: { ceiling: 0 },
  metric: detailConsistent,
  words: {
    subject: toolSubject('names values that it does not accept'),
    why: 'A contradiction between prose and schema is the one fault of descriptions with measured harm: models of three families failed 13 to 29 points more often.',
    decision: 'Let the description say what a value means and the schema which there are.',
    consequences: 'The model reads one truth.',
    rejected: 'Repeating the enum in prose, where it drifts.',
  },
}
