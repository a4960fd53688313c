import fc from 'fast-check'
import { getEncoding } from 'js-tiktoken'
import { describe, expect, it } from 'vitest'
import { realCounter, realTable } from '../check.fixture.js'
import { createBpeCounter } from './bpe.js'

const ENCODINGS = ['o200k_base', 'cl100k_base'] as const
const SEED = 20260730

/** Texts that split and merge in every way the patterns know. */
const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('a', 'b', 'é', '你', '好', 'ก', 'ا', '́', '👩‍💻', '\u200d', '\ufeff', '\u0000', '\ud800', ' ', '\n', '\r', '\t', '=', '"', '{', '}', '/', '1', '_', "'s", '<|endoftext|>', '<|fim_prefix|>'), maxLength: 60 }),
  fc.base64String({ maxLength: 200 }),
  fc.tuple(fc.constantFrom('a', 'A', ' ', '\n', '=', '你', '9', '-', '👍'), fc.integer({ min: 1, max: 150 })).map(([unit, times]) => unit.repeat(times)),
  fc.json({ maxDepth: 3 }),
)

describe.each(ENCODINGS)('the %s counter', (encoding) => {
  const oracle = getEncoding(encoding)
  const counter = realCounter(encoding)

  it('counts what js-tiktoken counts', () => {
    fc.assert(
      fc.property(odd, (text) => {
        expect(counter.count(text)).toEqual({ tokens: oracle.encode(text, [], []).length })
      }),
      { numRuns: 3_000, seed: SEED },
    )
  })

  it('starts its tokens where js-tiktoken starts them', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'zebra', ' the', '"', ':', '{', '12', ' ', '\n') }), (text) => {
        const ends = oracle.encode(text, [], []).map((_, index, tokens) => oracle.decode(tokens.slice(0, index)).length)
        expect(counter.starts?.(text)).toEqual(ends)
      }),
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

describe('loading', () => {
  it('loads the table once, at the first text that is counted', () => {
    let loads = 0
    const counter = createBpeCounter('o200k_base', () => {
      loads += 1
      return realTable('o200k_base')
    })
    expect(loads).toBe(0)
    counter.count('one')
    counter.count('two')
    expect(loads).toBe(1)
  })
})
