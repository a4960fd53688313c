import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'
import { folderWith, ROOT, tool } from '../node.fixture.js'
import { quietly } from './quietly.js'

const CLI = path.join(ROOT, 'packages/cli/bin.cjs')

it('what a config prints leaves standard output to the report', () => {
  const folder = folderWith({
    'listing.json': [tool('find')],
    'mcp-budget.config.mjs': `process.stdout.write('hello from write\\n')
console.log('hello from console')
await new Promise((resolve) => setTimeout(resolve, 20))
console.log('hello, late')
export default { server: { listing: './listing.json' } }
`,
  })
  const { stdout, stderr, status } = spawnSync('node', [CLI, 'check', '--json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([status, (JSON.parse(stdout) as { verdict: string }).verdict]).toEqual([0, 'pass'])
  expect(stderr).toBe('hello from write\nhello from console\nhello, late\n')
})

it('the last that is at it gives standard output back', async () => {
  const before = process.stdout.write
  const first = quietly(() => new Promise((resolve) => setTimeout(resolve, 10)))
  const second = quietly(() => Promise.reject(new Error('no')))
  await expect(second).rejects.toThrow('no')
  expect(process.stdout.write).not.toBe(before)
  await first
  expect(process.stdout.write).toBe(before)
})
