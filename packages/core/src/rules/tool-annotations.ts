import { toolAnnotations } from '../metrics/tool-annotations.js'
import type { Rule } from '../model/rule.js'
import { toolSubject } from '../words/tool-subject.js'

/** Without hints a host assumes the worst of a tool. */
export const rule: Rule = {
  id: 'tool-annotations',
  scope: 'each tool',
  order: 180,
  description: 'Every tool says whether it only reads, destroys or repeats safely.',
  level: 'warn',
  bound: { ceiling: 0 },
  metric: toolAnnotations,
  words: {
    subject: toolSubject('lists no annotations'),
    why: 'A host that is told nothing takes a tool for destructive and asks the user before each call.',
    decision:
      'List `annotations` with `readOnlyHint`, and `destructiveHint` where the tool changes something.',
    consequences:
      'Hosts can let a read pass unasked. Annotations cost wire tokens only; no host that was looked at shows them to a model.',
    rejected: 'Calling a tool read-only to avoid the question; the hint is a promise.',
  },
}
