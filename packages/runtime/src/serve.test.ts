import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer as ServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { Client as ClientV2 } from '@modelcontextprotocol/client'
import { createMcpHandler, McpServer as ServerV2 } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { z as z3 } from 'zod/v3'
import { zodToJsonSchema } from 'zod-to-json-schema'
import { detail as detail3 } from './detail-zod3.js'
import { detail } from './detail.js'
import { instructionsFor, serveDetail } from './serve.js'

const AT = { at: 'docs://tools' }
const INPUT = z.object({
  kind: detail(z.enum(['page', 'note']), AT),
  filter: detail(
    z.object({ year: z.number(), tags: z.array(z.string()).optional() }),
    AT,
  ).optional(),
  limit: z.number().int().default(10),
})

/** What is used of a client of either SDK. */
interface Asking {
  listTools(): Promise<{
    readonly tools: readonly { readonly name: string; readonly inputSchema: object }[]
  }>
  readResource(params: { readonly uri: string }): Promise<{
    readonly contents: readonly {
      readonly uri: string
      readonly mimeType?: string
      readonly text?: string
    }[]
  }>
  callTool(params: { readonly name: string; readonly arguments: object }): Promise<{
    readonly isError?: boolean
    readonly content: readonly { readonly type: string; readonly text?: string }[]
  }>
}

interface Serving {
  registerTool(name: string, config: object, handler: unknown): { disable(): void }
  connect(transport: unknown): Promise<void>
}

const PAIRS: readonly (readonly [
  string,
  () => Serving,
  () => Asking & { connect(transport: unknown): Promise<void> },
])[] = [
  [
    'SDK v1',
    () => new ServerV1({ name: 'docs', version: '1' }) as never,
    () => new ClientV1({ name: 'c', version: '1' }) as never,
  ],
  [
    'SDK v2',
    () => new ServerV2({ name: 'docs', version: '1' }) as never,
    () => new ClientV2({ name: 'c', version: '1' }) as never,
  ],
]

describe.each(PAIRS)('%s', (_, makeServer, makeClient) => {
  async function served(): Promise<{ readonly client: Asking; readonly instructions: string }> {
    const server = makeServer()
    const answer = (): unknown => ({ content: [{ type: 'text', text: 'done' }] })
    server.registerTool(
      'search',
      { description: 'Searches. Slowly.', inputSchema: INPUT, annotations: { readOnlyHint: true } },
      answer,
    )
    server.registerTool(
      'drop',
      { description: 'Drops one.', inputSchema: z.object({ id: z.string() }) },
      answer,
    )
    server.registerTool('hidden', { description: 'Not there.' }, answer).disable()
    const { instructions } = serveDetail(server, { uri: 'docs://tools', helpTool: 'help' })
    const client = makeClient()
    const [a, b] = InMemoryTransport.createLinkedPair()
    await Promise.all([server.connect(b), client.connect(a)])
    return { client, instructions }
  }

  it('lists short, and serves the rest as a resource, of all tools and of each, in JSON and Markdown', async () => {
    const { client } = await served()
    const { tools } = await client.listTools()
    const properties = (
      tools.find(({ name }) => name === 'search')?.inputSchema as { readonly properties: object }
    ).properties
    expect(properties).toMatchObject({
      kind: { type: 'string' },
      filter: { type: 'object', properties: {} },
    })
    const { contents } = await client.readResource({ uri: 'docs://tools' })
    expect(contents.map(({ uri, mimeType }) => [uri, mimeType])).toEqual([
      ['docs://tools', 'application/json'],
      ['docs://tools', 'text/markdown'],
    ])
    expect(JSON.parse(contents[0]?.text ?? '')).toEqual({
      tools: {
        search: {
          summary: 'Searches.',
          posture: 'read',
          parameters: {
            kind: { accepted: ['page', 'note'] },
            filter: {
              body: {
                type: 'object',
                properties: {
                  year: { type: 'number' },
                  tags: { type: 'array', items: { type: 'string' } },
                },
                required: ['year'],
                additionalProperties: false,
              },
            },
          },
        },
        drop: { summary: 'Drops one.', posture: 'change', parameters: {} },
        help: {
          summary: 'Tells accepted values and bodies of a tool, or lists all tools.',
          posture: 'read',
          parameters: {},
        },
      },
    })
    expect(contents[1]?.text).toMatchInlineSnapshot(`
      "## Reads

      - \`search\`: Searches.
      - \`help\`: Tells accepted values and bodies of a tool, or lists all tools.

      ## Changes

      - \`drop\`: Drops one.

      ## search

      Searches. (reads)

      - \`kind\`: one of \`page\`, \`note\`
      - \`filter\`: \`{"type":"object","properties":{"year":{"type":"number"},"tags":{"type":"array","items":{"type":"string"}}},"required":["year"],"additionalProperties":false}\`

      ## drop

      Drops one. (changes)

      ## help

      Tells accepted values and bodies of a tool, or lists all tools. (reads)
      "
    `)
    const one = await client.readResource({ uri: 'docs://tools/search' })
    expect(one.contents[1]?.text).toBe(
      '## search\n\nSearches. (reads)\n\n- `kind`: one of `page`, `note`\n- `filter`: `{"type":"object","properties":{"year":{"type":"number"},"tags":{"type":"array","items":{"type":"string"}}},"required":["year"],"additionalProperties":false}`\n',
    )
    expect((await client.readResource({ uri: 'docs://tools/gone' })).contents[1]?.text).toContain(
      '- `search`: Searches.',
    )
  })

  it('answers the help tool: an index, a tool in whatever case, and an index for what is not there', async () => {
    const { client } = await served()
    const help = async (args: object): Promise<string> => {
      const { isError, content } = await client.callTool({ name: 'help', arguments: args })
      return `${isError === true ? 'error: ' : ''}${content[0]?.text ?? ''}`
    }
    const index =
      '## Reads\n\n- `search`: Searches.\n- `help`: Tells accepted values and bodies of a tool, or lists all tools.\n\n## Changes\n\n- `drop`: Drops one.\n'
    expect([await help({}), await help({ topic: 'nothing' })]).toEqual([
      index,
      `There is no tool \`nothing\`. These are there:\n\n${index}`,
    ])
    expect(await help({ topic: ' Search ' })).toContain('- `kind`: one of `page`, `note`')
  })

  it('rejects a wrong value with the accepted ones and the way to detail', async () => {
    const { client } = await served()
    const rejected = await client.callTool({ name: 'search', arguments: { kind: 'film' } })
    expect(rejected.isError).toBe(true)
    expect(rejected.content[0]?.text).toContain('Expected one of: page, note. Detail: docs://tools')
  })

  it('gives instructions that name every tool of this profile and where detail is', async () => {
    expect((await served()).instructions).toBe(
      'Tools:\n- search: Searches.\n- drop: Drops one.\n- help: Tells accepted values and bodies of a tool, or lists all tools.\nDetail of a tool: call `help` with its name or read docs://tools/{name}. A wrong value is answered with the accepted ones.',
    )
  })
})

it('lets clients of revision 2026-07-28 keep detail for a day, and lists nothing of that in SDK v1', async () => {
  const make = (): ServerV2 => {
    const server = new ServerV2({ name: 'docs', version: '1' })
    server.registerTool('search', { description: 'Searches.', inputSchema: INPUT }, () => ({
      content: [],
    }))
    serveDetail(server, { uri: 'docs://tools' })
    return server
  }
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
  }
  const answer = await createMcpHandler(make).fetch(
    new Request('http://localhost/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'resources/read',
        'mcp-name': 'docs://tools',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'resources/read',
        params: { uri: 'docs://tools', _meta: meta },
      }),
    }),
  )
  expect(/\{.*\}/s.exec(await answer.text())?.[0]).toMatch(
    /"ttlMs":86400000.*"cacheScope":"public"|"cacheScope":"public".*"ttlMs":86400000/s,
  )

  const old = new ServerV1({ name: 'docs', version: '1' })
  old.registerTool('search', { description: 'Searches.' }, () => ({ content: [] }))
  serveDetail(old, { uri: 'docs://tools' })
  const client = new ClientV1({ name: 'c', version: '1' })
  const [a, b] = InMemoryTransport.createLinkedPair()
  await Promise.all([old.connect(b), client.connect(a)])
  expect((await client.listResources()).resources).toEqual([
    {
      uri: 'docs://tools',
      name: 'tools',
      description: "Accepted values and bodies that the tools' schemas leave out",
      mimeType: 'application/json',
    },
  ])
})

it('takes schemas of zod 3 with a converter', async () => {
  const server = new ServerV1({ name: 'docs', version: '1' })
  server.registerTool(
    'search',
    {
      description: 'Searches.',
      inputSchema: { kind: detail3(z3.enum(['page', 'note'])) as never },
    },
    () => ({ content: [] }),
  )
  const { catalogue } = serveDetail(server, {
    uri: 'docs://tools',
    convert: (schema, side) =>
      zodToJsonSchema(schema as never, { pipeStrategy: side }) as Record<string, unknown>,
  })
  expect(catalogue().tools['search']?.parameters).toEqual({ kind: { accepted: ['page', 'note'] } })
})

it('keeps instructions within 2 KB, by names alone where summaries do not fit, and says where names do not', () => {
  const tools = (
    count: number,
  ): readonly { readonly name: string; readonly description: string }[] =>
    Array.from({ length: count }, (_, index) => ({
      name: `tool_${index}`,
      description: 'Does something that takes a sentence to say.',
    }))
  const text = instructionsFor(tools(100), { uri: 'docs://tools' })
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(2048)
  for (const { name } of tools(100)) expect(text).toContain(name)
  expect(() => instructionsFor(tools(400), {})).toThrow(
    'The names of 400 tools do not fit into the 2,048 bytes of instructions that hosts keep; serve fewer in this profile.',
  )
})

it('refuses what is no server', () => {
  expect(() => serveDetail({}, { uri: 'docs://tools' })).toThrow(
    "serveDetail takes an McpServer of the MCP SDK: serveDetail(server, { uri: 'docs://tools' })",
  )
})
