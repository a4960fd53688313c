import { invisibleText } from '../metrics/invisible-text.js'
import type { Rule } from '../model/rule.js'
import { toolSubject } from './tool-subject.js'

/** What a model reads, a reviewer should see. */
export const noInvisibleText: Rule = {
  id: 'no-invisible-text',
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
