import path from 'node:path'
import { RULES } from '@mcp-budget/core'
import { expect, it } from 'vitest'
import { judged, problemsIn, work } from './engine.js'

const file = path.join(import.meta.dirname, 'server-of-a-test.ts')
const ids = new Set(RULES.map(({ id }) => id))

const NAMES = ['find', 'count', 'export', 'import', 'merge', 'split', 'send', 'drop']
const text = (edited = ''): string =>
  [
    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'",
    "const server = new McpServer({ name: 'docs', version: '1' })",
    ...NAMES.map(
      (name) =>
        `server.registerTool('${name}', { description: 'Will ${name} it.${name === 'split' ? edited : ''}' }, run)`,
    ),
  ].join('\n')

const doing = (edited?: string): { readonly judged: number; readonly read: number } => {
  const before = { judged: judged.tools, read: work.readings }
  problemsIn({ file, text: text(edited), program: undefined }, ids)
  return { judged: judged.tools - before.judged, read: work.readings - before.read }
}

it('judges all tools at first, none where nothing changed, and after an edit the edited one alone', () => {
  expect([doing(), doing(), doing(' Now.'), doing(' Now.'), doing()]).toEqual([
    { judged: 8, read: 1 },
    { judged: 0, read: 0 },
    { judged: 1, read: 1 },
    { judged: 0, read: 0 },
    { judged: 0, read: 1 },
  ])
})
