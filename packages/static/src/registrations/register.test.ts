import { describe, expect, it } from 'vitest'
import { server, surfaceOf } from '../source.fixture.js'

const namesIn = (lines: string): readonly (string | undefined)[] =>
  surfaceOf(server(lines)).tools.map(({ name }) => name)

const LIST = `() => ({ tools: [{ name: 'find', inputSchema: { type: 'object' } }] })`

describe('a handler of the listing', () => {
  it.each([
    [`server.server.setRequestHandler('tools/list', ${LIST})`, ['find']],
    [
      `import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'\nserver.server.setRequestHandler(ListToolsRequestSchema, ${LIST})`,
      ['find'],
    ],
    [
      `import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js'\nserver.server.setRequestHandler(CallToolRequestSchema, ${LIST})`,
      [],
    ],
    [`server.server.setRequestHandler('tools/call', ${LIST})`, []],
    [`server.server.setRequestHandler('tools/list')`, []],
  ])('%s', (lines, names) => {
    expect(namesIn(lines)).toEqual(names)
  })
})

describe('a schema is read by whatever name zod has', () => {
  it.each([
    `import { z as zed } from 'zod'`,
    `import zed from 'zod'`,
    `import * as zed from 'zod'`,
    `const zed = require('zod')`,
    `const { z: zed } = require('zod')`,
  ])('%s', (line) => {
    const [tool] = surfaceOf(
      server(
        `${line}\nserver.registerTool('a', { description: 'A.', inputSchema: { kind: zed.enum(['a', 'b']).optional() } }, run)`,
      ),
    ).tools
    expect(tool?.certainty).toBe('known')
    expect(tool?.entry?.['inputSchema']).toMatchObject({
      properties: { kind: { type: 'string', enum: ['a', 'b'] } },
    })
    expect(tool?.entry?.['inputSchema']).not.toHaveProperty('required')
  })
})
