import { expect, it } from 'vitest'
import { rejectUnless } from './reject.js'

it('answers nothing where a value is accepted', () => {
  expect(rejectUnless('a', { field: 'kind', values: ['a', 'b'] })).toBeUndefined()
})

it('names field, accepted values and where detail is; the text alone suffices', () => {
  expect([
    rejectUnless('c', { field: 'kind', values: ['a', 'b'], at: 'docs://tools' }),
    rejectUnless(undefined, { field: 'kind', values: ['a', 'b'], at: 'help' }),
    rejectUnless({ x: 1 }, { field: 'kind', values: [1, true] }),
  ]).toEqual([
    {
      isError: true,
      content: [
        { type: 'text', text: '`kind` is "c". Expected one of: a, b. Detail: docs://tools' },
        { type: 'resource_link', uri: 'docs://tools', name: 'detail' },
      ],
    },
    {
      isError: true,
      content: [{ type: 'text', text: '`kind` is missing. Expected one of: a, b. Detail: help' }],
    },
    {
      isError: true,
      content: [{ type: 'text', text: '`kind` is {"x":1}. Expected one of: 1, true.' }],
    },
  ])
})
