import { invisibleText } from '../metrics/invisible-text.js'
import type { Rule } from '../model/rule.js'
import { toolSubject } from '../words/tool-subject.js'

/** What a model reads, a reviewer should see. */
export const rule: Rule = {
  id: 'no-invisible-text',
  scope: 'each tool',
  order: 200,
  description: 'Nothing that a model reads is hidden from a reader.',
  level: 'warn',
  bound: { ceiling: 0 },
  metric: invisibleText,
  words: {
    subject: toolSubject('holds characters that no reader sees'),
    why: 'Zero-width, bidirectional and tag characters cost tokens, break matching, and are how hidden instructions are smuggled past a review.',
    decision: 'Delete them; they most often come with text pasted from a web page.',
    consequences: 'The text reads as before.',
    rejected: 'Trusting the editor to show them.',
  },
}
