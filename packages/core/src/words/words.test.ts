import { describe, expect, it } from 'vitest'
import { listed, mention, printable } from './mention.js'
import { plural, quantities, quantity } from './quantity.js'
import { wrap } from './wrap.js'

describe('numbers', () => {
  it('are grouped, and have no zeros that say nothing', () => {
    expect([0, 7, 1234567, 12.3456, 12.04, 1000.5].map((value) => quantity(value))).toEqual([
      '0',
      '7',
      '1,234,567',
      '12.3',
      '12',
      '1,000.5',
    ])
  })

  it('get the digits that tell them apart', () => {
    expect(quantities(160.004, 160)).toEqual({ value: '160.004', bound: '160', distance: '0.004' })
  })

  it('take the plural unless there is one', () => {
    expect([plural(1, 'tool'), plural(0, 'tool'), plural(2, 'entry', 'entries')]).toEqual([
      '1 tool',
      '0 tools',
      '2 entries',
    ])
  })
})

describe('names', () => {
  it('stand in backticks, long ones cut, unseen characters shown', () => {
    expect(mention('a\u200bb')).toBe('`a\\u{200B}b`')
    expect(mention('x'.repeat(100))).toBe(`\`${'x'.repeat(79)}…\``)
    expect(printable('line\u2028break')).toBe('line\\u{2028}break')
  })

  it('are cut after three in a list', () => {
    expect(listed(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c and 2 more')
  })
})

describe('wrapping', () => {
  it('breaks at spaces and cuts no word', () => {
    expect(wrap('one two three_long_word four', 9)).toEqual(['one two', 'three_long_word', 'four'])
  })
})
