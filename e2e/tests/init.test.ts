import { mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mcpBudget, ROOT } from './check.js'

afterEach(() => void vi.unstubAllEnvs())

/** A folder in which the SDK is installed, with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mcp-budget-'))
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  return folder
}

const configIn = (folder: string): Record<string, unknown> => {
  const { $schema, ...config } = JSON.parse(
    readFileSync(path.join(folder, 'mcp-budget.config.json'), 'utf8'),
  ) as Record<string, unknown>
  expect($schema).toBe('./node_modules/mcp-budget/config.schema.json')
  return config
}

const FACTORY = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export function createServer() {
  const server = new McpServer({ name: 'kiln', version: '1.0.0' })
  const annotations = { readOnlyHint: true }
  server.registerTool('fire', { description: 'Fires a kiln.', annotations }, () => ({ content: [] }))
  return server
}
`
/** A program that ends where a variable or an argument is missing, and says so or not. */
const program = (
  needs: string,
): string => `import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createServer } from './server.mjs'
${needs}
await createServer().connect(new StdioServerTransport())
`
const SAYS = `if (!process.env.KILN_KEY) { console.error('Error: KILN_KEY is not set'); process.exit(1) }`
const SILENT = `if (!process.env.KILN_KEY || !process.env.KILN_REGION) process.exit(1)`

describe('init of a server that needs a key', () => {
  it('writes the name that the words of the server name, and the check then works', async () => {
    vi.stubEnv('KILN_KEY', 'a-value')
    const folder = folderWith({ 'server.mjs': FACTORY, 'main.mjs': program(SAYS) })
    const { code, out } = await mcpBudget(['init', '--', 'node', 'main.mjs'], folder)
    expect([code, configIn(folder)]).toEqual([
      0,
      { server: { command: 'node', args: ['main.mjs'] }, passEnv: ['KILN_KEY'] },
    ])
    expect(out).toContain('it hands on KILN_KEY, which the server needs')
    expect((await mcpBudget(['check'], folder)).code).toBe(0)
  })

  it('finds the names by halving where nothing names them', async () => {
    vi.stubEnv('KILN_KEY', 'a-value')
    vi.stubEnv('KILN_REGION', 'north')
    const folder = folderWith({ 'server.mjs': FACTORY, 'main.mjs': program(SILENT) })
    expect((await mcpBudget(['init', '--', 'node', 'main.mjs'], folder)).code).toBe(0)
    expect(configIn(folder)['passEnv']).toEqual(['KILN_KEY', 'KILN_REGION'])
  })

  it('writes nothing where it is not set, and names the source that reads whole', async () => {
    const folder = folderWith({ 'server.mjs': FACTORY, 'main.mjs': program(SAYS) })
    const { code, err, out } = await mcpBudget(['init', '--', 'node', 'main.mjs'], folder)
    expect([code, err]).toEqual([
      2,
      'No config was written: the server could not be checked. One that cannot start here may be read: npx mcp-budget init --static src/server.ts\n',
    ])
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      'Error: KILN_KEY is not set Its source reads whole, and nothing is started for that: npx mcp-budget check --static.',
    )
    expect(readdirSync(folder)).not.toContain('mcp-budget.config.json')
    expect((await mcpBudget(['init', '--static', 'main.mjs'], folder)).code).toBe(0)
    expect(configIn(folder)).toEqual({ server: { source: './main.mjs' } })
    expect((await mcpBudget(['check'], folder)).code).toBe(0)
  })

  it('refuses a secret in an argument, and takes the name of a variable in its place', async () => {
    const needs = `if (process.argv[2] !== '--api-key=a-value') process.exit(1)`
    const folder = folderWith({ 'server.mjs': FACTORY, 'main.mjs': program(needs) })
    const start = ['init', '--', 'node', 'main.mjs']
    const refused = await mcpBudget([...start, '--api-key=a-value'], folder)
    expect([refused.code, refused.err]).toEqual([
      2,
      "unchecked · bad-flag\n`--api-key=…` looks like a secret, and a config is committed. Put it into the environment as API_KEY, and write '--api-key=${API_KEY}' in its place, in single quotes: the config then hands on the name.\n",
    ])
    vi.stubEnv('API_KEY', 'a-value')
    expect((await mcpBudget([...start, '--api-key=${API_KEY}'], folder)).code).toBe(0)
    expect(configIn(folder)).toEqual({
      server: { command: 'node', args: ['main.mjs', '--api-key=${API_KEY}'] },
      passEnv: ['API_KEY'],
    })
    expect((await mcpBudget(['check'], folder)).code).toBe(0)
    vi.stubEnv('API_KEY', undefined)
    expect((await mcpBudget(['check'], folder)).out).toContain(
      '`args` needs the variable `API_KEY`, and it is not set here.',
    )
  })
})

describe('init of other kinds', () => {
  it('takes a module, and the export that is its server by its name', async () => {
    const folder = folderWith({ 'server.mjs': FACTORY })
    expect((await mcpBudget(['init', 'server.mjs'], folder)).code).toBe(0)
    expect(configIn(folder)).toEqual({ server: { module: './server.mjs', export: 'createServer' } })
    const other = folderWith({ 'server.mjs': FACTORY.replace('createServer', 'wipeServer') })
    expect((await mcpBudget(['init', 'server.mjs'], other)).err).toContain(
      'server.mjs exports `wipeServer`, and none of it has the name of a server',
    )
  })

  it('hands arguments to a factory', async () => {
    const code = FACTORY.replace('createServer()', 'createServer({ name })').replace(
      "'kiln'",
      'name',
    )
    const folder = folderWith({
      'server.mjs': code,
      'mcp-budget.config.json': JSON.stringify({
        server: { module: './server.mjs', export: 'createServer', args: [{ name: 'oven' }] },
      }),
    })
    const { code: exit, out } = await mcpBudget(['check', '--json'], folder)
    expect([
      exit,
      (JSON.parse(out) as { reports: { server: string }[] }).reports[0]?.server,
    ]).toEqual([0, 'oven'])
  })

  it('takes a listing', async () => {
    const tools = [{ name: 'fire', description: 'Fires.', inputSchema: { type: 'object' } }]
    const folder = folderWith({ 'tools.json': JSON.stringify(tools) })
    expect((await mcpBudget(['init', 'tools.json'], folder)).code).toBe(0)
    expect(configIn(folder)).toEqual({ server: { listing: './tools.json' } })
  })

  it('asks for a module where it is to be read', async () => {
    expect((await mcpBudget(['init', '--static'], folderWith({}))).err).toContain(
      'Name the module that makes the server: npx mcp-budget init --static src/server.ts',
    )
  })
})
