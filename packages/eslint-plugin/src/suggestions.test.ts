import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { FOLDER, project, lint, HINTS } from './plugin.fixture.js'
import type { Message } from './plugin.fixture.js'

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
