import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { folderWith, outcomeIn, ROOT } from '../node.fixture.js'

const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
const server = new McpServer({ name: 'kiln', version: '1' })
const words = WORDS
server.registerTool('fire', { description: words, annotations: {} }, () => ({ content: [] }))
if (process.argv.length < 9) process.exit(3)
await server.connect(new StdioServerTransport())
`
const messageFor = async (words: string): Promise<string | undefined> => {
  const config = { server: { command: 'node', args: ['server.mjs'] } }
  const folder = folderWith({
    'server.mjs': SERVER.replace('WORDS', words),
    'mcp-budget.config.json': config,
  })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  return (await outcomeIn(folder)).errors[0]?.message
}

it('a server that cannot run here is told that its source reads whole', async () => {
  expect(await messageFor("'Fires a kiln.'")).toMatch(
    /exit code 3 .*\nIts source reads whole, and nothing is started for that: npx mcp-budget check --static\. To keep it so: "server": \{ "source": … \} in the config\.$/,
  )
})

it('nothing of the kind is told where it does not', async () => {
  expect(await messageFor('process.title')).toMatch(/exit code 3 [^\n]*$/)
})
