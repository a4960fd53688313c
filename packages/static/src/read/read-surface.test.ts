import { describe, expect, it } from 'vitest'
import { server, surfaceOf } from '../source.fixture.js'
import { told, toldOf } from './read.fixture.js'

describe('a tool is read', () => {
  it.each([
    [
      'registered with literals',
      `server.registerTool('a', { description: 'Does a.', inputSchema: { id: z.string() } }, run)`,
    ],
    ['registered by tool()', `server.tool('a', 'Does a.', { id: z.string() }, run)`],
    [
      'with a description from a constant, a template and a join',
      `const what = ['Does', 'a'].join(' ')\nserver.registerTool('a', { description: \`\${what}.\`, inputSchema: { id: z.string() } }, run)`,
    ],
    [
      'with a schema that is spread',
      `const common = { id: z.string() }\nserver.registerTool('a', { description: 'Does a.', inputSchema: { ...common } }, run)`,
    ],
    [
      'in a loop over a list',
      `for (const [name, description] of [['a', 'Does a.']]) server.registerTool(name, { description, inputSchema: { id: z.string() } }, run)`,
    ],
    [
      'through forEach, Object.entries and a map',
      `Object.entries({ a: 'Does a.' }).map(([name, description]) => ({ name, description })).forEach(({ name, ...rest }) => server.registerTool(name, { ...rest, inputSchema: { id: z.string() } }, run))`,
    ],
    [
      'in a function that is called',
      `function add(name: string, description: string) { server.registerTool(name, { description, inputSchema: { id: z.string() } }, run) }\nadd('a', 'Does a.')`,
    ],
    [
      'in a function that nobody is seen to call',
      `export function setUp(other: McpServer) { other.registerTool('a', { description: 'Does a.', inputSchema: { id: z.string() } }, run) }`,
    ],
    [
      'in a callback of something that is not read',
      `app.post('/mcp', () => { server.registerTool('a', { description: 'Does a.', inputSchema: { id: z.string() } }, run) })`,
    ],
    [
      'by a class with fields',
      `class A { name = 'a'; description = 'Does a.'; schema = { id: z.string() }; add(to: McpServer) { to.registerTool(this.name, { description: this.description, inputSchema: this.schema }, run) } }\nnew A().add(server)`,
    ],
    [
      'by a class that extends another',
      `abstract class Base { abstract name: string; constructor(readonly to: McpServer) {} add() { this.to.registerTool(this.name, { description: 'Does a.', inputSchema: { id: z.string() } }, run) } }\nclass A extends Base { name = 'a' }\nnew A(server).add()`,
    ],
    [
      'by a subclass of the server',
      `class Mine extends McpServer { add() { super.registerTool('a', { description: 'Does a.', inputSchema: { id: z.string() } }, run) } }\nnew Mine({ name: 'm', version: '1' }).add()`,
    ],
    [
      'from a helper that returns its definition',
      `const defineTool = <T,>(tool: T) => tool\nconst a = defineTool({ name: 'a', config: { description: 'Does a.', inputSchema: { id: z.string() } } })\nserver.registerTool(a.name, a.config, run)`,
    ],
    [
      'from a Map',
      `const tools = new Map([['a', { description: 'Does a.', inputSchema: { id: z.string() } }]])\nfor (const [name, config] of tools) server.registerTool(name, config, run)`,
    ],
    [
      'from the shape of a schema',
      `const Body = z.object({ id: z.string() })\nserver.registerTool('a', { description: 'Does a.', inputSchema: Body.shape }, run)`,
    ],
    [
      'in an async function',
      `async function main() { await Promise.resolve(); server.registerTool('a', { description: 'Does a.', inputSchema: { id: z.string() } }, run) }\nmain().catch(console.error)`,
    ],
    [
      'with texts worked on',
      `server.registerTool('A'.toLowerCase(), { description: '  Does  a. '.trim().replace(/\\s+/g, ' '), inputSchema: { id: z.string() } }, run)`,
    ],
    [
      'from an enum',
      `enum Name { A = 'a' }\nserver.registerTool(Name.A, { description: 'Does a.', inputSchema: { id: z.string() } }, run)`,
    ],
    [
      'with a constant that stands below',
      `add()\nfunction add() { server.registerTool('a', { description: WHAT, inputSchema: { id: z.string() } }, run) }\nconst WHAT = 'Does a.'`,
    ],
  ])('%s', (_, lines) => {
    expect(toldOf(lines)).toEqual(['a | known | Does a. | id'])
  })

  it('from a list handler with JSON Schema, and from one with a converter', () => {
    const head = `import { Server } from '@modelcontextprotocol/sdk/server/index.js'\nimport { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'\nimport { z } from 'zod'\nconst server = new Server({ name: 'low', version: '1' }, { capabilities: { tools: {} } })\n`
    const json = `server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: 'a', description: 'Does a.', inputSchema: { type: 'object', properties: { id: { type: 'string' } } } }] }))`
    const converted = `server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: 'a', description: 'Does a.', inputSchema: z.toJSONSchema(z.object({ id: z.string() })) }] }))`
    expect(told(surfaceOf(head + json))).toEqual(['a | known | Does a. | id'])
    expect(told(surfaceOf(head + converted))).toEqual(['a | known | Does a. | id'])
  })

  it('of SDK v2, whose handler is named by a text', () => {
    const head = `import { McpServer } from '@modelcontextprotocol/server'\nimport { z } from 'zod'\nconst server = new McpServer({ name: 'two', version: '1' })\n`
    expect(
      told(
        surfaceOf(
          `${head}server.registerTool('a', { description: 'Does a.', inputSchema: z.object({ id: z.string() }) }, run)`,
        ),
      ),
    ).toEqual(['a | known | Does a. | id'])
    expect(
      told(
        surfaceOf(
          `${head}server.server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'a', description: 'Does a.', inputSchema: { type: 'object', properties: { id: {} } } }] }))`,
        ),
      ),
    ).toEqual(['a | known | Does a. | id'])
  })

  it('of FastMCP, as FastMCP converts it', () => {
    const { tools } = surfaceOf(
      `import { FastMCP } from 'fastmcp'\nimport { z } from 'zod'\nconst server = new FastMCP({ name: 'fast', version: '1.0.0' })\nserver.addTool({ name: 'a', description: 'Does a.', parameters: z.object({ id: z.string() }), execute: async () => 'x' })`,
    )
    expect(tools[0]?.entry).toEqual({
      name: 'a',
      description: 'Does a.',
      inputSchema: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: { id: { type: 'string' } },
        required: ['id'],
        additionalProperties: false,
      },
    })
  })

  it("by names of the project's own, where they are named", () => {
    const text = `import { add, shape } from 'not-installed'\nadd('a', shape({ description: 'Does a.', inputSchema: { type: 'object' } }))`
    expect(told(surfaceOf(text))).toEqual([])
    expect(
      surfaceOf(text, { calls: ['add'], definers: ['shape'] }).tools.map(({ name, certainty }) => [
        name,
        certainty,
      ]),
    ).toEqual([['a', 'unknown']])
  })
})

it('leaves out a tool that is disabled or removed', () => {
  expect(
    toldOf(
      `server.registerTool('a', { description: 'Does a.', inputSchema: {} }, run).disable()\nconst b = server.registerTool('b', { description: 'Does b.', inputSchema: {} }, run)\nb.remove()`,
    ),
  ).toEqual([])
})

it('does not take a bundle for source', () => {
  const { tools, gaps } = surfaceOf(
    server(
      `class ZodType {}\nserver.registerTool('a', { description: 'Does a.', inputSchema: {} }, run)`,
    ),
  )
  expect(tools).toEqual([])
  expect(gaps.map(({ why }) => why)).toEqual([
    '`server.ts` is a bundle, with libraries inside: name its source instead',
  ])
})

it("tells the server's name and instructions", () => {
  const surface = surfaceOf(
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nexport function create() {\n  const server = new McpServer({ name: 'named', version: '1' }, { instructions: 'Ask first.' })\n  server.registerTool('a', { description: 'Does a.' }, run)\n  return server\n}`,
    { export: 'create' },
  )
  expect([surface.server, surface.instructions, told(surface)]).toEqual([
    'named',
    'Ask first.',
    ['a | known | Does a. | '],
  ])
})

it('lists names that are whole numbers first, as SDKs do', () => {
  expect(
    toldOf(
      ['zeta', '10', 'alpha', '2']
        .map((name) => `server.registerTool('${name}', { description: 'x', inputSchema: {} }, run)`)
        .join('\n'),
    ).map((line) => line.split(' ')[0]),
  ).toEqual(['2', '10', 'zeta', 'alpha'])
})

it('knows where each member is written', () => {
  const { tools } = surfaceOf(
    server(
      `const WHAT = 'Does a.'\nserver.registerTool('a', {\n  description: WHAT,\n  inputSchema: {\n    id: z.string().describe('Which'),\n    kind: z.enum(['x', 'y']).optional(),\n    body: z.object({ deep: z.number() }),\n  },\n}, run)`,
    ),
  )
  const [tool] = tools
  expect(
    Object.fromEntries(
      Object.entries(tool?.places ?? {}).map(([pointer, { line, column, endColumn }]) => [
        pointer,
        `${line}:${column}-${endColumn}`,
      ]),
    ),
  ).toMatchInlineSnapshot(`
    {
      "/description": "4:13-22",
      "/inputSchema": "7:2-3",
      "/inputSchema/properties/body": "10:4-40",
      "/inputSchema/properties/body/properties/deep": "10:21-37",
      "/inputSchema/properties/id": "8:4-36",
      "/inputSchema/properties/id/description": "8:28-35",
      "/inputSchema/properties/kind": "9:4-39",
      "/inputSchema/properties/kind/enum": "9:17-27",
      "/name": "5:20-23",
    }
  `)
  expect(
    tool?.words.map(
      ({ pointer, word }) => `${pointer.replace('/inputSchema/properties', '')} ${word}`,
    ),
  ).toMatchInlineSnapshot(`
    [
      "/id describe",
      "/id string",
      "/kind optional",
      "/kind enum",
      "/body object",
      "/body/properties/deep number",
    ]
  `)
})
