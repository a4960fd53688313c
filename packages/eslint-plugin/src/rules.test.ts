import path from 'node:path'
import { RULES } from '@mcp-budget/core'
import { RuleTester } from 'eslint'
import tseslint from 'typescript-eslint'
import { afterAll, describe, expect, it } from 'vitest'
// The built plugin, as ESLint loads it: its engine is a module of its own.
import plugin from '@mcp-budget/eslint-plugin'

Object.assign(RuleTester, { describe, it, itOnly: it.only, afterAll })

const rule = (id: string) => plugin.rules?.[id] as never
const typescript = new RuleTester({ languageOptions: { parser: tseslint.parser } })
const javascript = new RuleTester()
const filename = path.join(import.meta.dirname, 'server.ts')
const server = (...lines: readonly string[]): string =>
  [
    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'",
    "import { z } from 'zod'",
    "const server = new McpServer({ name: 'docs', version: '1' })",
    ...lines,
    '',
  ].join('\n')

const BODY = [
  'title',
  'subtitle',
  'summary',
  'language',
  'category',
  'audience',
  'publisher',
  'edition',
  'license',
  'keywords',
  'abstract',
  'footnote',
].map(
  (name) => `${name}: z.string().describe('The ${name} of the document, as its readers know it')`,
)
const heavy = (filter: string, description = "'Searches the documents.'"): string =>
  server(
    "server.registerTool('search', {",
    `  description: ${description},`,
    '  inputSchema: {',
    "    query: z.string().describe('What is looked for'),",
    `    filter: ${filter},`,
    '  },',
    '}, async () => ({ content: [] }))',
  )

for (const [name, tester] of [
  ['TypeScript', typescript],
  ['JavaScript', javascript],
] as const) {
  tester.run(`max-tool-tokens in ${name}`, rule('max-tool-tokens'), {
    valid: [
      {
        filename,
        code: server(
          "server.registerTool('search', { description: 'Searches.', inputSchema: { query: z.string() } }, async () => ({ content: [] }))",
        ),
      },
      { name: 'a file without tools', filename, code: 'export const one = 1\n' },
      {
        name: 'what is not known',
        filename,
        code: server(
          "server.registerTool('search', { description: process.env.TEXT, inputSchema: {} }, async () => ({ content: [] }))",
        ),
      },
    ],
    invalid: [
      {
        name: 'shows the body that costs most, and offers to pipe it',
        filename,
        code: heavy(`z.object({ ${BODY.join(', ')} })`),
        errors: [
          {
            message:
              '`search` costs 350 tokens in tools/list (ceiling 200, 150 over): move the body of `filter` to a detail resource, −265.',
            line: 8,
            column: 5,
            endLine: 8,
            endColumn: heavy(`z.object({ ${BODY.join(', ')} })`).split('\n')[7]?.length,
            suggestions: [
              {
                desc: 'List `filter` as an open object and keep its body in `.pipe()`: a wrong one is still rejected, −273 tokens',
                output: heavy(
                  `z.record(z.string(), z.unknown()).pipe(z.object({ ${BODY.join(', ')} }))`,
                ),
              },
            ],
          },
        ],
      },
      {
        name: 'shows the description where it costs most, also where it is a constant',
        filename,
        code: `const TEXT = '${'Searches every document that was ever written. '.repeat(30)}'\n${heavy('z.string().optional()', 'TEXT')}`,
        errors: [
          {
            message:
              '`search` costs 299 tokens in tools/list (ceiling 200, 99 over): keep the first sentence of the description, move the rest to a detail resource, −227.',
            line: 1,
            column: 14,
            endLine: 1,
            endColumn: 1426,
            suggestions: [],
          },
        ],
      },
    ],
  })
}

javascript.run('max-tool-tokens with formats and enums', rule('max-tool-tokens'), {
  valid: [
    {
      filename,
      code: server(
        "server.registerTool('export', { description: 'Exports.', inputSchema: { kind: z.enum(['a', 'b']) } }, run)",
      ),
    },
  ],
  invalid: [
    {
      filename,
      code: server(
        "server.registerTool('export', { description: 'Exports.', inputSchema: {",
        '  since: z.string().datetime(), from: z.string().datetime(),',
        "  queueName: z.string().describe('The queue name'),",
        '} }, async () => ({ content: [] }))',
      ),
      errors: [
        {
          message:
            '`export` costs 419 tokens in tools/list (ceiling 200, 219 over): write `z.string().pipe(z.string().datetime())` (2 places): zod 4 lists the regular expression of `datetime()`, −348.',
          line: 5,
          column: 33,
          endLine: 5,
          endColumn: 60,
          suggestions: [
            {
              desc: 'Keep `datetime()` of `since` in `.pipe()`: zod 4 lists its regular expression, the server checks the same without, −174 tokens',
              output: server(
                "server.registerTool('export', { description: 'Exports.', inputSchema: {",
                '  since: z.string().pipe(z.string().datetime()), from: z.string().datetime(),',
                "  queueName: z.string().describe('The queue name'),",
                '} }, async () => ({ content: [] }))',
              ),
            },
            {
              desc: 'Keep `datetime()` of `from` in `.pipe()`: zod 4 lists its regular expression, the server checks the same without, −174 tokens',
              output: server(
                "server.registerTool('export', { description: 'Exports.', inputSchema: {",
                '  since: z.string().datetime(), from: z.string().pipe(z.string().datetime()),',
                "  queueName: z.string().describe('The queue name'),",
                '} }, async () => ({ content: [] }))',
              ),
            },
            {
              desc: 'Drop the description of `queueName`: it says what the name says, −6 tokens',
              output: server(
                "server.registerTool('export', { description: 'Exports.', inputSchema: {",
                '  since: z.string().datetime(), from: z.string().datetime(),',
                '  queueName: z.string(),',
                '} }, async () => ({ content: [] }))',
              ),
            },
          ],
        },
      ],
    },
  ],
})

javascript.run('tool-description', rule('tool-description'), {
  valid: [{ filename, code: server("server.registerTool('a', { description: 'Does a.' }, run)") }],
  invalid: [
    {
      filename,
      code: server("server.registerTool('a', { inputSchema: { id: z.string() } }, run)"),
      errors: [
        {
          message:
            '`a` lists no description a model can read. No `description`. Say in one sentence what the tool does and when to use it rather than its neighbour.',
          line: 4,
          column: 1,
          endLine: 4,
          endColumn: 67,
        },
      ],
    },
  ],
})

javascript.run('tool-name', rule('tool-name'), {
  valid: [
    { filename, code: server("server.registerTool('find_it', { description: 'Does a.' }, run)") },
  ],
  invalid: [
    {
      filename,
      code: server("server.registerTool('find it', { description: 'Does a.' }, run)"),
      errors: [
        {
          line: 4,
          column: 21,
          endLine: 4,
          endColumn: 30,
          message:
            '`find it` has a name outside the specification. Outside A-Z a-z 0-9 _ - . : U+0020. Rename the tool, in snake case as most servers do.',
        },
      ],
    },
  ],
})

const twins = (second: string): string =>
  server(
    "server.registerTool('read_queue', { description: 'Reads the messages of a queue in order.' }, run)",
    `server.registerTool('show_queue', { description: '${second}' }, run)`,
  )

javascript.run('max-description-overlap', rule('max-description-overlap'), {
  valid: [{ filename, code: twins('Draws a chart of yesterday.') }],
  invalid: [
    {
      filename,
      code: twins('Reads the messages of a queue in order.'),
      errors: [
        {
          message:
            '`read_queue` and `show_queue` read alike: 0.9903; the ceiling is 0.8 (0.1903 over). Shared stems: queue, messag, order, read. Say in each when to use it rather than the other.',
          line: 4,
          column: 50,
          endLine: 4,
          endColumn: 91,
        },
      ],
    },
  ],
})

javascript.run('unread', rule('unread'), {
  valid: [{ filename, code: server("server.registerTool('a', { description: 'Does a.' }, run)") }],
  invalid: [
    {
      filename,
      code: server("server.registerTool('a', { description: readText() }, run)"),
      errors: [
        {
          message:
            'Not known from the source: `readText` is not declared in what was read. It is checked when the server is listed.',
          line: 4,
          column: 41,
          endLine: 4,
          endColumn: 51,
        },
      ],
    },
  ],
})

describe('the plugin', () => {
  it('has a rule for each rule of the core, and one more', () => {
    expect(Object.keys(plugin.rules)).toEqual([...RULES.map(({ id }) => id), 'unread'])
  })

  it('recommends each at its own level, and leaves `unread` out', () => {
    expect(plugin.configs.recommended.rules).toEqual(
      Object.fromEntries(
        RULES.filter(({ level }) => level !== 'off').map(({ id, level }) => [
          `mcp-budget/${id}`,
          level,
        ]),
      ),
    )
    expect(plugin.configs.listing.rules).toEqual(plugin.configs.recommended.rules)
  })
})
