import { describe, expect, it } from 'vitest'
import { server, surfaceOf } from '../source.fixture.js'
import type { StaticSurface } from '../model/surface.js'

/** Name, certainty, description and parameters of each tool. */
function told({ tools }: StaticSurface): readonly string[] {
  return tools.map(({ name, certainty, entry, isConditional }) => {
    const schema = entry?.['inputSchema'] as { readonly properties?: object } | undefined
    return [
      name,
      certainty,
      entry?.['description'],
      Object.keys(schema?.properties ?? {}).join(' '),
      ...(isConditional ? ['conditional'] : []),
    ].join(' | ')
  })
}

const toldOf = (lines: string): readonly string[] => told(surfaceOf(server(lines)))

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

describe('what is not certain is told', () => {
  it.each([
    [
      'a tool that depends on the environment',
      `if (process.env.EXTRA) server.registerTool('a', { description: 'Does a.', inputSchema: {} }, run)`,
      'a | known | Does a. |  | conditional',
    ],
    [
      'a description that depends on it is the longer one',
      `server.registerTool('a', { description: process.env.X ? 'Does a.' : 'Does a and more.', inputSchema: {} }, run)`,
      'a | approximate | Does a and more. | ',
    ],
    [
      'a description that is read at run time is left out',
      `server.registerTool('a', { description: readFileSync('a.md', 'utf8'), inputSchema: { id: z.string() } }, run)`,
      'a | approximate |  | id',
    ],
    [
      'a parameter from elsewhere is left out',
      `import { extra } from 'not-installed'\nserver.registerTool('a', { description: 'Does a.', inputSchema: { id: z.string(), extra } }, run)`,
      'a | approximate | Does a. | id',
    ],
    [
      'a tool that is changed later',
      `const a = server.registerTool('a', { description: 'Does a.', inputSchema: {} }, run)\na.update({ description: 'Other.' })`,
      'a | approximate | Does a. | ',
    ],
    [
      'a server whose own list is reached into',
      `server.registerTool('a', { description: 'Does a.', inputSchema: {} }, run)\nserver.server._requestHandlers.set('tools/list', other)`,
      'a | approximate | Does a. | ',
    ],
    [
      'a schema that its server refuses',
      `server.registerTool('a', { description: 'Does a.', inputSchema: { at: z.date() } }, run)`,
      'a | unknown |  | ',
    ],
  ])('%s', (_, lines, expected) => {
    expect(toldOf(lines)).toEqual([expected])
  })

  it('with its reason and place', () => {
    const [tool] = surfaceOf(
      server(`server.registerTool('a', { description: process.argv[2], inputSchema: {} }, run)`),
    ).tools
    expect(
      tool?.because.map(({ why, direction, place: { line, column } }) => ({
        why,
        direction,
        line,
        column,
      })),
    ).toEqual([
      {
        why: 'it comes from the environment or the arguments of the process',
        direction: 'lower',
        line: 4,
        column: 40,
      },
    ])
  })

  it('where a name is not known, as a gap', () => {
    const { tools, gaps } = surfaceOf(
      server(`for (const tool of load()) server.registerTool(tool.name, tool, run)`),
    )
    expect(tools).toEqual([])
    expect(gaps.map(({ why, place }) => `${why} ${place.line}`)).toEqual([
      '`load` is not declared in what was read 4',
    ])
  })

  it('where the server is handed to what is not read, as a gap', () => {
    const { gaps } = surfaceOf(server(`import { addMore } from 'not-installed'\naddMore(server)`))
    expect(gaps.map(({ why }) => why)).toEqual([
      'the server is handed to a function that is not read, which may register more',
    ])
  })

  it('and a handler of its own beside registered tools', () => {
    const { tools } = surfaceOf(
      server(
        `import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'\nserver.registerTool('a', { description: 'Does a.', inputSchema: {} }, run)\nserver.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: 'a', description: 'Other.', inputSchema: { type: 'object' } }] }))`,
      ),
    )
    expect(
      tools.map(({ certainty, because, entry }) => [
        certainty,
        because[0]?.why,
        entry?.['description'],
      ]),
    ).toEqual([
      [
        'approximate',
        'the server answers `tools/list` with a handler of its own, which may list something else',
        'Other.',
      ],
    ])
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
