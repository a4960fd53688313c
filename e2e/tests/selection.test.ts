import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { mcpBudget, outcomeOf } from './check.js'

const tool = (name: string, description: string) => ({
  name,
  description,
  inputSchema: { type: 'object' },
  annotations: {},
})
const FIND = tool('find_queue', 'Finds a queue by its name.')
const PURGE = tool('purge_queue', 'Removes every message of a queue for good.')
const FAT = tool('describe_all', Array.from({ length: 120 }, (_, index) => `w${index}`).join(' '))

function project(tools: readonly object[], scenarios?: object): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mcp-budget-'))
  writeFileSync(path.join(folder, 'listing.json'), JSON.stringify({ tools }))
  writeFileSync(
    path.join(folder, 'mcp-budget.config.json'),
    '{"server": {"listing": "listing.json"}, "rules": {"min-tool-scenarios": "warn"}}',
  )
  if (scenarios !== undefined)
    writeFileSync(path.join(folder, 'mcp-budget.scenarios.json'), JSON.stringify(scenarios))
  return folder
}

const say = (id: string, utterance: string, expected_tool: string) => ({
  id,
  utterance,
  expected_tool,
})
const SCENARIOS = {
  note: 'ours',
  toolScenarios: [
    say('f1', 'look the audit queue up by name', 'find_queue'),
    say('p1', 'remove all messages for good', 'purge_queue'),
  ],
  surfaceScenarios: [],
}

describe('a baseline', () => {
  it('lets a team adopt the budget although its surface fails today, and holds it from then on', async () => {
    const folder = project([FIND, FAT])
    expect((await mcpBudget(['check'], folder)).code).toBe(1)
    const recorded = await mcpBudget(['record'], folder)
    expect([recorded.code, recorded.out]).toEqual([
      0,
      'wrote mcp-budget.baseline.json: 2 tools in 1 profile\n',
    ])
    expect((await mcpBudget(['check'], folder)).code).toBe(0)
    expect((await mcpBudget(['record'], folder)).out).toBe(
      'unchanged mcp-budget.baseline.json: 2 tools in 1 profile\n',
    )

    writeFileSync(
      path.join(folder, 'listing.json'),
      JSON.stringify({ tools: [FIND, { ...FAT, description: `${FAT.description} and more` }] }),
    )
    const grown = await outcomeOf([], folder)
    expect([grown.code, grown.reports[0]?.findings.map(({ bound }) => bound.from)]).toEqual([
      1,
      ['baseline'],
    ])

    const before = readFileSync(path.join(folder, 'mcp-budget.baseline.json'), 'utf8')
    const refused = await mcpBudget(['record'], folder)
    expect([refused.code, refused.out]).toMatchInlineSnapshot(`
      [
        1,
        "unchanged mcp-budget.baseline.json: 2 tools in 1 profile
      not loosened: \`max-tool-tokens:describe_all\`
        name it and say why: mcp-budget record --raise max-tool-tokens:describe_all --reason "…"
      ",
      ]
    `)
    expect(readFileSync(path.join(folder, 'mcp-budget.baseline.json'), 'utf8')).toBe(before)

    expect(
      (
        await mcpBudget(
          [
            'record',
            '--raise',
            'max-tool-tokens:describe_all',
            '--reason',
            'two questions that must stay two',
          ],
          folder,
        )
      ).code,
    ).toBe(0)
    const raised = await mcpBudget(['check'], folder)
    expect([raised.code, raised.out.includes('two questions that must')]).toEqual([0, true])
  })

  it('that is broken, or of other instruments, leaves the surface unchecked', async () => {
    const folder = project([FIND, FAT])
    await mcpBudget(['record'], folder)
    const other = await outcomeOf(['--counter', 'cl100k_base'], folder)
    expect([other.code, other.errors[0]?.code]).toEqual([2, 'other-instruments'])
    writeFileSync(path.join(folder, 'mcp-budget.baseline.json'), '<<<<<<< ours')
    const broken = await outcomeOf([], folder)
    expect([broken.code, broken.errors[0]?.code]).toEqual([2, 'bad-baseline'])
  })

  it('is never written by check, and refuses floors of another scorer', async () => {
    const folder = project([FIND])
    await mcpBudget(['check'], folder)
    expect((await outcomeOf([], folder)).reports[0]?.findings).toEqual([])
    writeFileSync(
      path.join(folder, 'floors.json'),
      '{"model": "openai-large-1536", "recorded": {"selection_accuracy_at_1": 0.8545}, "ceilings": {"max_description_overlap": 0.6737}}',
    )
    const imported = await mcpBudget(['record', '--from', 'floors.json'], folder)
    expect([imported.code, imported.err.replaceAll(folder, '<here>')]).toMatchInlineSnapshot(`
      [
        2,
        "unchecked · other-instruments
      floors.json was recorded by \`openai-large-1536\`; this check scores by \`lexical@1 name-and-description verb-factor 0.75\`, and figures of different scorers are not compared. Record this scorer's own floors, once: mcp-budget record.
      ",
      ]
    `)
  })

  it('takes the floors of a file that this scorer made, and holds them', async () => {
    const folder = project([FIND, PURGE], {
      toolScenarios: [
        say('f1', 'remove all messages for good', 'find_queue'),
        say('p1', 'remove every message', 'purge_queue'),
      ],
    })
    writeFileSync(
      path.join(folder, 'floors.json'),
      '{"model": "lexical@1 name-and-description verb-factor 0.75", "recorded": {"selection_accuracy_at_1": 0.75, "tau": 1}, "ceilings": {"max_description_overlap": 0.9}}',
    )
    expect((await mcpBudget(['record', '--from', 'floors.json'], folder)).out).toBe(
      'wrote mcp-budget.baseline.json: the floors of floors.json\n',
    )
    const outcome = await outcomeOf([], folder)
    expect([
      outcome.code,
      outcome.reports[0]?.findings
        .filter(({ level }) => level === 'error')
        .map(({ message }) => message),
    ]).toEqual([
      1,
      ['Utterances found their tool: 0.5; the floor is 0.75 (0.25 under, from the baseline).'],
    ])
  })

  it.each([
    [['record', '--raise', 'max-tool-tokens:x']],
    [['record', '--raise', 'max-tool-token', '--reason', 'r']],
    [['record', '--reason', 'r']],
    [['record', '--only', 'token']],
  ])('is not loosened by %j', async (args) => {
    const { code, err } = await mcpBudget(args, project([FIND]))
    expect([code, err]).toMatchSnapshot()
  })
})

describe('scenarios', () => {
  it('show what a tool lacks, and make places that are never a pass', async () => {
    const folder = project([FIND, PURGE], SCENARIOS)
    expect((await mcpBudget(['scenarios'], folder)).out).toBe(
      '`find_queue` has 1 of 5 utterances\n`purge_queue` has 1 of 5 utterances\n',
    )
    expect((await mcpBudget(['scenarios', '--add'], folder)).out).toContain(
      'added 8 empty places to mcp-budget.scenarios.json',
    )
    const file = JSON.parse(
      readFileSync(path.join(folder, 'mcp-budget.scenarios.json'), 'utf8'),
    ) as typeof SCENARIOS
    expect([file.note, file.toolScenarios.length, file.toolScenarios[2]]).toEqual([
      'ours',
      10,
      { id: 'find_queue-1', utterance: '', expected_tool: 'find_queue' },
    ])
    const [report] = (await outcomeOf([], folder)).reports
    expect(report?.findings.map(({ rule, value, details }) => [rule, value, details])).toEqual([
      [
        'min-tool-scenarios',
        1,
        ['empty: `find_queue-1`, `find_queue-2`, `find_queue-3` and 1 more'],
      ],
      [
        'min-tool-scenarios',
        1,
        ['empty: `purge_queue-1`, `purge_queue-2`, `purge_queue-3` and 1 more'],
      ],
    ])
    expect((await mcpBudget(['scenarios', '--add'], folder)).out).toContain('added 0 empty places')
  })

  it('report accuracy, margins, per tool, and what attracts a need without a tool', async () => {
    const folder = project([FIND, PURGE], {
      ...SCENARIOS,
      surfaceScenarios: [
        { id: 'g1', utterance: 'how do queues work', expected_surface: 'resource:guide' },
      ],
    })
    const [report] = (await outcomeOf([], folder)).reports
    expect(report?.selection).toMatchObject({
      accuracy: 1,
      mrr: 1,
      confusions: [],
      tools: [
        { name: 'find_queue', scenarios: 1, hits: 1 },
        { name: 'purge_queue', scenarios: 1, hits: 1 },
      ],
    })
    expect(
      report?.selection?.attraction.map(({ id, expected, tool: nearest }) => [
        id,
        expected,
        nearest,
      ]),
    ).toEqual([['g1', 'resource:guide', 'find_queue']])
  })

  it.each([
    ['for a tool that is not there', { toolScenarios: [say('x', 'say', 'purge_topic')] }],
    [
      'with an id twice',
      { toolScenarios: [say('f1', 'a', 'find_queue'), say('f1', 'b', 'find_queue')] },
    ],
    ['without an utterance', { toolScenarios: [{ id: 'f1', expected_tool: 'find_queue' }] }],
    [
      'with a surface that is no surface',
      { surfaceScenarios: [{ id: 'g', utterance: 'a', expected_surface: 'guide' }] },
    ],
    [
      'with an utterance nobody would say',
      { toolScenarios: [say('f1', 'x'.repeat(10_001), 'find_queue')] },
    ],
    ['that are no list', { toolScenarios: {} }],
  ])('%s leave the surface unchecked', async (_, scenarios) => {
    const folder = project([FIND, PURGE], scenarios)
    const outcome = await outcomeOf([], folder)
    expect([
      outcome.code,
      outcome.errors.map(({ code, message }) => [code, message.replaceAll(folder, '<here>')]),
    ]).toMatchSnapshot()
  })
})
