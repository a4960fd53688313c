import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { leanListing } from '@mcp-budget/runtime/lean'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { Server as LowV1 } from '@modelcontextprotocol/sdk/server/index.js'
import { McpServer as V1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { McpServer as V2 } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FIXTURES, mcpBudget, reportOf, ROOT } from './check.js'

const LISTING = JSON.stringify({
  tools: [
    {
      name: 'find',
      description: 'Finds a thing by its number.',
      inputSchema: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        title: 'Find',
        type: 'object',
        properties: { title: { type: 'string', default: 'x' } },
        $defs: { unused: { type: 'object', properties: { a: { type: 'string' } } } },
        additionalProperties: true,
      },
    },
    { name: 'plain', description: 'Lists everything.', inputSchema: { type: 'object' } },
  ],
})

function withListing(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mcp-budget-'))
  writeFileSync(path.join(folder, 'listing.json'), LISTING)
  return folder
}

describe('mcp-budget slim', () => {
  it('says what each cure saves, with file and line of a server from source', async () => {
    const { code, out } = await mcpBudget(['slim', 'e2e/server-before'])
    expect(code).toBe(0)
    await expect(out).toMatchFileSnapshot('__snapshots__/slim/server-before.txt')
  })

  it('shows what detail does to selection, where there are utterances', async () => {
    const { out } = await mcpBudget(['slim', 'e2e/server'])
    expect(/^selection[^]*?\n\n/m.exec(out)?.[0]).toMatchSnapshot()
  })

  it('gives JSON with the figures of each tool', async () => {
    const { out } = await mcpBudget(['slim', 'listing.json', '--json'], withListing())
    expect(JSON.parse(out)).toMatchSnapshot()
  })

  it('gives the same figures as a report', async () => {
    const { out } = await mcpBudget(['slim', 'e2e/server-before', '--json'])
    const { tools } = JSON.parse(out) as {
      tools: {
        name: string
        tokens: { before: number }
        cures: { do: string; saves: number; leaves: number }[]
      }[]
    }
    const report = await reportOf(['e2e/server-before'])
    const ours = tools.flatMap(({ name, tokens, cures }) => [
      [name, tokens.before],
      ...cures.map((cure) => [name, cure.do, cure.saves, cure.leaves]),
    ])
    expect(ours).toEqual(
      expect.arrayContaining(report.tools.map(({ name, tokens }) => [name, tokens.model])),
    )
    const told = report.findings
      .filter(({ rule }) => rule === 'max-tool-tokens')
      .flatMap(({ subject, remedies }) =>
        remedies
          .filter((remedy) => remedy.saves !== undefined && !/together$/.test(remedy.do))
          .map((remedy) => [
            subject.kind === 'tool' ? subject.name : '',
            remedy.do,
            remedy.saves,
            remedy.leaves,
          ]),
      )
    expect(told.length).toBeGreaterThan(10)
    expect(ours).toEqual(expect.arrayContaining(told))
  })

  it('writes the lean listing beside the source, and leaves that as it is', async () => {
    const folder = withListing()
    const { err } = await mcpBudget(['slim', 'listing.json', '--write'], folder)
    expect(err).toBe('wrote mcp-listing.lean.json\n')
    expect(readFileSync(path.join(folder, 'listing.json'), 'utf8')).toBe(LISTING)
    expect(JSON.parse(readFileSync(path.join(folder, 'mcp-listing.lean.json'), 'utf8'))).toEqual({
      tools: [
        {
          name: 'find',
          description: 'Finds a thing by its number.',
          inputSchema: { type: 'object', properties: { title: { type: 'string', default: 'x' } } },
        },
        { name: 'plain', description: 'Lists everything.', inputSchema: { type: 'object' } },
      ],
    })
    const again = await mcpBudget(['slim', 'mcp-listing.lean.json', '--json'], folder)
    expect(
      (JSON.parse(again.out) as { total: { before: number; lossless: number } }).total,
    ).toMatchObject({ before: 52, lossless: 52 })
  })

  it.each([
    [['slim', 'nothing.json'], 'unchecked · listing-not-found'],
    [
      ['slim', 'listing.json', 'listing.json'],
      '`mcp-budget slim` takes one word, and `listing.json` is one more. Example: mcp-budget slim tools-list.json',
    ],
    [
      ['slim', '*.json'],
      'mcp-budget slim` looks at one surface, and `*.json` names 2. Name one config or listing.',
    ],
    [['slim', '--frozen'], '`mcp-budget slim` has no flag `--frozen`'],
    [['slim', '--', 'node', '-e', 'process.exit(3)'], 'unchecked · server-ended'],
  ])('%j ends with 2 and a sentence', async (args, sentence) => {
    const folder = withListing()
    writeFileSync(path.join(folder, 'other.json'), LISTING)
    const { code, err } = await mcpBudget(args, folder)
    expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
  })
})

describe('leanListing', () => {
  interface Registering {
    registerTool(name: string, config: object, handler: (args: never) => object): unknown
  }
  const register = (server: unknown): void => {
    ;(server as Registering).registerTool(
      'find',
      {
        description: 'Finds.',
        inputSchema: z.object({
          count: z.number().int(),
          labels: z.record(z.string(), z.unknown()).optional(),
        }),
      },
      ({ count }: { count: number }) => ({ content: [{ type: 'text', text: String(count) }] }),
    )
  }
  const asked = async (server: { connect(transport: never): Promise<void> }): Promise<Client> => {
    const [ours, theirs] = InMemoryTransport.createLinkedPair()
    const client = new Client({ name: 'c', version: '1' })
    await server.connect(theirs as never)
    await client.connect(ours)
    return client
  }
  const INFO = { name: 's', version: '1' }
  const make = { 'SDK v1': () => new V1(INFO), 'SDK v2': () => new V2(INFO) }

  it.each(
    Object.keys(make).flatMap((sdk) => [
      [sdk, 'before'],
      [sdk, 'after'],
    ]),
  )('of %s, %s the tools are registered, lists lean and checks as before', async (sdk, when) => {
    const server = make[sdk as keyof typeof make]()
    if (when === 'before') expect(leanListing(server)).toBe(server)
    register(server)
    if (when === 'after') leanListing(server)
    leanListing(server)
    const client = await asked(server as never)
    const { tools } = await client.listTools()
    expect(tools[0]?.inputSchema).toEqual({
      type: 'object',
      properties: { count: { type: 'integer' }, labels: { type: 'object' } },
      required: ['count'],
    })
    expect(await client.callTool({ name: 'find', arguments: { count: 1.5 } })).toMatchObject({
      isError: true,
    })
    expect(await client.callTool({ name: 'find', arguments: { count: 7 } })).toMatchObject({
      content: [{ text: '7' }],
    })
    await client.close()
  })

  it('of SDK v2 lists lean in the era of 2026-07-28 too', async () => {
    const folder = mkdtempSync(path.join(FIXTURES, '../lean-'))
    try {
      writeFileSync(
        path.join(folder, 'server.mjs'),
        `import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { leanListing } from '@mcp-budget/runtime/lean'
import { z } from 'zod'
serveStdio(() => {
  const server = leanListing(new McpServer({ name: 's', version: '1' }))
  server.registerTool('find', { description: 'Finds.', inputSchema: z.object({ count: z.number().int() }) }, () => ({ content: [] }))
  return server
})
`,
      )
      writeFileSync(
        path.join(folder, 'mcp-budget.config.json'),
        '{"server": {"command": "node", "args": ["server.mjs"], "era": "discover"}}',
      )
      await mcpBudget(['build'], folder)
      expect(
        JSON.parse(readFileSync(path.join(folder, 'mcp-manifest.json'), 'utf8')),
      ).toMatchObject({
        era: 'discover',
        tools: [
          {
            inputSchema: {
              type: 'object',
              properties: { count: { type: 'integer' } },
              required: ['count'],
            },
          },
        ],
      })
      expect(readFileSync(path.join(folder, 'mcp-manifest.json'), 'utf8')).not.toMatch(
        /\$schema|9007199254740991/,
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('of a low-level server lists lean too', async () => {
    const server = leanListing(new LowV1(INFO, { capabilities: { tools: {} } }))
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: (JSON.parse(LISTING) as { tools: never[] }).tools,
    }))
    const client = await asked(server as never)
    const { tools } = await client.listTools()
    expect(tools[0]?.inputSchema).toEqual({
      type: 'object',
      properties: { title: { type: 'string', default: 'x' } },
    })
    await client.close()
  })

  it('refuses what is no server, with an example', () => {
    expect(() => leanListing({})).toThrow(
      'leanListing takes an McpServer or a Server of the MCP SDK: leanListing(new McpServer(',
    )
  })

  it('brings nothing else into the server: one file, no import', () => {
    const code = readFileSync(path.join(ROOT, 'packages/runtime/bundle/lean.js'), 'utf8')
    expect(code).not.toMatch(/\bimport\b|\brequire\b/)
    expect(code.length).toBeLessThan(16_000)
  })
})
