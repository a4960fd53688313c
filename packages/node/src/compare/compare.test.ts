import type { Origin } from '@mcp-budget/core'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { targetsOf } from '../check/targets.js'
import { runConfig } from '../check/run.js'
import { folderWith, FIXTURES, ROOT, targetOf, tool } from '../node.fixture.js'
import { captureStatic } from '../sources/static.js'
import { parameterOrigin } from '../files/name-origins.js'
import { slimTarget } from '../slim/slim-target.js'
import { compareWithSource } from './compare-with-source.js'
import { runWorkspace } from './run-workspace.js'

const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
const server = new McpServer({ name: 'mine', version: '1' }, { instructions: 'Ask first.' })
`
const register = (name: string, config: string): string =>
  `server.registerTool('${name}', ${config}, run)\n`

/** A file that resolves the SDK: beside the fixtures, held by nobody. */
function sourceIn(folder: string, text: string): string {
  const inside = folderWith({ 'server.ts': text })
  void folder
  return path.join(inside, 'server.ts')
}

describe('a surface read from source', () => {
  const capture = (lines: string) => {
    const entry = sourceIn(FIXTURES, `${HEAD}${lines}`)
    const cwd = path.dirname(entry)
    const none = { export: undefined, calls: [], definers: [], packages: [] }
    return captureStatic({ kind: 'static', entry, cwd, ...none })
  }

  it('of no tool at all is refused, with what to do', () => {
    expect(() => capture('')).toThrow(
      'No tool was found in the source of server.ts. Where tools are registered by a function of your own, name it: "static": { "calls": ["addMyTool"] }.',
    )
  })

  it('of tools that cannot be read is refused, with the reason and place of the first', () => {
    expect(() => capture(register('find', 'process.env.X'))).toThrow(
      '1 tool of server.ts is named in its source, and none could be read. `find`: it comes from the environment or the arguments of the process (server.ts:4:1).',
    )
  })

  const LIST = `import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
const server = new Server({ name: 'mine', version: '1' }, {})
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [
  { name: 'find', description: 'Finds.', inputSchema: { type: 'object' } },
  ...(flag ? [{ name: 'maybe', inputSchema: { type: 'object' } }] : []),
  { name: 'odd', description: process.env.X, inputSchema: { type: 'object' } },
] }))
`

  it('tells what was read, where, and what was not', () => {
    const entry = sourceIn(FIXTURES, LIST)
    const none = { export: undefined, calls: [], definers: [], packages: [] }
    const { surface, observed } = captureStatic({
      kind: 'static',
      entry,
      cwd: path.dirname(entry),
      ...none,
    })
    expect(surface.tools.map(({ name }) => name)).toEqual(['find', 'maybe', 'odd'])
    expect(surface).toMatchObject({ server: 'mine', era: 'initialize', resources: [] })
    expect(observed.origins?.['find']).toEqual({ file: 'server.ts', line: 5, column: 2 })
    expect(observed.unread).toEqual([
      '`odd` was not read whole: it comes from the environment or the arguments of the process (server.ts:7:31)',
    ])
    expect(observed.notes).toEqual(
      [
        'Read from the source of server.ts; nothing was started.',
        'Counted as listed although the source does not decide it: `find`, `maybe`, `odd`.',
        '1 tool may cost less than told, for something that the source does not decide: `maybe`.',
      ].slice(0, observed.notes.length),
    )
    expect(observed.notes.length).toBeGreaterThan(1)
  })
})

describe('a server beside its source', () => {
  const LIST = (
    tools: string,
  ): string => `import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
const server = new Server({ name: 'mine', version: '1' }, {})
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: ${tools} }))
`
  const compare = async (listed: readonly object[], tools: string) => {
    const folder = folderWith({ 'tools.json': listed, 'server.ts': LIST(tools) })
    const target = targetOf(
      { kind: 'listing', file: path.join(folder, 'tools.json') },
      { static: { entry: 'server.ts' } },
      folder,
    )
    const report = await compareWithSource(target, folder)
    return [report.verdict, report.tools.map(({ name, state }) => `${name} ${state}`), report.gaps]
  }
  const find = { name: 'find', inputSchema: { type: 'object' } }
  const FIND = "{ inputSchema: { type: 'object' }, name: 'find' }"

  it('is the same whatever the order of members', async () => {
    expect(await compare([find], `[${FIND}]`)).toEqual(['pass', ['find same'], []])
  })

  it('differs, lists more, or less', async () => {
    expect(await compare([{ ...find, title: 'F' }], `[${FIND}]`)).toEqual([
      'fail',
      ['find differs'],
      [],
    ])
    expect(await compare([find], `[${FIND}, { name: 'more' }]`)).toEqual([
      'fail',
      ['find same', 'more unlisted'],
      [],
    ])
    expect(await compare([find, tool('new')], `[${FIND}]`)).toEqual([
      'unchecked',
      ['find same', 'new unread'],
      [],
    ])
  })

  it('is not known where the source is not', async () => {
    expect(await compare([find], `[{ name: 'find', inputSchema: process.env.X }]`)).toEqual([
      'unchecked',
      ['find approximate'],
      [],
    ])
    const [verdict, tools, gaps] = await compare([find], 'undefined')
    expect([verdict, tools]).toEqual(['unchecked', ['find unread']])
    expect(gaps).toHaveLength(1)
    const folder = folderWith({ 'tools.json': [find], 'server.ts': 'export const a = 1' })
    const empty = targetOf(
      { kind: 'listing', file: path.join(folder, 'tools.json') },
      { static: { entry: 'server.ts' } },
      folder,
    )
    expect((await compareWithSource(empty, folder)).gaps).toEqual([
      'no registration was found in server.ts and what it imports',
    ])
  })
})

it('servers of a workspace are compared by their manifests', async () => {
  const server = async (tools: readonly object[]) => {
    const folder = folderWith({
      'tools.json': tools,
      'mcp-budget.config.json': { server: { listing: 'tools.json' } },
    })
    const { manifests } = await runConfig(path.join(folder, 'mcp-budget.config.json'), {
      write: true,
    })
    return manifests[0] ?? ''
  }
  const file = path.join(folderWith({ 'w.json': {} }), 'w.json')
  const manifests = { a: await server([tool('find')]), b: await server([tool('drop')]) }
  const report = await runWorkspace(file, manifests, ROOT)
  expect(report.servers.map(({ name, tools }) => [name, tools])).toEqual([
    ['a', 1],
    ['b', 1],
  ])
  await expect(runWorkspace(file, { a: 'none.json' }, '/p')).rejects.toThrow(
    /none\.json is not there\. Build it: nx run a:mcp-budget\./,
  )
})

describe('what can be saved', () => {
  it('has the place of each tool and parameter of a module', async () => {
    const folder = folderWith({
      'mcp-budget.config.json': {
        server: { module: path.join(FIXTURES, 'servers.mjs'), export: 'createV1' },
      },
    })
    const [target] = await targetsOf(path.join(folder, 'mcp-budget.config.json'), {})
    if (target === undefined) throw new Error('no target')
    const { report, listing } = await slimTarget(target, ROOT)
    expect(report.tools.map(({ name, origin }) => [name, origin])).toEqual([
      ['find_queue', { file: 'e2e/fixtures/tools.mjs', line: 6, column: 4 }],
      ['purge_queue', { file: 'e2e/fixtures/tools.mjs', line: 15, column: 4 }],
    ])
    const places = report.tools.flatMap(({ origin }) =>
      origin === undefined ? [] : [{ ...origin, file: path.join(ROOT, origin.file) }],
    )
    const [find, purge] = places
    if (find === undefined || purge === undefined) throw new Error('no places')
    const at = (name: string, from: Origin) => parameterOrigin(name, from, places)
    expect([at('state', find), at('state', purge), at('name', purge)]).toEqual([
      { file: find.file, line: 9, column: 48 },
      undefined,
      { file: find.file, line: 18, column: 30 },
    ])
    expect(JSON.parse(listing)).toMatchObject({ tools: [{ name: 'find_queue' }, {}] })
    expect(listing).toBe(`${JSON.stringify(JSON.parse(listing), null, 2)}\n`)
  })

  it('of a listing has no places', async () => {
    const file = path.join(folderWith({ 'tools.json': [tool('find')] }), 'tools.json')
    const { report } = await slimTarget(targetOf({ kind: 'listing', file }), ROOT)
    expect(report.tools[0]).not.toHaveProperty('origin')
  })
})
