import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import json from '@eslint/json'
import { ESLint } from 'eslint'
import type { Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { afterAll, describe, expect, it } from 'vitest'
import plugin from '@mcp-budget/eslint-plugin'
import { recordConfig } from '@mcp-budget/node'

const ROOT = path.resolve(import.meta.dirname, '../../..')
mkdirSync(path.join(ROOT, 'e2e/.tmp'), { recursive: true })
const FOLDER = mkdtempSync(path.join(ROOT, 'e2e/.tmp/eslint-'))
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

let projects = 0
/** A project of some files; the path of its folder. */
function project(files: Readonly<Record<string, string>>): string {
  const folder = path.join(FOLDER, String((projects += 1)))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  return folder
}

function eslintFor(cwd: string, rules: Linter.RulesRecord = {}): ESLint {
  return new ESLint({
    cwd,
    overrideConfigFile: true,
    ignore: false,
    overrideConfig: [
      { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },
      {
        files: ['**/*.{ts,js,mjs}'],
        ...(plugin.configs.recommended as Linter.Config),
        rules: { ...plugin.configs.recommended.rules, ...rules },
      },
      { plugins: { json } },
      plugin.configs.listing as Linter.Config,
    ],
  })
}

type Message = Linter.LintMessage

async function lint(
  folder: string,
  file: string,
  { text, rules }: { readonly text?: string; readonly rules?: Linter.RulesRecord } = {},
): Promise<readonly Message[]> {
  const filePath = path.join(folder, file)
  const [result] = await eslintFor(folder, rules).lintText(text ?? readFileSync(filePath, 'utf8'), {
    filePath,
  })
  return result?.messages ?? []
}

const told = (messages: readonly Message[]): readonly string[] =>
  messages.map(
    ({ line, column, ruleId, message }) =>
      `${line}:${column} ${ruleId?.replace('mcp-budget/', '')} ${message}`,
  )

const LONG = 'Searches every document that was ever written and kept. '.repeat(24).trim()
const HINTS = ', annotations: { readOnlyHint: true }'
const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { SEARCH } from './texts.js'\n\nexport function createServer() {\n  const server = new McpServer({ name: 'docs', version: '1' })\n  server.registerTool('search', { description: SEARCH${HINTS} }, () => ({ content: [] }))\n  server.registerTool('count', { description: 'Counts.'${HINTS} }, () => ({ content: [] }))\n  return server\n}\n`
const CONFIG = `{ "server": { "module": "./server.ts", "export": "createServer" }, "rules": { "max-mean-tool-tokens": "off", "host-limits": "off" } }`
const texts = (text: string): string => `export const SEARCH =\n  '${text}'\n`

const OVER =
  '2:3 max-tool-tokens `search` costs 260 tokens in tools/list (ceiling 200, 60 over): keep the first sentence of the description, move the rest to a detail resource, −224.'

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

it('executes nothing of a linted project', async () => {
  const mark = path.join(FOLDER, 'file-was-run')
  const write = `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(mark)}, 'x')\n`
  const folder = project({
    'server.mjs': `${write}import './side.mjs'\nimport { z } from 'zod'\nserver.tool('a', { get a() { writeFileSync(${JSON.stringify(mark)}, 'x'); return z.string() } }, run)\n`,
    'side.mjs': write,
  })
  await lint(folder, 'server.mjs')
  expect(existsSync(mark)).toBe(false)
})

it('offers detail() where the runtime is imported already, with what it saves', async () => {
  const source = (kind: string): string =>
    `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { detail } from '@mcp-budget/runtime/detail'\nimport { z } from 'zod'\nconst server = new McpServer({ name: 'docs', version: '1' })\nserver.registerTool('file', { description: '${'Files what it is given. '.repeat(40).trim()}', inputSchema: { kind: ${kind}, at: detail(z.enum(['a', 'b'])) }${HINTS} }, run)\n`
  const plain =
    "z.enum(['invoice', 'receipt', 'contract', 'letter', 'report', 'memo', 'minutes', 'notice'])"
  const folder = project({ 'server.mjs': source(plain) })
  const tokens = async (text: string): Promise<number> =>
    Number(
      /costs ([\d,]+) tokens/.exec(
        (await lint(folder, 'server.mjs', { text })).find(
          ({ ruleId }) => ruleId === 'mcp-budget/max-tool-tokens',
        )?.message ?? '',
      )?.[1],
    )
  const [suggestion, ...others] = (await lint(folder, 'server.mjs')).flatMap(
    (message) => message.suggestions ?? [],
  )
  expect([suggestion?.desc, others]).toEqual([
    'Write `detail()` around the members of `kind`: listed as a string, a wrong one is rejected with the accepted ones, −18 tokens',
    [],
  ])
  expect((await tokens(source(plain))) - (await tokens(source(`detail(${plain})`)))).toBe(18)
})

describe('each suggestion', () => {
  const shape = [
    `kind: z.enum(['invoice', 'receipt', 'contract', 'letter', 'report', 'memo', 'minutes', 'notice'])`,
    `since: z.string().datetime()`,
    `id: z.string().uuid()`,
    `mail: z.string().email()`,
    `queueName: z.string().describe('The queue name')`,
    `body: z.object({ title: z.string().describe('What it is called'), pages: z.number().int().optional(), tags: z.array(z.enum(['red', 'green'])) })`,
  ].join(', ')
  const source = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { z } from 'zod'\nexport const server = new McpServer({ name: 'docs', version: '1' })\nexport const INPUT = { ${shape} }\nserver.registerTool('file', { description: 'Files it.', inputSchema: INPUT${HINTS} }, () => ({ content: [] }))\n`
  const tokens = (messages: readonly Message[]): number =>
    Number(
      /`file` costs ([\d,]+) tokens/
        .exec(
          messages.find(({ ruleId }) => ruleId === 'mcp-budget/max-tool-tokens')?.message ?? '',
        )?.[1]
        ?.replace(',', '') ?? Number.NaN,
    )

  it('saves what it says, leaves a file that is right, and the server rejects what it rejected', async () => {
    const folder = project({ 'server.mjs': source })
    const before = await lint(folder, 'server.mjs')
    const suggestions = before.flatMap((message) => message.suggestions ?? [])
    expect(suggestions.map(({ desc }) => desc)).toMatchInlineSnapshot(`
      [
        "Keep \`datetime()\` of \`since\` in \`.pipe()\`: zod 4 lists its regular expression, the server checks the same without, −174 tokens",
        "Keep \`uuid()\` of \`id\` in \`.pipe()\`: zod 4 lists its regular expression, the server checks the same without, −100 tokens",
        "Keep \`email()\` of \`mail\` in \`.pipe()\`: zod 4 lists its regular expression, the server checks the same without, −72 tokens",
        "List \`body\` as an open object and keep its body in \`.pipe()\`: a wrong one is still rejected, −55 tokens",
        "List \`kind\` as a string and keep its members in \`.pipe()\`: a wrong one is still rejected with the accepted ones, −18 tokens",
        "Drop the description of \`queueName\`: it says what the name says, −6 tokens",
      ]
    `)
    const good = {
      kind: 'memo',
      since: '2026-01-01T00:00:00Z',
      id: '3f0e5a52-6f6b-4a4e-9c0f-1d2c3b4a5968',
      mail: 'a@b.org',
      queueName: 'q',
      body: { title: 't', tags: ['red'] },
    }
    const bad: readonly Record<string, unknown>[] = [
      { kind: 'novel' },
      { kind: 3 },
      { kind: undefined },
      { since: 'yesterday' },
      { since: 4 },
      { id: 'x' },
      { mail: 'nobody' },
      { queueName: 1 },
      { body: 'text' },
      { body: { title: 1, tags: [] } },
      { body: { title: 't', tags: ['blue'] } },
      { body: undefined },
      { body: { title: 't', tags: ['red'], pages: 1.5 } },
    ]
    for (const [index, { desc, fix }] of suggestions.entries()) {
      const text = source.slice(0, fix.range[0]) + fix.text + source.slice(fix.range[1])
      const file = `rewritten-${index}.mjs`
      writeFileSync(path.join(folder, file), text)
      const after = await lint(folder, file)
      expect(after.filter(({ fatal }) => fatal)).toEqual([])
      expect(`${desc}: ${tokens(before) - tokens(after)}`).toBe(
        `${desc}: ${/−(\d+) tokens$/.exec(desc)?.[1]}`,
      )
      const { INPUT } = (await import(pathToFileURL(path.join(folder, file)).href)) as {
        readonly INPUT: Readonly<
          Record<string, { safeParse: (value: unknown) => { readonly success: boolean } }>
        >
      }
      const accepts = (input: Record<string, unknown>): boolean =>
        Object.entries(INPUT).every(([name, schema]) => schema.safeParse(input[name]).success)
      expect([accepts(good), ...bad.map((part) => accepts({ ...good, ...part }))]).toEqual([
        true,
        ...bad.map(() => false),
      ])
    }
  })
})
