import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../json/json.js'
import type { Scenarios } from '../model/scenario.js'
import { serialiseBaseline } from './serialise.js'
import { tool, check, recorded, rules } from './baseline.fixture.js'

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
