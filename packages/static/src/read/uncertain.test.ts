import { describe, expect, it } from 'vitest'
import { server, surfaceOf } from '../source.fixture.js'
import { toldOf } from './read.fixture.js'

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

describe('a list of a handler that is not known whole', () => {
  const TOOL = `{ name: 'a', description: 'Does a.', inputSchema: { type: 'object' } }`
  const gapsOf = (list: string): readonly unknown[] => {
    const { tools, gaps } = surfaceOf(
      server(
        `import { more } from 'not-installed'\n${list}\nserver.server.setRequestHandler('tools/list', () => ({ tools }))`,
      ),
    )
    return [tools.map(({ name, certainty }) => `${name} ${certainty}`), gaps.map(({ why }) => why)]
  }

  it.each([
    [`const tools = [${TOOL}, ...more]`, 'a known'],
    [`const tools = [${TOOL}]\ntools.push(...more)`, 'a known'],
    [`const tools = [${TOOL}]\nmore(tools)`, 'a approximate'],
  ])('%s is a gap', (list, expected) => {
    expect(gapsOf(list)).toEqual([[expected], [expect.any(String)]])
  })

  it('one that may be shorter is none', () => {
    expect(gapsOf(`const tools = []\nif (process.env.A) tools.push(${TOOL})`)).toEqual([
      ['a known'],
      [],
    ])
  })
})

describe('a schema that doubles itself', () => {
  const told = (lines: string): unknown =>
    surfaceOf(server(lines)).tools.map(({ name, certainty, because: [first] }) => [
      name,
      certainty,
      first?.why,
    ])
  const TOO_LARGE = 'it is made of more than 200,000 values'

  it.each([
    [
      'by zod',
      `let s = z.object({ a: z.string() })\nfor (let i = 0; i < 40; i += 1) s = z.object({ a: s, b: s })\nserver.registerTool('a', { inputSchema: { s } }, run)`,
    ],
    [
      'by plain JSON',
      `let s = { type: 'string' }\nfor (let i = 0; i < 40; i += 1) s = { type: 'object', properties: { a: s, b: s } }\nserver.server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'a', inputSchema: s }] }))`,
    ],
  ])('%s is refused in words', (_, lines) => {
    expect(told(lines)).toEqual([['a', 'unknown', TOO_LARGE]])
  })

  it('by a converter is refused in words', () => {
    const [tool] = surfaceOf(
      server(
        `let s = z.object({ a: z.string() })\nfor (let i = 0; i < 40; i += 1) s = z.object({ a: s, b: s })\nserver.server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'a', inputSchema: z.toJSONSchema(s) }] }))`,
      ),
    ).tools
    expect([tool?.certainty, tool?.because[0]?.why]).toEqual([
      'unknown',
      expect.stringContaining(TOO_LARGE),
    ])
  })

  it('a few times is listed', () => {
    expect(
      told(
        `let s = z.object({ a: z.string() })\nfor (let i = 0; i < 4; i += 1) s = z.object({ a: s, b: s })\nserver.registerTool('a', { inputSchema: { s } }, run)`,
      ),
    ).toEqual([['a', 'known', undefined]])
  })
})

it.each([
  [`import { add } from 'not-installed'\nadd(server, ...add)`],
  [`import { more } from 'not-installed'\nconst add = (a, b) => {}\nadd(...more, server)`],
])('a server that is handed over beside an unknown spread is a gap: %s', (lines) => {
  const { gaps } = surfaceOf(server(lines))
  expect(gaps.map(({ why }) => why)).toEqual([expect.stringContaining('the server is handed')])
})
