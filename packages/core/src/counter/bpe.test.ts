import fc from 'fast-check'
import { getEncoding } from 'js-tiktoken'
import { describe, expect, it } from 'vitest'
import { oddText } from '../../../../tools/odd-text.mjs'
import { realCounter } from '../check.fixture.js'

const ENCODINGS = ['o200k_base', 'cl100k_base'] as const
const SEED = 20260730

describe.each(ENCODINGS)('the %s counter', (encoding) => {
  const oracle = getEncoding(encoding)
  const counter = realCounter(encoding)

  it('counts what js-tiktoken counts', () => {
    fc.assert(
      fc.property(oddText, (text) => {
        expect(counter.count(text)).toEqual({ tokens: oracle.encode(text, [], []).length })
      }),
      { numRuns: 3_000, seed: SEED },
    )
  })

  it('starts its tokens where js-tiktoken starts them', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'zebra', ' the', '"', ':', '{', '12', ' ', '\n') }),
        (text) => {
          const ends = oracle
            .encode(text, [], [])
            .map((_, index, tokens) => oracle.decode(tokens.slice(0, index)).length)
          expect(counter.starts?.(text)).toEqual(ends)
        },
      ),
      { numRuns: 500, seed: SEED },
    )
  })

  it('gives a token that begins inside a character to that character', () => {
    const text = 'x𝔘𝔫y'
    const starts = counter.starts?.(text) ?? []
    expect(starts).toHaveLength(counter.count(text).tokens)
    expect(new Set(starts)).toEqual(new Set([0, 1, 3, 5]))
  })
})

describe('long pieces', () => {
  const counter = realCounter()

  it('merges a long run in the heap as the linear merge would', () => {
    // js-tiktoken needs seconds for these lengths and minutes beyond.
    const oracle = getEncoding('o200k_base')
    for (const text of ['a'.repeat(700), 'abc'.repeat(300), '你好'.repeat(200), '=-'.repeat(400)]) {
      expect(counter.count(text).tokens).toBe(oracle.encode(text, [], []).length)
    }
  })

  it('says "at least" where the regular expression cannot split the text', () => {
    expect(counter.count('你'.repeat(5_000_000))).toEqual({ tokens: 117_188, bound: 'at least' })
  })
})
