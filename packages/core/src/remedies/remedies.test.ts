import { describe, expect, it } from 'vitest'
import { checkTools, o200k } from '../check.fixture.js'
import { textInView } from '../manifest/view.js'
import type { JsonObject } from '../json/json.js'
import { candidatesFor } from './candidates.js'
import { FREE_CURES } from './free-cures.js'

const long =
  'Detail that a model needs only after it has chosen this tool, and that is here all the same. '.repeat(
    9,
  )
const SETTINGS = Object.fromEntries(
  ['durable', 'overflow', 'priority', 'expiry', 'limit', 'mirror', 'lazy'].map((name) => [
    name,
    { type: 'string', description: `The setting ${name} of the queue, given as text` },
  ]),
)

const remediesOf = (tool: JsonObject) =>
  checkTools([tool]).findings.find(({ rule }) => rule === 'max-tool-tokens')?.remedies ?? []

describe('remedies', () => {
  it('stand free cures first, then the largest saving, splitting last', () => {
    const tool = {
      name: 'queue',
      description: `Changes a queue. ${long.slice(0, 200)}`,
      inputSchema: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: {
          action: {
            type: 'string',
            enum: ['create', 'pause', 'resume', 'delete', 'purge', 'drain'],
          },
          settings: { type: 'object', properties: SETTINGS },
        },
      },
    }
    expect(remediesOf(tool)).toMatchInlineSnapshot(`
      [
        {
          "do": "drop \`$schema\` from the listed schema",
          "free": true,
          "leaves": 239,
          "saves": 15,
        },
        {
          "do": "move the body of \`settings\` to a detail resource",
          "free": false,
          "leaves": 132,
          "saves": 122,
        },
        {
          "do": "keep the first sentence of the description, move the rest to a detail resource",
          "free": false,
          "leaves": 214,
          "saves": 40,
        },
        {
          "do": "move the 6 members of \`action\` to a detail resource",
          "free": false,
          "leaves": 245,
          "saves": 9,
        },
        {
          "do": "or split the tool",
          "free": false,
        },
      ]
    `)
  })

  it('save what a recount of the changed tool says, pointer included', () => {
    const tool = {
      name: 'a',
      description: long,
      inputSchema: {
        type: 'object',
        properties: { mode: { type: 'string', enum: ['on', 'off', 'automatic', 'inherit'] } },
      },
    }
    const before = o200k.count(textInView(tool, 'model')).tokens
    const candidates = new Map(
      candidatesFor(tool, undefined).map((candidate) => [candidate.do, candidate]),
    )
    for (const { do: what, saves, leaves } of remediesOf(tool)) {
      const candidate = candidates.get(what)
      if (candidate === undefined) continue
      const after = o200k.count(textInView(candidate.apply(tool), 'model')).tokens
      expect({ saves, leaves }).toEqual({ saves: before - after, leaves: after })
    }
  })

  it('never propose a move that costs more than it saves', () => {
    const tool = {
      name: 'a',
      description: long,
      inputSchema: { type: 'object', properties: { on: { type: 'string', enum: ['y', 'n'] } } },
    }
    expect(remediesOf(tool).every(({ saves }) => saves === undefined || saves > 0)).toBe(true)
    expect(remediesOf(tool).map((remedy) => remedy.do)).not.toContain(
      'move the 2 members of `on` to a detail resource',
    )
  })

  it('are to split the tool, alone, where everything else does not suffice', () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`parameter_${index}`, { type: 'string' }]),
    )
    expect(
      remediesOf({
        name: 'a',
        description: 'Does all.',
        inputSchema: { type: 'object', properties: many },
      }),
    ).toMatchInlineSnapshot(`
      [
        {
          "do": "split the tool: nothing else was found to save, 359 over",
          "free": false,
        },
      ]
    `)
  })

  it('name the pattern that zod 4 lists', () => {
    const moment = { type: 'string', format: 'date-time', pattern: `^(?:${'\\d-'.repeat(120)})$` }
    expect(
      remediesOf({
        name: 'a',
        description: 'Lists.',
        inputSchema: { type: 'object', properties: { from: moment, to: moment } },
      })[0]?.do,
    ).toBe(
      'write `z.string().pipe(z.string().datetime())` (2 places): zod 4 lists the regular expression of `datetime()`',
    )
  })
})

describe('a hostile listing', () => {
  it('of thousands of enums gets a handful of remedies', () => {
    const enums = Object.fromEntries(
      Array.from({ length: 4_000 }, (_, index) => [
        `p${index}`,
        {
          type: 'string',
          title: 'P',
          enum: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'],
        },
      ]),
    )
    const [remedy] = remediesOf({
      name: 'a',
      description: 'Does all.',
      inputSchema: { type: 'object', properties: enums },
    })
    expect(remedy?.do).toMatch(
      /^split the tool: everything else together saves [\d,]+ and leaves [\d,]+, [\d,]+ over$/,
    )
  })
})

describe('free cures', () => {
  const cured = (schema: JsonObject): JsonObject =>
    FREE_CURES.reduce((now, { apply }) => apply(now), schema)

  it('drop the dialect, unused definitions, titles and the bounds of a bare integer', () => {
    expect(
      cured({
        $schema: 'http://json-schema.org/draft-07/schema#',
        title: 'Input',
        type: 'object',
        properties: {
          n: {
            title: 'N',
            type: 'integer',
            minimum: Number.MIN_SAFE_INTEGER,
            maximum: Number.MAX_SAFE_INTEGER,
          },
        },
        $defs: { Unused: {} },
      }),
    ).toEqual({ type: 'object', properties: { n: { type: 'integer' } } })
  })

  it('leave properties and values alone that are called like keywords', () => {
    const schema = {
      type: 'object',
      properties: {
        title: { type: 'string', default: { title: 'x', $schema: 'y' } },
        $schema: { type: 'string' },
        $defs: { type: 'object' },
      },
    }
    expect(cured(schema)).toEqual(schema)
  })

  it('are done after once, and change no input', () => {
    const schema = {
      $schema: 's',
      title: 'T',
      properties: { a: { $ref: '#/$defs/A' } },
      $defs: { A: { title: 'A' }, B: {} },
    }
    const copy = structuredClone(schema)
    expect(cured(cured(schema))).toEqual(cured(schema))
    expect(schema).toEqual(copy)
  })
})
