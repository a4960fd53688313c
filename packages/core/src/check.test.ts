import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from './check.js'
import { checkTools, o200k, sha256 } from './check.fixture.js'
import { characterCounter } from './counter/characters.js'
import { buildManifest } from './manifest/build.js'
import type { JsonObject } from './json/json.js'
import type { Outcome } from './model/report.js'
import { json } from './reporters/json.js'
import { lexicalScorer } from './scoring/lexical.js'

const tool = (name: string, description: string, more: JsonObject = {}): JsonObject => ({
  name,
  description,
  inputSchema: { type: 'object' },
  annotations: {},
  ...more,
})
const rulesBroken = (tools: readonly JsonObject[]): readonly string[] =>
  checkTools(tools).findings.map(({ rule }) => rule)

describe('a ceiling', () => {
  const surface = {
    server: 's',
    era: 'file',
    tools: [tool('a', 'x'.repeat(400))],
    resources: [],
    resourceTemplates: [],
    prompts: [],
  } as const
  const judged = (ceiling: number) => {
    const manifest = buildManifest(surface, 'default', characterCounter)
    return check(
      manifest,
      { counter: characterCounter, sha256, scorer: lexicalScorer() },
      {
        view: 'model',
        rules: { 'max-tool-tokens': { level: 'error', bound: { ceiling }, from: 'config' } },
      },
    )
  }
  const value = Math.floor(
    JSON.stringify({ name: 'a', description: 'x'.repeat(400), inputSchema: { type: 'object' } })
      .length / 4,
  )

  it('holds at equality and breaks one below', () => {
    expect(judged(value).verdict).toBe('pass')
    expect(judged(value - 1).findings[0]?.message).toBe(
      `\`a\` costs ${value} tokens (model view, chars/4); the ceiling is ${value - 1} (1 over, from the config).`,
    )
  })

  it('tells values apart that would look equal', () => {
    expect(judged(value - 0.001).findings[0]?.message).toContain(
      `${value} tokens (model view, chars/4); the ceiling is ${value - 0.001} (0.001 over`,
    )
  })
})

describe('the mean', () => {
  it('is the sum of the standalone figures over the tools', () => {
    const report = checkTools([tool('a', 'One thing.'), tool('b', 'Another thing entirely.')])
    const mean = report.measurements.find(({ metric }) => metric === 'mean-tool-tokens')?.value
    expect(mean).toBe((report.tools[0]!.tokens.model + report.tools[1]!.tokens.model) / 2)
  })

  it('by chars/4 is the floor of the whole array over the tools', () => {
    const tools = [tool('a', 'One.'), tool('b', 'Two.'), tool('c', 'Three.')]
    const report = checkTools(tools, undefined, 'wire', characterCounter)
    expect(report.measurements.find(({ metric }) => metric === 'mean-tool-tokens')?.value).toBe(
      Math.floor(JSON.stringify(tools).length / 4) / 3,
    )
  })
})

describe('the verdict', () => {
  it('is pass for a clean surface, and fail for one error', () => {
    expect(checkTools([tool('a', 'Finds.')]).verdict).toBe('pass')
    expect(checkTools([tool('a b', 'Finds.')]).verdict).toBe('fail')
  })

  it('is pass with warnings, and with warn-level rules that lack their inputs', () => {
    const report = checkTools([{ name: 'a', inputSchema: { type: 'object' } }])
    expect(report.verdict).toBe('pass')
    expect(report.unmeasured.map(({ rule }) => rule)).toEqual(['no-empty-schema', 'stable-order'])
  })

  it('is unchecked where an error-level rule could not be measured, even if another fails', () => {
    const manifest = buildManifest(
      {
        server: 's',
        era: 'file',
        tools: [tool('a b', 'Finds.')],
        resources: [],
        resourceTemplates: [],
        prompts: [],
      },
      'default',
      o200k,
    )
    const error = (ceiling: number) =>
      ({ level: 'error', bound: { ceiling }, from: 'config' }) as const
    const report = check(
      manifest,
      { counter: o200k, sha256, scorer: lexicalScorer() },
      { view: 'model', rules: { 'tool-name': error(0), 'stable-order': error(0) } },
    )
    expect(report.verdict).toBe('unchecked')
  })
})

describe('hard listings', () => {
  it.each<[string, JsonObject, readonly string[]]>([
    [
      'a null description',
      { name: 'a', description: null, inputSchema: { type: 'object' }, annotations: null },
      ['tool-description', 'tool-annotations'],
    ],
    [
      'a boolean inputSchema',
      { name: 'a', description: 'A.', inputSchema: true, annotations: {} },
      ['valid-schema'],
    ],
    [
      'boolean subschemas',
      tool('a', 'A.', { inputSchema: { type: 'object', properties: { x: true, y: false } } }),
      [],
    ],
    [
      'a recursive reference',
      tool('a', 'A.', {
        inputSchema: {
          type: 'object',
          properties: { x: { $ref: '#/$defs/N' } },
          $defs: { N: { type: 'object', properties: { n: { $ref: '#/$defs/N' } } } },
        },
      }),
      [],
    ],
    [
      'a dangling reference',
      tool('a', 'A.', {
        inputSchema: { type: 'object', properties: { x: { $ref: '#/$defs/N' } } },
      }),
      ['valid-schema'],
    ],
    [
      'properties called like keywords',
      tool('a', 'A.', {
        inputSchema: {
          type: 'object',
          properties: {
            oneOf: { type: 'string' },
            $ref: { type: 'string' },
            items: { type: 'string' },
            if: { type: 'string' },
          },
        },
      }),
      ['host-limits'],
    ],
    ['emoji and CJK', tool('a', '家族 👨‍👩‍👧‍👦 と 絵文字 ❤️。'), []],
    ['a zero-width space', tool('a', 'Finds\u200b.'), ['no-invisible-text']],
    [
      'tag characters in a parameter name',
      tool('a', 'A.', {
        inputSchema: { type: 'object', properties: { 'x\u{e0041}': { type: 'string' } } },
      }),
      ['no-invisible-text', 'host-limits'],
    ],
    ['text that looks like a special token', tool('a', 'Stops at <|endoftext|>.'), []],
    [
      'no name',
      { description: 'A.', inputSchema: { type: 'object' }, annotations: {} },
      ['tool-name'],
    ],
  ])('%s is judged, not crashed on', (_, one, expected) => {
    expect(rulesBroken([one])).toEqual(expected)
  })

  it('names __proto__ and constructor like any other tool and parameter', () => {
    const tools = JSON.parse(
      '[{"name":"__proto__","description":"A.","annotations":{},"inputSchema":{"type":"object","properties":{"__proto__":{"type":"array"}}}},{"name":"constructor","description":"B.","annotations":{},"inputSchema":{"type":"object"}}]',
    ) as JsonObject[]
    const report = checkTools(tools, { notes: [], registered: {} })
    expect(report.tools.map(({ name }) => name)).toEqual(['__proto__', 'constructor'])
    expect(report.findings.flatMap(({ details }) => details)).toEqual([
      'an array without `items` at /properties/__proto__: OpenAI and Gemini refuse it',
    ])
  })

  it('looks for unseen characters in instructions, resources and prompts too', () => {
    const surface = {
      server: 's',
      era: 'file',
      instructions: 'Read\u200b this.',
      tools: [tool('a', 'A.')],
      resources: [{ name: 'r', description: 'R\u2060.' }],
      resourceTemplates: [],
      prompts: [{ name: 'p', description: 'P.' }],
    } as const
    const report = check(
      buildManifest(surface, 'default', o200k),
      { counter: o200k, sha256, scorer: lexicalScorer() },
      {
        view: 'model',
        rules: {
          'no-invisible-text': { level: 'warn', bound: { ceiling: 0 }, from: 'rule default' },
        },
      },
    )
    expect(report.findings.map(({ message, details }) => [message, details])).toEqual([
      [
        'The listing holds characters that no reader sees: 1 fault; the ceiling is 0 (1 over).',
        ['instructions: U+200B'],
      ],
      [
        '`r` holds characters that no reader sees: 1 fault; the ceiling is 0 (1 over).',
        ['/description: U+2060'],
      ],
    ])
  })

  it('counts each listing of a name beyond the first', () => {
    const report = checkTools([tool('a', 'A.'), tool('b', 'B.'), tool('a', 'C.')])
    expect(report.findings.map(({ message, details }) => [message, details])).toEqual([
      [
        '`a` is listed more than once: 1 fault; the ceiling is 0 (1 over).',
        ['listed at tools[0], tools[2]'],
      ],
    ])
  })

  it('makes a hostile name harmless in every message', () => {
    const [finding] = checkTools([tool('a\u001b[31m\nb', 'A.')]).findings
    expect(finding?.message).toBe(
      '`a\\u{1B}[31m\\u{A}b` has a name outside the specification: 1 fault; the ceiling is 0 (1 over).',
    )
  })

  it('checks 10,000 tools', () => {
    const report = checkTools(
      Array.from({ length: 10_000 }, (_, index) =>
        tool(`tool_${index}`, `Does thing number ${index}.`),
      ),
    )
    expect(report.tools).toHaveLength(10_000)
    expect(report.notes.slice(0, 1)).toEqual([
      '10000 tools: VS Code offers a model at most 128, over all servers together.',
    ])
  })
})

describe('the JSON report', () => {
  it('holds everything: what is read back is what was reported', () => {
    const entries = fc.array(
      fc.record({
        name: fc.string(),
        description: fc.string(),
        inputSchema: fc.dictionary(fc.string(), fc.jsonValue()),
      }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(entries, (tools) => {
        const report = checkTools(tools as unknown as JsonObject[])
        const outcome: Outcome = {
          version: 1,
          verdict: report.verdict,
          reports: [report],
          errors: [],
        }
        expect(JSON.parse(json.render(outcome))).toEqual(outcome)
      }),
      { numRuns: 150, seed: 4 },
    )
  })
})
