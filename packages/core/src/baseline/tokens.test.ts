import { describe, expect, it } from 'vitest'
import { tool, words, check, recorded, rules, fat, lean } from './baseline.fixture.js'

describe('tokens', () => {
  it('excuse a recorded tool up to its figure, and no new one', () => {
    const { baseline } = recorded(check([lean, fat]))
    expect(check([lean, fat]).verdict).toBe('fail')
    const now = check([lean, fat], baseline)
    expect([
      now.verdict,
      now.accepted.map(({ subject, reason }) => [
        subject.kind === 'tool' ? subject.name : subject.kind,
        reason,
      ]),
    ]).toEqual(['pass', [['fat', 'recorded when the budget was adopted']]])
    expect(
      rules(check([lean, fat, { ...fat, name: 'other', description: words(119) }], baseline)),
    ).toContain('max-tool-tokens')
  })

  it('excuse a mean over its ceiling while the total is what the tools were recorded at, and 160 for each new one', () => {
    const [one, two] = [tool('one', words(115)), tool('two', words(115).replaceAll('w', 'x'))]
    const { baseline } = recorded(check([one, two]))
    const now = check([one, two, lean], baseline)
    expect([now.verdict, now.accepted.map(({ rule }) => rule)]).toEqual([
      'pass',
      ['max-tool-tokens', 'max-tool-tokens', 'max-mean-tool-tokens'],
    ])
    expect(
      rules(
        check(
          [
            one,
            two,
            tool('three', words(75).replaceAll('w', 'y')),
            tool('four', words(75).replaceAll('w', 'z')),
          ],
          baseline,
        ),
      ),
    ).toEqual(['max-mean-tool-tokens'])
  })

  it('name the recorded figure when a tool grows past it', () => {
    const { baseline } = recorded(check([lean, fat]))
    const grown = check([lean, tool('fat', words(130))], baseline).findings.find(
      ({ rule }) => rule === 'max-tool-tokens',
    )
    expect(grown?.bound.from).toBe('baseline')
    expect(grown?.message).toMatch(
      /^`fat` costs \d+ tokens \(model view, o200k_base\); the ceiling is \d+ \(\d+ over, from the baseline\)\.$/,
    )
  })

  it('give a tool that left no room to the others', () => {
    const { baseline } = recorded(check([lean, fat, tool('gone', words(110))]))
    const left = check([lean, tool('fat', words(120))], baseline)
    expect(left.verdict).toBe('pass')
    expect(left.notes).toContain(
      'The baseline holds `gone`, which is not listed any more: `record` drops it.',
    )
  })

  it('show the slack of a recorded tool that became leaner', () => {
    const { baseline } = recorded(check([lean, fat]))
    expect(
      check([lean, tool('fat', words(100))], baseline).notes.some((note) =>
        /^`fat` was recorded at \d+, now \d+: `record` tightens it\.$/.test(note),
      ),
    ).toBe(true)
  })
})
