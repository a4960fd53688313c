import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Outcome } from '@mcp-budget/core'
import { describe, expect, it } from 'vitest'
import { runConfig } from '../check/run.js'
import type { RunOptions } from '../check/run.js'
import { FIXTURES, folderWith, ROOT } from '../node.fixture.js'
import { findConfig } from './find.js'

async function checkIn(folder: string, options: RunOptions = {}): Promise<Outcome> {
  return (await runConfig(findConfig(folder), { cwd: folder, ...options })).outcome
}

describe('config files', () => {
  const faulty = async (text: string, name = 'mcp-budget.config.json'): Promise<string> => {
    const folder = folderWith({ [name]: text })
    const { outcome } = await runConfig(path.join(folder, name), { cwd: folder })
    expect(outcome.verdict).toBe('unchecked')
    return (outcome.errors[0]?.message ?? '').replaceAll(folder, '<here>')
  }
  const server = '"server": {"listing": "x.json"}'

  it.each([
    ['an unknown key', `{${server}, "rulse": {}}`],
    ['an unknown rule', `{${server}, "rules": {"max-tool-token": "warn"}}`],
    ['an unknown level', `{${server}, "rules": {"tool-name": "warning"}}`],
    ['no server', '{}'],
    ['a server of no kind', '{"server": {"path": "x"}}'],
    ['a mistyped key of a server', '{"server": {"command": "node", "arg": []}}'],
    ['two kinds of server', '{"server": {"module": "a.ts", "listing": "b.json"}}'],
    ['a floor for a ceiling', `{${server}, "rules": {"max-tool-tokens": ["error", {"floor": 1}]}}`],
    ['a wrong type', `{${server}, "timeLimit": "30"}`],
    ['no JSON', '{"server": '],
    ['an unknown preset', `{${server}, "preset": "strict"}`],
    ['a list', '[]'],
  ])('with %s are refused, with an example', async (name, text) => {
    await expect(await faulty(text)).toMatchFileSnapshot(
      `__snapshots__/configs/${name.replaceAll(' ', '-')}.txt`,
    )
  })

  it('without a default export, or that throw, are refused', async () => {
    expect(await faulty('export const config = {}', 'mcp-budget.config.ts')).toContain(
      'has no default export. Example: import { defineConfig } from',
    )
    expect(await faulty("throw new Error('no token')", 'mcp-budget.config.mjs')).toContain(
      'could not be loaded: no token',
    )
  })

  it('set profiles, views, counters, bounds and words of the team', async () => {
    const folder = folderWith()
    writeFileSync(
      path.join(folder, 'mcp-budget.config.mjs'),
      `export default {
        name: 'console',
        server: { command: 'node', args: [${JSON.stringify(path.join(FIXTURES, 'misbehaving.mjs'))}, 'by-client'], clientInfo: { name: 'one', version: '1' } },
        profiles: { other: { server: { clientInfo: { name: 'two', version: '1' } } } },
        view: 'wire',
        counter: { id: 'letters', count: (text) => text.length },
        rules: { 'max-tool-tokens': ['error', { ceiling: 10, message: 'Ask #platform before you add a tool.', adr: 'docs/adr/0050.md' }], 'max-mean-tool-tokens': 'off' },
      }`,
    )
    const outcome = await checkIn(folder)
    expect(
      outcome.reports.map(({ server: name, profile, view, counter, tools }) => ({
        name,
        profile,
        view,
        counter,
        tool: tools[0]?.name,
      })),
    ).toEqual([
      { name: 'console', profile: 'default', view: 'wire', counter: 'letters', tool: 'for_one' },
      { name: 'console', profile: 'other', view: 'wire', counter: 'letters', tool: 'for_two' },
    ])
    expect(
      outcome.reports[0]?.findings.map(({ rule, note, adr, bound }) => ({
        rule,
        note,
        adr,
        bound,
      })),
    ).toEqual([
      {
        rule: 'max-tool-tokens',
        note: 'Ask #platform before you add a tool.',
        adr: 'docs/adr/0050.md',
        bound: { ceiling: 10, from: 'config' },
      },
    ])
    expect((await checkIn(folder, { profile: 'other' })).reports).toHaveLength(1)
  })

  it('of the preset adr-0050 count as that decision does', async () => {
    const folder = folderWith()
    const tool = {
      name: 'a',
      description: 'x'.repeat(700),
      inputSchema: { type: 'object' },
      annotations: {},
    }
    writeFileSync(path.join(folder, 'listing.json'), JSON.stringify([tool]))
    writeFileSync(
      path.join(folder, 'mcp-budget.config.json'),
      JSON.stringify({ server: { listing: 'listing.json' }, preset: 'adr-0050' }),
    )
    const [report] = (await checkIn(folder)).reports
    expect([report?.view, report?.counter, report?.total.wire]).toEqual([
      'wire',
      'chars/4',
      Math.floor(JSON.stringify(tool).length / 4),
    ])
  })

  it('pass a server the declared environment and the safe set, nothing else', async () => {
    const folder = folderWith()
    writeFileSync(
      path.join(folder, 'server.mjs'),
      `import { McpServer } from ${JSON.stringify(path.join(ROOT, 'node_modules/@modelcontextprotocol/sdk/dist/esm/server/mcp.js'))}
export function createServer() {
  const server = new McpServer({ name: 's', version: '1' })
  server.registerTool('a', { description: [process.env.DECLARED, process.env.SECRET ?? 'none', process.env.PATH === undefined].join(' ') }, () => ({ content: [] }))
  return server
}`,
    )
    writeFileSync(
      path.join(folder, 'mcp-budget.config.json'),
      JSON.stringify({
        server: { module: 'server.mjs', export: 'createServer', env: { DECLARED: 'yes' } },
      }),
    )
    process.env['SECRET'] = 'hunter2'
    await checkIn(folder, { write: true })
    delete process.env['SECRET']
    expect(
      JSON.parse(readFileSync(path.join(folder, 'mcp-manifest.json'), 'utf8')).tools[0].description,
    ).toBe('yes none false')
  })
})
