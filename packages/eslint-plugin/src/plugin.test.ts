import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { recordConfig } from '@mcp-budget/node'
import {
  FOLDER,
  project,
  lint,
  told,
  LONG,
  HINTS,
  SERVER,
  CONFIG,
  texts,
  OVER,
} from './plugin.fixture.js'

describe('a server that lies in several files', () => {
  it('is read from its entry, and each file gets what is written in it', async () => {
    const folder = project({
      'mcp-budget.config.json': CONFIG,
      'server.ts': SERVER,
      'texts.ts': texts(LONG),
      'other.ts': 'export const other = 1\n',
    })
    expect([
      told(await lint(folder, 'texts.ts')),
      told(await lint(folder, 'server.ts')),
      told(await lint(folder, 'other.ts')),
    ]).toEqual([[OVER], [], []])
  })

  it('is read as the editor holds it, and anew when another of its files changes on disk', async () => {
    const folder = project({
      'mcp-budget.config.json': CONFIG,
      'server.ts': SERVER,
      'texts.ts': texts('Searches.'),
    })
    expect(told(await lint(folder, 'texts.ts'))).toEqual([])
    expect(told(await lint(folder, 'texts.ts', { text: texts(LONG) }))).toEqual([OVER])
    writeFileSync(
      path.join(folder, 'server.ts'),
      SERVER.replace("registerTool('search'", "registerTool('find'"),
    )
    expect(told(await lint(folder, 'texts.ts', { text: texts(LONG) }))).toEqual([
      OVER.replace('`search`', '`find`'),
    ])
    writeFileSync(
      path.join(folder, 'server.ts'),
      SERVER.replace('description: SEARCH', "description: 'Searches.'"),
    )
    expect(told(await lint(folder, 'texts.ts', { text: texts(LONG) }))).toEqual([])
  })

  it('without a config is read file by file', async () => {
    const folder = project({
      'server.ts': SERVER.replace('description: SEARCH', `description: '${LONG}'`),
      'texts.ts': texts(LONG),
    })
    expect(
      told(await lint(folder, 'server.ts', { rules: { 'mcp-budget/host-limits': 'off' } })),
    ).toEqual([
      '6:48 max-tool-tokens `search` costs 260 tokens in tools/list (ceiling 200, 60 over): keep the first sentence of the description, move the rest to a detail resource, −224.',
    ])
    expect(told(await lint(folder, 'texts.ts'))).toEqual([])
  })
})

describe('the config', () => {
  it('in TypeScript is read without running it', async () => {
    const mark = path.join(FOLDER, 'config-was-run')
    const config = `import { writeFileSync } from 'node:fs'\nimport { defineConfig } from '@mcp-budget/node'\nwriteFileSync(${JSON.stringify(mark)}, 'x')\nconst CEILING = 100 + 200\nexport default defineConfig({ server: { module: './server.ts', export: 'createServer' }, rules: { 'max-tool-tokens': ['error', { ceiling: CEILING }], 'max-mean-tool-tokens': 'off', 'host-limits': 'off' } })\n`
    const folder = project({
      'mcp-budget.config.ts': config,
      'server.ts': SERVER,
      'texts.ts': texts(LONG),
    })
    expect(told(await lint(folder, 'texts.ts'))).toEqual([])
    expect(existsSync(mark)).toBe(false)
  })

  it('that is not written out falls back to the defaults where it is not, with one quiet notice', async () => {
    const config = `export default { server: { module: './server.ts', export: 'createServer' }, rules: { 'max-tool-tokens': ['error', { ceiling: Number(process.env.CEILING) }], 'max-mean-tool-tokens': 'off', 'host-limits': 'off' } }\n`
    const folder = project({
      'mcp-budget.config.mjs': config,
      'server.ts': SERVER,
      'texts.ts': texts(LONG),
    })
    expect(
      told(await lint(folder, 'texts.ts', { rules: { 'mcp-budget/unread': 'warn' } })),
    ).toEqual([
      '1:1 unread mcp-budget.config.mjs:1 is not written out (what it is given is not known); the default counts here, and the rest of the config is read.',
      OVER,
    ])
  })

  it('that is wrong is told quietly, and the defaults count', async () => {
    const folder = project({
      'mcp-budget.config.json': '{ "rulez": {} }',
      'server.ts': SERVER.replace('description: SEARCH', `description: '${LONG}'`),
    })
    const messages = told(
      await lint(folder, 'server.ts', {
        rules: { 'mcp-budget/unread': 'warn', 'mcp-budget/host-limits': 'off' },
      }),
    )
    expect(messages[0]).toMatch(
      /^1:1 unread .*`rulez` is no key of a config \(did you mean `rules`\?\)/,
    )
    expect(messages[1]).toContain('max-tool-tokens `search` costs 260 tokens')
  })

  it('brings the baseline, which excuses what was recorded', async () => {
    const folder = project({
      'mcp-budget.config.json': CONFIG,
      'server.ts': SERVER,
      'texts.ts': texts(LONG),
    })
    await recordConfig(path.join(folder, 'mcp-budget.config.json'), {
      only: [],
      raises: [],
      reason: undefined,
    })
    expect(told(await lint(folder, 'texts.ts'))).toEqual([])
  })
})

describe('rules across tools', () => {
  const twins = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nconst server = new McpServer({ name: 'docs', version: '1' })\nserver.registerTool('read_queue', { description: 'Reads the messages of a queue in order.'${HINTS} }, run)\n`

  it('look at the last build where the source does not tell all, and say so', async () => {
    const source = `${twins}server.registerTool('show_queue', { description: readFileSync('show.md')${HINTS} }, run)\n`
    const manifest = JSON.stringify({
      tools: [
        {
          name: 'show_queue',
          description: 'Reads the messages of a queue in order.',
          inputSchema: { type: 'object', properties: {} },
          annotations: { readOnlyHint: true },
        },
      ],
    })
    const config = '{ "server": { "module": "./server.js" } }'
    const without = project({ 'mcp-budget.config.json': config, 'server.js': source })
    expect(told(await lint(without, 'server.js'))).toEqual([])
    const folder = project({
      'mcp-budget.config.json': config,
      'server.js': source,
      'mcp-manifest.json': manifest,
    })
    expect(told(await lint(folder, 'server.js'))).toEqual([
      '3:50 max-description-overlap `read_queue` and `show_queue` read alike: 0.9903; the ceiling is 0.8 (0.1903 over). Shared stems: queue, messag, order, read. Say in each when to use it rather than the other. (from the last build)',
    ])
  })
})

describe('a listing in JSON', () => {
  it('is judged where it lies, and any other JSON is left alone', async () => {
    const listing = {
      tools: [
        {
          name: 'search',
          description: LONG,
          inputSchema: { type: 'object', properties: {} },
          annotations: { readOnlyHint: true },
        },
      ],
    }
    const folder = project({
      'mcp-manifest.json': JSON.stringify(listing, null, 2),
      'mcp-manifest.other.json': '{ "tools": "none" }',
    })
    expect(told(await lint(folder, 'mcp-manifest.json'))).toMatchInlineSnapshot(`
      [
        "2:3 max-mean-tool-tokens The one tool costs on average 260 tokens in tools/list (ceiling 160, 100 over): take 100 tokens out of the listing; heaviest: \`search\` 260.",
        "4:7 host-limits \`search\` breaks limits of known hosts. Its description has 1343 characters; OpenAI refuses over 1024. Keep within the limit of each host that your users have; the page of this rule names them with their sources.",
        "5:7 max-tool-tokens \`search\` costs 260 tokens in tools/list (ceiling 200, 60 over): keep the first sentence of the description, move the rest to a detail resource, −224.",
      ]
    `)
    expect(told(await lint(folder, 'mcp-manifest.other.json'))).toEqual([])
  })
})
