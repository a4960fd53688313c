import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { mcpBudget, ROOT } from './check.js'

mkdirSync(path.join(ROOT, 'e2e/.tmp'), { recursive: true })
const FOLDER = mkdtempSync(path.join(ROOT, 'e2e/.tmp/static-'))
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

function written(name: string, text: string): string {
  writeFileSync(path.join(FOLDER, name), text)
  return name
}

const staticOf = (...words: readonly string[]): ReturnType<typeof mcpBudget> =>
  mcpBudget(['check', '--static', ...words], FOLDER)
const HEAD = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { z } from 'zod'\n`

describe('check --static', () => {
  it('judges a server that cannot start, and says where its tools are', async () => {
    const file = written(
      'cannot-start.ts',
      `${HEAD}import { gone } from 'not-installed'\ngone()\nprocess.exit(3)\nconst server = new McpServer({ name: 'docs', version: '1' })\nserver.registerTool('search', { description: '${'Searches all of it. '.repeat(60).trim()}', inputSchema: { query: z.string() }, annotations: { readOnlyHint: true } }, run)\n`,
    )
    const { code, out } = await staticOf(file)
    expect(code).toBe(1)
    expect(out).toMatchInlineSnapshot(`
      "docs · era initialize · gated on the model view, o200k_base

      tool    model  wire    share
      search    344   360  100.0 %  ████████████████████
      total     344   360
      mean      344   360

      max-tool-tokens · error · cannot-start.ts:7:1
        Context       \`search\` costs 344 tokens (model view, o200k_base); the ceiling
                      is 200 (144 over). Every conversation pays this before it has
                      asked for anything.
                      description 303 · scaffold 16 · \`$schema\` 15 · parameter \`query\`
                      6 · rest 4
        Decision      Move detail out with \`detail()\` of @mcp-budget/runtime, or split
                      the tool.
                      - drop \`$schema\` from the listed schema (free): saves 15, leaves
                        329
                      - keep the first sentence of the description, move the rest to a
                        detail resource: saves 289, leaves 55
                      - or split the tool
        Consequences  The server accepts what it accepted before. A model that skips
                      the resource learns the values from the rejection.
        Rejected      Raising the ceiling; dropping or merging tools; trimming a few
                      characters everywhere.
        See           mcp-budget explain max-tool-tokens

      max-mean-tool-tokens · error
        Context       The one tool costs on average 344 tokens (model view,
                      o200k_base); the ceiling is 160 (184 over). A mean lets the
                      surface grow with the product and keeps it from growing fatter;
                      a total would forbid the next tool.
        Decision      Make the heaviest tools leaner: they carry the mean.
                      - take 184 tokens out of the listing; heaviest: \`search\` 344
        Consequences  Every tool stays. What leaves a schema is still enforced by the
                      server and still named by the tool.
        Rejected      Raising the ceiling; adding tiny tools to lower the mean; hiding
                      tools from the listing.
        See           mcp-budget explain max-mean-tool-tokens

      host-limits · warn · cannot-start.ts:7:1
        Context       \`search\` breaks limits of known hosts: 1 fault; the ceiling is 0
                      (1 over). Past a host limit the tool is cut, renamed or refused,
                      and nobody tells the server.
                      - its description has 1199 characters; OpenAI refuses over 1024
        Decision      Keep within the limit of each host that your users have; the
                      page of this rule names them with their sources.
        Consequences  The tool looks the same in every host.
        Rejected      Serving another listing to each client.
        See           mcp-budget explain host-limits

      Not measured (warn): stable-order. There was one listing only; two are taken
      from a server that is started.
      Note: Read from the source of cannot-start.ts; nothing was started.
      Note: Whether utterances find their tool is not measured: there is no
      mcp-budget.scenarios.json. Start one: mcp-budget scenarios --add.

      fail: 1 tool, 344 tokens (model view, o200k_base); 2 errors, 1 warning

      To adopt the budget with a surface that is over it today:
        mcp-budget init           measures, writes a config
        mcp-budget record         accepts today's figures as bounds that only tighten
        mcp-budget why <tool>     shows where one tool's tokens are
        mcp-budget explain <rule> says why a rule is there and when to turn it off
      "
    `)
  })

  it('passes a server within its budget', async () => {
    const file = written(
      'within.ts',
      `${HEAD}const server = new McpServer({ name: 'docs', version: '1' })\nserver.registerTool('search', { description: 'Searches.', inputSchema: { query: z.string() }, annotations: { readOnlyHint: true } }, run)\n`,
    )
    const { code, out } = await staticOf(file)
    expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([
      0,
      'pass: 1 tool, 46 tokens (model view, o200k_base); 0 errors, 0 warnings',
    ])
  })

  it('claims nothing of what it could not read', async () => {
    const file = written(
      'partly.ts',
      `${HEAD}const server = new McpServer({ name: 'docs', version: '1' })\nserver.registerTool('search', { description: readText('search.md'), inputSchema: { query: z.string() }, annotations: { readOnlyHint: true } }, run)\nfor (const tool of loadMore()) server.registerTool(tool.name, tool, run)\n`,
    )
    const { code, out } = await staticOf(file)
    expect(code).toBe(2)
    expect(out).toMatchInlineSnapshot(`
      "docs · era initialize · gated on the model view, o200k_base

      tool    model  wire
      search      ?     ?
      total       ?     ?
      mean        ?     ?

      Not measured (error): max-tool-tokens. A part of the surface was not read:
      \`loadMore\` is not declared in what was read (partly.ts:5:32).
      Not measured (error): max-tool-tokens. \`search\` was not read whole: \`readText\`
      is not declared in what was read (partly.ts:4:46).
      Not measured (error): max-mean-tool-tokens. The listing was not read whole.
      Not measured (warn): stable-order. There was one listing only; two are taken
      from a server that is started.
      Note: Read from the source of partly.ts; nothing was started.
      Note: Whether utterances find their tool is not measured: there is no
      mcp-budget.scenarios.json. Start one: mcp-budget scenarios --add.

      unchecked: a rule that must hold could not be measured (0 errors, 0 warnings)
      "
    `)
  })

  it.each([
    ['a file without tools', written('none.ts', 'export const one = 1\n')],
    [
      'tools of which none is known',
      written('unknown.ts', `server.registerTool('a', load(), run)\n`),
    ],
    ['half a program', written('half.ts', `server.registerTool('a', { descr`)],
    ['a file that is not there', 'gone.ts'],
  ])('refuses %s in words', async (_, file) => {
    const { code, out, err } = await staticOf(file)
    expect(code).toBe(2)
    expect(`${out}${err}`).toMatchSnapshot()
  })

  it.each([
    [['--parity', '--static']],
    [['--static', '--frozen']],
    [['--static', '--', 'node', 'server.js']],
  ])('refuses %j', async (words) => {
    const { code, err } = await mcpBudget(['check', ...words], FOLDER)
    expect(code).toBe(2)
    expect(err).toMatchSnapshot()
  })
})

describe('check --parity', () => {
  const installed = (file: string): string => path.join(ROOT, 'node_modules', file)

  it.each([
    ['server-everything', ['@modelcontextprotocol/server-everything/dist/index.js']],
    ['server-filesystem', ['@modelcontextprotocol/server-filesystem/dist/index.js', '.']],
  ])('finds %s the same as its own files tell', async (_, [file = '', ...args]) => {
    const { code, out } = await mcpBudget(
      ['check', '--parity', '--', 'node', installed(file), ...args],
      FOLDER,
    )
    expect({ code, out }).toMatchSnapshot()
  })

  it('names each tool that differs, and one that the source does not tell', async () => {
    const file = written(
      'differs.mjs',
      `${HEAD}import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'\nconst server = new McpServer({ name: 'docs', version: '1' })\nconst run = () => ({ content: [] })\nserver.registerTool('same', { description: 'Same.', inputSchema: { id: z.string() } }, run)\nserver.registerTool('guessed', { description: process.argv.length > 1 ? 'Short.' : 'The longer of the two.', inputSchema: { id: z.string() } }, run)\nconst hidden = Reflect.get(server, 'registerTool').bind(server)\nhidden('hidden', { description: 'Hidden.', inputSchema: {} }, run)\nconst dropped = server.registerTool('dropped', { description: 'Dropped.', inputSchema: {} }, run)\nReflect.apply(dropped.disable, dropped, [])\nawait server.connect(new StdioServerTransport())\n`,
    )
    const { code, out } = await mcpBudget(['check', '--parity', '--', 'node', file], FOLDER)
    expect(code).toBe(1)
    expect(out).toMatchInlineSnapshot(`
      "docs · source against server
        \`guessed\` the source tells it only nearly: server 46, source 50 tokens (model
        view)
          a condition is not known: it comes from the environment or the arguments of
          the process (differs.mjs:7:47)
        \`hidden\` the source does not tell it: server 36 tokens (model view)
        \`dropped\` the server does not list it
      Not read: the server is handed to a function that is not read, which may
      register more (differs.mjs:8:16)
      fail: 1 tool of 4 differs where the source seemed to tell all; 1 the same
      "
    `)
  })
})
