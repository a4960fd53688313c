import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { configFacts } from './facts.js'

const folder = mkdtempSync(path.join(tmpdir(), 'mcp-budget-'))
const config = (text: string, name = 'mcp-budget.config.mjs'): string => {
  writeFileSync(path.join(folder, name), text)
  return path.join(folder, name)
}
/** What is loaded or started, not read. */
const RUN = { isData: false }
const inFolder = (name: string): string => path.join(folder, name)

it('names what a config reads of its environment, and the modules that it is made of', async () => {
  writeFileSync(inFolder('shared.mjs'), "export const name = process.env['QUEUE_NAME']\n")
  const facts = await configFacts(
    config(
      "import { name } from './shared.mjs'\nexport default { name: name ?? process.env.FALLBACK ?? 'q', server: { module: './server.mjs' } }\n",
    ),
  )
  expect([facts.environment, [...facts.files].sort()]).toEqual([
    ['FALLBACK', 'QUEUE_NAME'],
    [inFolder('mcp-budget.config.mjs'), inFolder('shared.mjs')],
  ])
})

it.each([
  [
    '{"module": "./src/server.ts"}',
    [{ kind: 'module', file: 'src/server.ts', ...RUN, caching: 'by-files' }],
  ],
  [
    '{"listing": "tools.json"}',
    [{ kind: 'listing', file: 'tools.json', isData: true, caching: 'by-files' }],
  ],
  [
    '{"command": "node", "args": ["--enable-source-maps", "dist/server.js"]}',
    [{ kind: 'command', file: 'dist/server.js', ...RUN, caching: 'by-program' }],
  ],
  [
    '{"command": "node", "args": ["../elsewhere.js"]}',
    [{ kind: 'command', ...RUN, caching: 'by-program' }],
  ],
  [
    '{"command": "npx", "args": ["some-server"]}',
    [{ kind: 'command', ...RUN, caching: 'by-program' }],
  ],
  ['{"url": "http://localhost:3000/mcp"}', [{ kind: 'url', ...RUN, caching: 'never' }]],
])('tells of %s what its listing depends on', async (server, expected) => {
  const { servers } = await configFacts(config(`{"server": ${server}}`, 'mcp-budget.config.json'))
  expect(servers).toEqual(
    expected.map((one) => ('file' in one ? { ...one, file: inFolder(one.file as string) } : one)),
  )
})
