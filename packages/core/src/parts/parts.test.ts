import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { o200k } from '../check.fixture.js'
import { characterCounter } from '../counter/characters.js'
import type { Json } from '../json/json.js'
import { jsonTree } from './json-tree.js'
import { costTree, partsOf } from './parts.js'

const TOOL = {
  name: 'search_issues',
  title: 'Search',
  description: 'Searches issues.',
  inputSchema: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      status: {
        type: 'string',
        enum: ['open', 'closed', 'merged'],
        description: 'State of the issue',
      },
      filter: {
        type: 'object',
        properties: {
          author: { type: 'string', description: 'Login' },
          description: { type: 'string' },
        },
      },
      since: { type: 'string', pattern: '^\\d{4}$' },
      labels: { type: 'array', items: { type: 'string', enum: ['bug', 'feature'] } },
      key: { $ref: '#/$defs/Used' },
      properties: { type: 'string' },
    },
    $defs: {
      Used: { type: 'string' },
      Unused: { type: 'object', properties: { a: { type: 'string' } } },
    },
    required: ['status'],
  },
  outputSchema: { type: 'object', properties: { total: { type: 'number' } } },
}

describe('parts', () => {
  it('name each run of a tool by its position, not by its key', () => {
    const { parts, count } = partsOf(TOOL, o200k)
    expect(Object.fromEntries(parts.map(({ kind, path, tokens }) => [`${kind} ${path}`, tokens])))
      .toMatchInlineSnapshot(`
      {
        "body /inputSchema/properties/filter": 19,
        "definition /inputSchema/$defs/Used": 6,
        "description /description": 6,
        "dialect /inputSchema/$schema": 15,
        "enum /inputSchema/properties/labels/items/enum": 6,
        "enum /inputSchema/properties/status/enum": 8,
        "name /name": 6,
        "other /title": 4,
        "output-schema /outputSchema": 16,
        "parameter /inputSchema/properties/filter": 8,
        "parameter /inputSchema/properties/key": 12,
        "parameter /inputSchema/properties/labels": 14,
        "parameter /inputSchema/properties/properties": 7,
        "parameter /inputSchema/properties/since": 6,
        "parameter /inputSchema/properties/status": 6,
        "parameter-description /inputSchema/properties/status/description": 8,
        "pattern /inputSchema/properties/since/pattern": 9,
        "scaffold ": 20,
        "unreachable-definition /inputSchema/$defs/Unused": 16,
      }
    `)
    expect(parts.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(count.tokens)
  })

  it.each([
    o200k,
    characterCounter,
    { id: 'bytes', count: (text: string) => ({ tokens: text.length }) },
    { id: 'thirds', count: (text: string) => ({ tokens: Math.ceil(text.length / 3) }) },
  ])('add up to the count for any value, by $id', (counter) => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { parts, count } = partsOf(
          { inputSchema: { properties: { p: value as Json } }, description: value as Json },
          counter,
        )
        expect(parts.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(count.tokens)
      }),
      { numRuns: 300, seed: 1 },
    )
  })

  it('give the tree of costs the same total, each node its own and its children', () => {
    const tree = costTree(TOOL, o200k)
    expect(tree.tokens).toBe(partsOf(TOOL, o200k).count.tokens)
    const input = tree.children.find(({ path }) => path === '/inputSchema')
    expect(input?.tokens).toBeGreaterThan(100)
  })

  it('stay true for properties called __proto__ and constructor', () => {
    const tool = JSON.parse(
      '{"name":"a","inputSchema":{"type":"object","properties":{"__proto__":{"type":"string","enum":["x","y"]},"constructor":{"type":"string"}}}}',
    ) as Json
    const { parts } = partsOf(tool, o200k)
    expect(parts.map(({ kind, path }) => `${kind} ${path}`)).toContain(
      'enum /inputSchema/properties/__proto__/enum',
    )
  })
})

describe('the JSON tree', () => {
  it('writes what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false } as never), (value) => {
        expect(jsonTree(value as Json).text).toBe(JSON.stringify(value))
      }),
      { numRuns: 1_000, seed: 2 },
    )
  })
})
