import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkTools, o200k } from '../check.fixture.js'
import type { Baseline } from '../model/baseline.js'
import type { JsonObject } from '../json/json.js'
import type { Report } from '../model/report.js'
import type { Scenarios } from '../model/scenario.js'
import { parseBaseline } from './parse.js'
import { record } from './record.js'
import { serialiseBaseline } from './serialise.js'

const CEILINGS = {
  'max-tool-tokens': 200,
  'max-mean-tool-tokens': 160,
  'max-description-overlap': 0.8,
}
const tool = (name: string, description: string): JsonObject => ({
  name,
  description,
  inputSchema: { type: 'object' },
  annotations: {},
})
const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `w${index}`).join(' ')
const check = (tools: readonly JsonObject[], baseline?: Baseline, scenarios?: Scenarios): Report =>
  checkTools(tools, { notes: [], relisted: 'same' }, 'model', o200k, {
    ...(baseline === undefined ? {} : { baseline }),
    ...(scenarios === undefined ? {} : { scenarios }),
  })
const recorded = (
  report: Report,
  old?: Baseline,
  options: {
    raises?: string[]
    reason?: string
    only?: ('tokens' | 'overlap' | 'selection')[]
  } = {},
) =>
  record(old, report, {
    raises: options.raises ?? [],
    reason: options.reason,
    ceilings: CEILINGS,
    ...(options.only === undefined ? {} : { only: options.only }),
  })
const rules = ({ findings }: Report): readonly string[] => findings.map(({ rule }) => rule)
const lines = (baseline: Baseline): readonly string[] => serialiseBaseline(baseline).split('\n')

const fat = tool('fat', words(120))
const lean = tool('lean', 'Finds a queue.')

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

describe('overlap', () => {
  const twins = [
    tool('get_queue', 'Gets the settings of a queue.'),
    tool('queue_get', 'Gets the settings of one queue.'),
  ]

  it('accepts a recorded pair up to its figure, and shelters no other pair', () => {
    const { baseline } = recorded(check(twins))
    expect(rules(check(twins))).toEqual(['max-description-overlap'])
    expect(check(twins, baseline).verdict).toBe('pass')
    const third = tool('fetch_queue', 'Gets the settings of a queue.')
    expect(
      check([...twins, third], baseline).findings.map(({ subject }) =>
        subject.kind === 'pair' ? subject.names : [],
      ),
    ).toContainEqual(['fetch_queue', 'get_queue'])
  })

  it('says that a pair is gone', () => {
    const { baseline } = recorded(check(twins))
    expect(
      check([twins[0] as JsonObject, tool('send', 'Posts letters abroad.')], baseline).notes,
    ).toContain('`get_queue~queue_get` do not read alike any more: `record` drops the pair.')
  })
})

describe('selection', () => {
  const tools = [
    tool('find_queue', 'Finds a queue by its name.'),
    tool('purge_queue', 'Removes every message of a queue.'),
  ]
  const scenarios: Scenarios = {
    tools: [
      'look a queue up by name',
      'find the one called audit',
      'is there one with that name',
      'search for it by name',
      'find it',
    ]
      .map((utterance, index) => ({ id: `f${index}`, utterance, expected_tool: 'find_queue' }))
      .concat(
        [
          'remove all messages',
          'every message must go',
          'remove what stands there',
          'all of its messages away',
          'remove everything',
        ].map((utterance, index) => ({ id: `p${index}`, utterance, expected_tool: 'purge_queue' })),
      ),
    surface: [],
  }
  const { baseline } = recorded(check(tools, undefined, scenarios))

  it('holds every recorded hit and the mean lead', () => {
    expect(check(tools, baseline, scenarios).findings).toEqual([])
    const vague = [tools[0] as JsonObject, tool('purge_queue', 'Does it.')]
    const lost = check(vague, baseline, scenarios).findings
    expect(new Set(lost.map(({ rule }) => rule))).toEqual(
      new Set(['min-selection-accuracy', 'min-selection-margin']),
    )
    expect(lost[0]?.message).toMatch(
      /^The utterance `p\d` lost its tool: 0; the floor is 1 \(1 under, from the baseline\)\.$/,
    )
  })

  it('gives up a hit only for a reason, which every later report prints', () => {
    const vague = [tools[0] as JsonObject, tool('purge_queue', 'Does it.')]
    const report = check(vague, baseline, scenarios)
    const kept = recorded(report, baseline)
    expect(kept.kept.length).toBeGreaterThan(0)
    expect(kept.baseline.entries.filter(({ rule }) => rule === 'min-selection-accuracy')).toEqual(
      baseline.entries.filter(({ rule }) => rule === 'min-selection-accuracy'),
    )
    const raised = recorded(report, baseline, {
      raises: ['min-selection-accuracy', 'min-selection-margin'],
      reason: 'the tool is going',
    }).baseline
    const later = check(vague, raised, scenarios)
    const again = recorded(later, raised).baseline
    expect(again.entries.filter(({ reason }) => reason === 'the tool is going')).toEqual(
      raised.entries.filter(({ reason }) => reason === 'the tool is going'),
    )
    expect([
      later.findings.filter(({ bound }) => bound.from === 'baseline'),
      later.notes.some((note) => note.endsWith('was loosened: the tool is going.')),
    ]).toEqual([[], true])
  })

  it('finds a scenario that vanished while its tool stayed, and none whose tool left too', () => {
    const without = { ...scenarios, tools: scenarios.tools.filter(({ id }) => id !== 'p0') }
    expect(check(tools, baseline, without).findings.map(({ details }) => details)).toContainEqual([
      'it was recorded as a hit and is gone, empty, or names its tool',
    ])
    const left = {
      ...scenarios,
      tools: scenarios.tools.filter(({ expected_tool: name }) => name === 'find_queue'),
    }
    expect(
      check([tools[0] as JsonObject], baseline, left).findings.filter(
        ({ rule }) => rule === 'min-selection-accuracy',
      ),
    ).toEqual([])
  })

  it('does not give up a recorded hit because its scenario was deleted, unless a raise says why', () => {
    const without = { ...scenarios, tools: scenarios.tools.filter(({ id }) => id !== 'p0') }
    const report = check(tools, baseline, without)
    const result = recorded(report, baseline)
    expect(result.kept).toEqual(['min-selection-accuracy:p0'])
    expect(check(tools, result.baseline, without).verdict).toBe('fail')
    const raised = recorded(report, baseline, {
      raises: ['min-selection-accuracy:p0'],
      reason: 'nobody says that',
    })
    expect(raised.kept).toEqual([])
    expect(
      check(tools, raised.baseline, without).findings.filter(
        ({ rule }) => rule === 'min-selection-accuracy',
      ),
    ).toEqual([])

    const ofOne = {
      ...scenarios,
      tools: scenarios.tools.filter(({ expected_tool: name }) => name === 'find_queue'),
    }
    expect(rules(check(tools, baseline, ofOne))).toContain('min-selection-accuracy')
  })

  it('is unchecked, and keeps what was recorded, where the scenario file is gone', () => {
    const report = check(tools, baseline)
    expect([
      report.verdict,
      report.unmeasured.map(({ rule, reason }) => [rule, reason])[0],
    ]).toEqual([
      'unchecked',
      [
        'min-selection-accuracy',
        'the baseline holds 10 utterances, and there is no scenario file to measure them with',
      ],
    ])
    expect(serialiseBaseline(recorded(report, baseline).baseline)).toBe(serialiseBaseline(baseline))
  })

  it('admits an honest new tool, and not one that reads like an old one', () => {
    const honest = tool('plot_weather', 'Draws a map of the weather.')
    const own = [
      'draw the weather',
      'weather map please',
      'a map of tomorrow',
      'plot rain on a map',
      'what will the weather be',
    ].map((utterance, index) => ({ id: `w${index}`, utterance, expected_tool: 'plot_weather' }))
    expect(
      check([...tools, honest], baseline, { ...scenarios, tools: [...scenarios.tools, ...own] })
        .findings,
    ).toEqual([])

    const copy = tool('purge_queues', 'Removes every message of a queue.')
    const copied = own.map((scenario) => ({ ...scenario, expected_tool: 'purge_queues' }))
    const refused = check([...tools, copy], baseline, {
      ...scenarios,
      tools: [...scenarios.tools, ...copied],
    })
    expect(rules(refused)).toContain('min-selection-accuracy')
    expect(rules(refused)).toContain('max-description-overlap')
  })

  it('is not compared with figures of another scorer', () => {
    const other = {
      entries: baseline.entries.map((entry) =>
        entry.subject === '@instruments' && entry.rule.startsWith('min-')
          ? { ...entry, value: 'openai-large-1536' }
          : entry,
      ),
    }
    expect(() => check(tools, other, scenarios)).toThrow(
      /was recorded by openai-large-1536; this check measures by lexical@1 name-and-description verb-factor 0.75. Figures of different instruments are not compared/,
    )
  })
})
