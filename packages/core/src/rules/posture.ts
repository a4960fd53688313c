import { posture } from '../metrics/posture.js'
import type { Rule } from '../model/rule.js'
import { toolSubject } from '../words/tool-subject.js'

/** Hints of one tool do not contradict each other, its detail, or what its operations do. */
export const rule: Rule = {
  id: 'posture',
  scope: 'each tool',
  order: 230,
  description:
    'Hints of one tool do not contradict each other, its detail, or what its operations do.',
  level: 'warn',
  bound: { ceiling: 0 },
  metric: posture,
  words: {
    subject: toolSubject('says two things about what it does'),
    why: 'A host gates a whole tool on its hints: a read behind a destructive hint trains people to approve the purge.',
    decision: 'Split the tool by what it does to the world, or correct the hint.',
    consequences:
      'One honest hint for each tool. That a read-only tool reaches no service that changes anything is not proven by this.',
    rejected: 'Calling a tool read-only so that nobody is asked.',
  },
}
