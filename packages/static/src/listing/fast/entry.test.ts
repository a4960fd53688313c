import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readingOf } from '../../source.fixture.js'
import { definitionsOf } from '../definition.js'
import { replayEntry } from '../list.js'
import { sdkOf } from '../sdk-of.js'
import { fastEntry } from './entry.js'

const HOSTS = {
  'SDK v1 with zod 4': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { z } from 'zod'\n`,
  'SDK v1 with zod 3': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { z } from 'zod/v3'\n`,
  'SDK v2 with zod 4': `import { McpServer } from '@modelcontextprotocol/server'\nimport { z } from 'zod'\n`,
  'SDK v1 with zod 4 and detail': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { z } from 'zod'\nimport { detail } from '@mcp-budget/runtime/detail'\n`,
}

/** Both ways to list one tool; the quick one may pass it on. */
function bothWays(
  head: string,
  shape: string,
  isObject: boolean,
): { readonly quick: unknown; readonly replay: unknown } {
  const schema = isObject ? `z.object(${shape})` : shape
  const { world, frame } = readingOf(
    `${head}const server = new McpServer({ name: 't', version: '1' })\nserver.registerTool('tool', { title: 'T', description: 'Does it.', inputSchema: ${schema}, annotations: { readOnlyHint: true } }, () => ({ content: [] }))\n`,
  )
  const [registration] = world.registrations
  if (registration === undefined) throw new Error('nothing was registered')
  const [definition] = definitionsOf(registration, false, frame)
  const sdk = sdkOf(registration, world.used)
  if (definition === undefined || sdk === undefined) throw new Error('nothing was defined')
  const replay = replayEntry(definition, 'tool', sdk, frame)
  return { quick: fastEntry(definition, sdk), replay }
}

const text = fc.constantFrom('What it is', 'an "id"', 'x')
const small = fc.integer({ min: -3, max: 12 })
const length = fc.integer({ min: 0, max: 9 })

/** Chains of the common words, in any order that zod allows. */
const chain = fc.letrec<{ leaf: string; word: string }>((tie) => ({
  leaf: fc.oneof(
    fc
      .tuple(
        fc.array(
          fc.oneof(
            length.map((n) => `.min(${n})`),
            length.map((n) => `.max(${n})`),
          ),
          { maxLength: 3 },
        ),
      )
      .map(([words]) => `z.string()${words.join('')}`),
    fc
      .tuple(
        fc.array(
          fc.oneof(
            fc.constantFrom('.int()', '.positive()', '.nonnegative()', '.negative()'),
            small.map((n) => `.min(${n})`),
            small.map((n) => `.max(${n})`),
            small.map((n) => `.gt(${n})`),
            small.map((n) => `.lt(${n})`),
          ),
          { maxLength: 3 },
        ),
      )
      .map(([words]) => `z.number()${words.join('')}`),
    fc.constantFrom(
      'z.boolean()',
      "z.enum(['a', 'b'])",
      "z.literal('x')",
      'z.literal(3)',
      'z.unknown()',
      'z.any()',
      "z.string({ message: 'no' })",
    ),
    fc
      .tuple(tie('word'), fc.constantFrom('', '.min(1)', '.max(4)', '.nonempty()'))
      .map(([inner, word]) => `z.array(${inner})${word}`),
    tie('word').map((inner) => `z.record(z.string(), ${inner})`),
    fc
      .tuple(tie('word'), tie('word'), fc.constantFrom('', '.strict()', '.passthrough()'))
      .map(([a, b, word]) => `z.object({ a: ${a}, b: ${b} })${word}`),
    tie('leaf').map((inner) => `z.string().pipe(${inner})`),
  ),
  word: fc
    .tuple(
      tie('leaf'),
      fc.array(
        fc.oneof(
          text.map((words) => `.describe(${JSON.stringify(words)})`),
          fc.constant('.optional()'),
          fc.constant(".default('d')"),
        ),
        { maxLength: 3 },
      ),
    )
    .map(([leaf, words]) => `${leaf}${words.join('')}`),
}))

/** What the runtime's `detail` is made for. */
const detailed = fc
  .tuple(
    fc.constantFrom(
      "z.enum(['a', 'b'])",
      'z.object({ a: z.string(), b: z.number().optional() })',
      'z.record(z.string(), z.number())',
      "z.literal('x')",
      'z.array(z.string())',
    ),
    fc.constantFrom('', ".describe('inside')"),
    fc.constantFrom('', '.optional()', ".describe('outside')"),
  )
  .map(([schema, inside, outside]) => `detail(${schema}${inside})${outside}`)

describe.each(Object.entries(HOSTS))('%s', (_, head) => {
  it('lists common chains quickly, word for word as its own server does', () => {
    let quickly = 0
    fc.assert(
      fc.property(
        fc.array(head.includes('detail') ? fc.oneof(chain.word, detailed) : chain.word, {
          minLength: 1,
          maxLength: 3,
        }),
        fc.boolean(),
        (chains, isObject) => {
          const { quick, replay } = bothWays(
            head,
            `{ ${chains.map((one, index) => `p${index}: ${one}`).join(', ')} }`,
            isObject,
          )
          if (quick === undefined) return
          quickly += 1
          expect(JSON.stringify({ kind: 'made', value: quick })).toBe(JSON.stringify(replay))
        },
      ),
      { numRuns: 150, seed: 7 },
    )
    expect(quickly).toBeGreaterThan(25)
  })

  it.each([
    'z.string().uuid()',
    'z.string().nullable()',
    'z.union([z.string(), z.number()])',
    'z.date()',
    'z.string().transform((x) => x)',
    'z.coerce.number()',
  ])('passes %s on', (one) => {
    expect(bothWays(head, `{ a: ${one} }`, false).quick).toBeUndefined()
  })
})

it('lists a schema of zod 3 that stands twice by its server only, which points at the first', () => {
  const head = `${HOSTS['SDK v1 with zod 3']}const id = z.string()\n`
  const { quick, replay } = bothWays(head, '{ a: id, b: id.optional() }', false)
  expect(quick).toBeUndefined()
  expect(replay).toMatchObject({
    value: { inputSchema: { properties: { b: { $ref: '#/properties/a' } } } },
  })
})
