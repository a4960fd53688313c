import { selectionAccuracy } from '../metrics/selection-accuracy.js'
import type { Rule } from '../model/rule.js'
import { mention } from '../words/mention.js'

/** Recorded utterances go on finding their tools. */
export const rule: Rule = {
  id: 'min-selection-accuracy',
  scope: 'all tools',
  order: 40,
  description: 'Recorded utterances find their tool.',
  level: 'error',
  bound: { floor: 0 },
  metric: selectionAccuracy,
  words: {
    subject: ({ subject }) =>
      subject.kind === 'scenario'
        ? `The utterance ${mention(subject.name)} lost its tool`
        : subject.kind === 'tool'
          ? `The new tool ${mention(subject.name)} was found by its utterances`
          : 'Utterances found their tool',
    why: 'Ceilings on tokens alone push descriptions to be short and alike; the utterances say whether a model can still choose.',
    decision:
      'Say in the description of each tool that was missed what the utterance asks for, and in its rival when not to use it.',
    consequences: 'The words of the people who use the server stand where a model looks for them.',
    rejected: 'Deleting the scenario; putting the words of the utterance into every description.',
  },
}
