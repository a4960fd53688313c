import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith, outcomeIn, ROOT, tool } from '../node.fixture.js'
import { isConfigFile } from './find.js'

const isConfig = (name: string, content: string | object): boolean =>
  isConfigFile(path.join(folderWith({ [name]: content }), name))

describe('a file', () => {
  it.each<readonly [string, string, string | object]>([
    ['by its name, whatever it holds', 'mcp-budget.config.json', '{'],
    ['by its server', 'strict.json', { server: { module: './a.js' } }],
    ['by its rules', 'strict.json', { rules: {} }],
    [
      'as a module',
      'strict.ts',
      "import { defineConfig } from 'mcp-budget'\nexport default defineConfig({})",
    ],
  ])('is a config %s', (_, name, content) => {
    expect(isConfig(name, content)).toBe(true)
  })

  it.each<readonly [string, string, string | object]>([
    ['a listing', 'tools.json', { tools: [tool('find')] }],
    ['a manifest, which names its server', 'mcp-manifest.json', { server: 's', tools: [] }],
    ['a list of tools', 'tools.json', [tool('find')]],
    ['broken', 'tools.json', '{'],
    ['another object', 'package.json', { name: 'x' }],
    ['a module of the server', 'server.ts', 'export const createServer = () => {}'],
    ['a config of another tool', 'vite.config.ts', "import { defineConfig } from 'vite'"],
    ['too long to be one', 'big.json', { rules: 'x'.repeat(2 ** 20) }],
  ])('is none that is %s', (_, name, content) => {
    expect(isConfig(name, content)).toBe(false)
  })
})

describe('a server that is seen by its source', () => {
  const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export const createServer = () => {
  const server = new McpServer({ name: 'kiln', version: '1' })
  server.registerTool('fire', { description: 'Fires a kiln.', annotations: {} }, run)
  server.registerTool('cool', { description: words(), annotations: {} }, run)
  return server
}
`
  const config = { server: { source: './server.ts' }, profiles: { full: {} } }

  /** A folder in which the SDK is installed, which reading needs. */
  const installed = (files: Readonly<Record<string, string | object>>): string => {
    const folder = folderWith(files)
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
    return folder
  }

  it('is gated, and what was not read is unchecked', async () => {
    const whole = SERVER.replace('words()', "'Cools a kiln.'")
    const read = await outcomeIn(
      installed({ 'server.ts': whole, 'mcp-budget.config.json': config }),
    )
    expect(
      read.reports.map(({ profile, verdict, tools }) => [profile, verdict, tools.length]),
    ).toEqual([
      ['default', 'pass', 2],
      ['full', 'pass', 2],
    ])
    const unread = await outcomeIn(
      installed({ 'server.ts': SERVER, 'mcp-budget.config.json': config }),
    )
    expect(unread.verdict).toBe('unchecked')
    expect(unread.reports[0]?.unmeasured[0]?.reason).toContain('`cool` was not read whole')
  })

  it('is read as `static` says, and its export is the one that is named', async () => {
    const code = `import { add } from './add.js'\n${SERVER.replace("registerTool('cool'", "registerTool('other'")}`
    const files = {
      'server.ts': `${code.replace('words()', "'Cools.'")}\nexport const makeSmall = () => {
  const server = new McpServer({ name: 'small', version: '1' })
  add(server, 'one', { description: 'One.', annotations: {} }, run)
  return server
}`,
      'mcp-budget.config.json': {
        server: { source: './server.ts', export: 'makeSmall' },
        static: { calls: ['add'] },
      },
    }
    const { reports } = await outcomeIn(installed(files))
    expect(reports[0]?.server).toBe('small')
  })
})
