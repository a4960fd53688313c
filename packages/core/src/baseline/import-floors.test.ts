import { expect, it } from 'vitest'
import { importFloors } from './import-floors.js'

const floors = (more: object): string =>
  JSON.stringify({ model: 'lexical@1', recorded: { selection_accuracy_at_1: 0.85 }, ...more })

it('takes the figures of a floors file that this scorer made, and keeps the rest', () => {
  const held = { profile: 'default', rule: 'max-tool-tokens', subject: 'find', value: 250 }
  const replaced = { profile: 'default', rule: 'min-selection-accuracy', subject: 'a', value: 1 }
  const other = { ...replaced, profile: 'lean' }
  const text = floors({ ceilings: { max_description_overlap: 0.67, other: 1 } })
  expect(importFloors({ entries: [held, replaced, other] }, text, 'f.json', 'lexical@1')).toEqual({
    entries: [
      held,
      other,
      ...[
        ['min-selection-accuracy', '@instruments', 'lexical@1'],
        ['min-selection-accuracy', '@listing', 0.85],
        ['max-description-overlap', '@instruments', 'lexical@1'],
        ['max-description-overlap', '@largest', 0.67],
      ].map(([rule, subject, value]) => ({ profile: 'default', rule, subject, value })),
    ],
  })
})

it.each([
  ['of another scorer', floors({ model: 'other@2' }), 'other-instruments'],
  ['without a model', '{"recorded": {}}', 'bad-baseline'],
  ['without a figure', floors({ recorded: { selection_margin: '0.1' } }), 'bad-baseline'],
  ['that is a list', '[]', 'bad-baseline'],
  ['that is no JSON', '{', 'bad-baseline'],
])('a floors file %s is refused', (_, text, code) => {
  expect(() => importFloors(undefined, text, 'f.json', 'lexical@1')).toThrow(
    expect.objectContaining({ code }),
  )
})
