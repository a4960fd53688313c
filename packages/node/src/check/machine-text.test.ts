import { writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith, outcomeIn } from '../node.fixture.js'
import { machineFacts, machineTextIn } from './machine-text.js'

const FACTS = [
  { called: 'the working folder', value: '/srv/shop' },
  { called: 'the home folder', value: '/home/kim' },
  { called: 'the host name', value: 'kim-laptop-7' },
]
const heldIn = (description: string, more: object = {}) =>
  machineTextIn([{ name: 'find', description, inputSchema: {}, ...more }], FACTS)['find'] ?? []

describe('what is so on one machine only', () => {
  it.each([
    ['Finds in /srv/shop.', ['the working folder in description']],
    ['Finds in "/srv/shop/stock".', ['the working folder in description']],
    ['/srv/shopping and /srv/shop', ['the working folder in description']],
    ['Writes to /home/kim/notes', ['the home folder in description']],
    ['/home/kim and /srv/shop', ['the working folder in description']],
    ['Runs on kim-laptop-7', ['the host name in description']],
    ['Finds in /srv/shopping.', []],
    ['Finds in /data/srv/shop.', []],
    ['Finds in ../srv/shop', []],
    ['Runs on kim-laptop-77', []],
    ['Finds.', []],
  ])('in %j is %j', (description, held) => {
    expect(heldIn(description)).toEqual(held)
  })

  it('is found in each member, in its keys too, however deep', () => {
    let schema: object = { default: '/srv/shop' }
    for (let depth = 0; depth < 20_000; depth += 1) schema = { items: schema }
    expect(heldIn('', { inputSchema: schema, _meta: { '/srv/shop': [1, null] } })).toEqual([
      'the working folder in inputSchema',
      'the working folder in _meta',
    ])
  })

  it('is no root folder, and no name that any machine has', () => {
    const values = machineFacts('/').map(({ value }) => value)
    expect(values).not.toContain('/')
    expect(values).toContain(homedir())
    expect(values).not.toContain('root')
  })

  const SERVER = `import { createInterface } from 'node:readline'
const description = \`Finds a letter in \${process.cwd()}.\`
const tools = [{ name: 'find', description, inputSchema: { type: 'object' } }]
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line)
  const answer =
    method === 'tools/list' ? { result: { tools } } : { error: { code: -32601, message: 'no' } }
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
})`

  it('is a warning where the server is started here, and none in a listing', async () => {
    const folder = folderWith({ 'server.mjs': SERVER })
    const tools = [{ name: 'find', description: `In ${folder}.`, inputSchema: { type: 'object' } }]
    writeFileSync(path.join(folder, 'listing.json'), JSON.stringify(tools))
    const findingsOf = async (server: object) => {
      const file = path.join(folder, 'mcp-budget.config.json')
      writeFileSync(file, JSON.stringify({ server }))
      const [report] = (await outcomeIn(folder)).reports
      return report?.findings
        .filter(({ rule }) => rule === 'stable-order')
        .map(({ level, message, details }) => [level, message, details])
    }
    expect(await findingsOf({ command: 'node', args: ['server.mjs'] })).toEqual([
      [
        'warn',
        '`find` lists what is so on this machine only: 1 fault; the ceiling is 0 (1 over).',
        ['the working folder in description'],
      ],
    ])
    expect(await findingsOf({ listing: 'listing.json' })).toEqual([])
  })
})
