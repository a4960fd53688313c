import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBaseline } from './parse.js'
import { serialiseBaseline } from './serialise.js'
import { check, recorded, lines, fat, lean } from './baseline.fixture.js'

describe('the file', () => {
  it('has one entry a line, sorted, and reads back as it was', () => {
    const { baseline } = recorded(check([lean, fat]))
    expect(lines(baseline)).toMatchInlineSnapshot(`
      [
        "{"version":1,"entries":[",
        "{"profile":"default","rule":"max-description-overlap","subject":"@instruments","value":"lexical@1 name-and-description verb-factor 0.75"},",
        "{"profile":"default","rule":"max-tool-tokens","subject":"@instruments","value":"model view, o200k_base, file"},",
        "{"profile":"default","rule":"max-tool-tokens","subject":"fat","value":255},",
        "{"profile":"default","rule":"max-tool-tokens","subject":"lean","value":19}",
        "]}",
        "",
      ]
    `)
    expect(serialiseBaseline(parseBaseline(serialiseBaseline(baseline), 'file'))).toBe(
      serialiseBaseline(baseline),
    )
  })

  it('is the same whatever the order of the entries', () => {
    const { entries } = recorded(check([lean, fat])).baseline
    fc.assert(
      fc.property(fc.shuffledSubarray([...entries], { minLength: entries.length }), (shuffled) => {
        expect(serialiseBaseline({ entries: shuffled })).toBe(serialiseBaseline({ entries }))
      }),
      { seed: 8 },
    )
  })

  it.each([
    ['<<<<<<< ours', /is not JSON: .* A merge may have left marks in it/],
    ['{"version": 2, "entries": []}', /is no baseline of version 1/],
    [
      '{"version": 1, "entries": [{"profile": "default", "rule": "max-tool-tokens", "value": 1}]}',
      /entries\[0\] has no text `subject`/,
    ],
    [
      '{"version": 1, "entries": [{"profile": "p", "rule": "r", "subject": "s"}]}',
      /entries\[0\] has no `value`/,
    ],
    [
      '{"version": 1, "entries": [{"profile": "p", "rule": "r", "subject": "s", "value": 1, "values": 2}]}',
      /entries\[0\] has an unknown key `values`/,
    ],
  ])('that is broken is refused: %s', (text, message) => {
    expect(() => parseBaseline(text, 'mcp-budget.baseline.json')).toThrow(message)
  })
})
