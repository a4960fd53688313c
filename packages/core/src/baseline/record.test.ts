import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serialiseBaseline } from './serialise.js'
import { tool, words, check, recorded, fat, lean } from './baseline.fixture.js'

describe('record', () => {
  it('tightens freely, and loosens only what a raise names, with what was before and why', () => {
    const first = recorded(check([lean, fat])).baseline
    const grown = check([lean, tool('fat', words(130))], first)
    const kept = recorded(grown, first)
    expect([kept.kept, serialiseBaseline(kept.baseline)]).toEqual([
      ['max-tool-tokens:fat'],
      serialiseBaseline(first),
    ])

    const raised = recorded(grown, first, {
      raises: ['max-tool-tokens:fat'],
      reason: 'two questions that must stay two',
    }).baseline
    const line = raised.entries.find(({ subject }) => subject === 'fat')
    expect(line).toMatchObject({
      from: first.entries.find(({ subject }) => subject === 'fat')?.value,
      reason: 'two questions that must stay two',
    })
    const report = check([lean, tool('fat', words(130))], raised)
    expect([report.verdict, report.accepted[0]?.reason]).toEqual([
      'pass',
      'two questions that must stay two',
    ])

    const leaner = recorded(check([lean, tool('fat', words(90))], raised), raised).baseline
    expect(leaner.entries.find(({ subject }) => subject === 'fat')?.reason).toBeUndefined()
  })

  it('takes a new tool within its ceiling, and one over it only by a raise', () => {
    const first = recorded(check([lean, fat])).baseline
    const more = check(
      [lean, fat, tool('small', 'Sends a message.'), tool('big', words(140).replaceAll('w', 'x'))],
      first,
    )
    const result = recorded(more, first)
    expect(result.kept).toEqual(['max-tool-tokens:big'])
    expect(result.baseline.entries.map(({ subject }) => subject)).toContain('small')
    expect(result.baseline.entries.map(({ subject }) => subject)).not.toContain('big')
  })

  it('leaves other profiles and families alone', () => {
    const other = { profile: 'readonly', rule: 'max-tool-tokens', subject: 'x', value: 1 }
    const first = recorded(check([lean, fat])).baseline
    const result = recorded(
      check([lean]),
      { entries: [...first.entries, other] },
      { only: ['overlap'] },
    ).baseline
    expect(result.entries).toContainEqual(other)
    expect(result.entries.map(({ subject }) => subject)).toContain('fat')
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 150 }), { minLength: 5, maxLength: 5 }),
        (names, sizes) => {
          const tools = names.map((name, index) => tool(name, words(sizes[index] as number)))
          const first = recorded(check(tools)).baseline
          expect(serialiseBaseline(recorded(check(tools, first), first).baseline)).toBe(
            serialiseBaseline(first),
          )
          expect(check(tools, first).verdict).toBe('pass')
        },
      ),
      { numRuns: 40, seed: 9 },
    )
  })
})
