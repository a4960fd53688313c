import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scoredEntries } from './entries.js'
import { checkTools, o200k } from '../check.fixture.js'
import { buildManifest } from '../manifest/build.js'
import type { JsonObject } from '../json/json.js'
import type { ScoredEntry } from '../model/scorer.js'
import { lexicalScorer } from './lexical.js'
import { lead, sentences, stems, words } from './text.js'

const entry = (
  name: string,
  description: string,
  more: Partial<ScoredEntry> = {},
): ScoredEntry => ({
  kind: 'tool',
  name,
  title: '',
  description,
  parameters: [],
  isReadOnly: false,
  isDestructive: false,
  ...more,
})
const adjusted = (entries: readonly ScoredEntry[], options = {}): readonly [number, number] => {
  const [pair] = lexicalScorer(options).prepare(entries).overlaps(0)
  return [pair?.raw ?? 0, pair?.adjusted ?? 0]
}

describe('text', () => {
  it('is split at camelCase, acronyms and signs, and CJK into pairs', () => {
    expect(words('listHTTPServers_by-name/v2')).toEqual([
      'list',
      'http',
      'servers',
      'by',
      'name',
      'v2',
    ])
    expect(words('查询云函数 log')).toEqual(['查询', '询云', '云函', '函数', 'log'])
    expect(words('ÄndereQueue')).toEqual(['ändere', 'queue'])
  })

  it('says the same by the short way for ASCII and the long way for the rest', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'B', '1', ' ', '_', '.', 'Z', 'c') }),
        (text) => {
          expect(words(`${text} é`)).toEqual([...words(text), 'é'])
        },
      ),
      { seed: 6 },
    )
  })

  it('loses stop words and single letters, and is stemmed', () => {
    expect(stems('Finds a queue by its name, or lists x queues')).toEqual([
      'find',
      'queue',
      'name',
      'list',
      'queue',
    ])
  })

  it('ends a sentence at a sign before a capital, bracket or quote, or at a line break', () => {
    expect(sentences('Runs v1.2 now. Use it first! (Not e.g. later.)\nThen stop; "Done"')).toEqual([
      'Runs v1.2 now.',
      'Use it first!',
      '(Not e.g. later.)',
      'Then stop;',
      '"Done"',
    ])
    expect(lead('')).toBe('')
  })
})

describe('overlap', () => {
  it('is 1 for the same words, 0 for none in common, and the same both ways', () => {
    const one = entry('find_queue', 'Finds a queue.')
    const other = entry('send_mail', 'Posts letters abroad.')
    expect(adjusted([one, one])[0]).toBe(1)
    expect(adjusted([one, other])[0]).toBe(0)
    const third = entry('find_topic', 'Finds a topic or a queue.')
    expect(adjusted([one, third])).toEqual(adjusted([third, one]))
  })

  it('is lower where the verbs do different things, but not where one reads and the other destroys', () => {
    const [get, remove] = [
      entry('get_object', 'The object in a bucket.'),
      entry('delete_object', 'The object in a bucket.'),
    ]
    const [raw, lowered] = adjusted([get, remove])
    expect(lowered).toBeCloseTo(raw * 0.75, 3)
    expect(adjusted([get, remove], { verbFactor: 1 })).toEqual([raw, raw])
    expect(
      adjusted([
        { ...get, isReadOnly: true },
        { ...remove, isDestructive: true },
      ]),
    ).toEqual([raw, raw])
  })

  it('does not see a sentence that many tools share', () => {
    const shared = 'The caller must be signed in to the console before anything is returned.'
    const tools = ['Finds a queue.', 'Sends letters.', 'Draws maps.'].map((text, index) =>
      entry(`t${index}`, `${text} ${shared}`),
    )
    expect(adjusted(tools)[0]).toBe(0)
    expect(adjusted(tools.slice(0, 2))[0]).toBeGreaterThan(0.3)
  })

  it('sees two Chinese descriptions that say the same', () => {
    expect(
      adjusted([entry('a', '查询云函数日志'), entry('b', '查询云函数的日志')], {
        text: 'description',
      })[0],
    ).toBeGreaterThan(0.5)
  })

  it('of a pair is not moved by a tool that is added', () => {
    const pair = [
      entry('find_queue', 'Finds a queue by name.'),
      entry('find_topic', 'Finds a topic by name.'),
    ]
    const before = adjusted(pair)
    const scorer = lexicalScorer().prepare([...pair, entry('plot', 'Draws a weather map.')])
    expect(scorer.overlaps(0).find(({ a, b }) => a === 0 && b === 1)).toMatchObject({
      raw: before[0],
      adjusted: before[1],
    })
  })
})

describe('all pairs', () => {
  it('are the same whichever end the surface is read from', () => {
    const name = fc.constantFrom(
      'find_queue',
      'queue_find',
      'purge_queue',
      'send_message',
      'list_topics',
    )
    const description = fc
      .array(
        fc.constantFrom(
          'finds',
          'queue',
          'message',
          'removes',
          'topic',
          'name',
          'every',
          'settings',
        ),
        { maxLength: 8 },
      )
      .map((list) => list.join(' '))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, description), { minLength: 2, maxLength: 8 }),
        (pairs) => {
          const tools = pairs.map(([one, text]) => entry(one, text))
          const found = lexicalScorer().prepare(tools).overlaps(0.01)
          for (const { a, b, raw } of found) {
            const reversed = lexicalScorer()
              .prepare([...tools].reverse())
              .overlaps(0.01)
            const twin = reversed.find(
              (one) => one.a === tools.length - 1 - b && one.b === tools.length - 1 - a,
            )
            expect(twin?.raw).toBeCloseTo(raw, 3)
          }
        },
      ),
      { numRuns: 100, seed: 10 },
    )
  })
})

describe('selection', () => {
  const tools = [
    entry('find_queue', 'Finds a queue by its name.'),
    entry('purge_queue', 'Removes every message of a queue.'),
    entry('send_message', 'Publishes a new message.'),
  ]

  it('scores between 0 and 1 whatever is said', () => {
    const scorer = lexicalScorer().prepare(tools)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (utterance) => {
        for (const score of scorer.scores(utterance)) expect(score >= 0 && score <= 1).toBe(true)
      }),
      { seed: 7 },
    )
  })

  it('finds the tool whose words are said, and says which words drew it', () => {
    const scorer = lexicalScorer().prepare(tools)
    const scores = scorer.scores('please remove all messages from it')
    expect(scores.indexOf(Math.max(...scores))).toBe(1)
    expect(scorer.drawn('please remove all messages from it', 1, 2)).toEqual(['remov'])
  })

  it('is the same whatever the order of the tools and the case and spacing of the words', () => {
    const forward = lexicalScorer().prepare(tools).scores('remove every message')
    const backward = lexicalScorer()
      .prepare([...tools].reverse())
      .scores('  REMOVE   every Message ')
    expect([...backward].reverse()).toEqual(forward)
  })

  it('ignores placeholders in angle brackets', () => {
    const scorer = lexicalScorer().prepare(tools)
    expect(scorer.scores('remove <message_id>')).toEqual(scorer.scores('remove'))
  })
})

describe('figures of small surfaces', () => {
  const tool = (name: string, description: string): JsonObject => ({
    name,
    description,
    inputSchema: { type: 'object' },
    annotations: {},
  })
  const scenarios = { tools: [{ id: 's', utterance: 'find it', expected_tool: 'a' }], surface: [] }

  it('are defined for one tool, and for scenarios of which none can be scored', () => {
    const one = checkTools([tool('a', 'Finds it.')], undefined, 'model', o200k, { scenarios })
    expect(one.selection).toMatchObject({ accuracy: 1, mrr: 1 })
    expect(JSON.stringify(one)).not.toMatch(/null|NaN|Infinity/)
    const none = checkTools([tool('a', 'Finds it.')], undefined, 'model', o200k, {
      scenarios: { tools: [{ id: 's', utterance: '', expected_tool: 'a' }], surface: [] },
    })
    expect(none.unmeasured.map(({ rule }) => rule)).toContain('min-selection-accuracy')
    expect(none.verdict).toBe('unchecked')
  })

  it('score resources and prompts for what needs no tool', () => {
    const manifest = buildManifest(
      {
        server: 's',
        era: 'file',
        tools: [tool('a', 'Finds it.')],
        resources: [{ name: 'topology', description: 'Queues and consumers.' }],
        resourceTemplates: [],
        prompts: [{ name: 'guide' }],
      },
      'default',
      o200k,
    )
    expect(scoredEntries(manifest).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'tool a',
      'resource topology',
      'prompt guide',
    ])
  })
})
