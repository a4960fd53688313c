import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { mcpBudget, outcomeOf, ROOT } from './check.js'

mkdirSync(path.join(ROOT, 'e2e/.tmp'), { recursive: true })
const FOLDER = mkdtempSync(path.join(ROOT, 'e2e/.tmp/detail-'))
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

let projects = 0
function project(files: Readonly<Record<string, string | object>>): string {
  const folder = path.join(FOLDER, String((projects += 1)))
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files))
    writeFileSync(path.join(folder, name), typeof text === 'string' ? text : JSON.stringify(text))
  return folder
}

const HEAD = `import { detail } from '@mcp-budget/runtime/detail'\nimport { serveDetail } from '@mcp-budget/runtime/serve'\nimport { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'\nimport { z } from 'zod'\nconst run = () => ({ content: [] })\n`
const READS = 'annotations: { readOnlyHint: true }'

/** A server of one tool; a module, and a program when it is started with an argument. */
const server = (
  kind: string,
  serve: string,
  description = 'Finds. Kinds: docs://tools',
  more = '',
): string =>
  `${HEAD}export function createServer() {\n  const server = new McpServer({ name: 'docs', version: '1' })\n  server.registerTool('find', { description: '${description}', inputSchema: { kind: ${kind} }, ${READS} }, run)\n  ${more}\n  ${serve}\n  return server\n}\nif (process.argv[2] === 'run') await createServer().connect(new StdioServerTransport())\n`

const MODULE = {
  server: { module: './server.mjs', export: 'createServer' },
  detail: { uri: 'docs://tools' },
  rules: { 'host-limits': 'off' },
}
const PROGRAM = { ...MODULE, server: { command: 'node', args: ['server.mjs', 'run'] } }
const SERVED = `serveDetail(server, { uri: 'docs://tools' })`
const byHand = (catalogue: object): string =>
  `server.registerResource('tools', 'docs://tools', {}, () => ({ contents: [{ uri: 'docs://tools', text: ${JSON.stringify(JSON.stringify(catalogue))} }] }))`
const CATALOGUE = {
  tools: { find: { posture: 'read', parameters: { kind: { accepted: ['page', 'note'] } } } },
}

/** Rule and details of each finding of a config's reports, or the error that there is none. */
async function said(folder: string): Promise<readonly string[]> {
  const { reports, errors } = await outcomeOf([folder])
  return [
    ...reports.flatMap(({ findings }) =>
      findings.map(({ rule, details }) => `${rule}: ${details.join('; ')}`),
    ),
    ...errors.map(({ message }) => message),
  ]
}

describe('detail that left the schemas', () => {
  it('of the runtime is named, complete, consistent and told by the rejections, in process and over the wire', async () => {
    const files = {
      'server.mjs': server(`detail(z.enum(['page', 'note']), { at: 'docs://tools' })`, SERVED),
    }
    expect(await said(project({ ...files, 'mcp-budget.config.json': MODULE }))).toEqual([])
    expect(
      await said(
        project({
          ...files,
          'mcp-budget.config.json': { ...PROGRAM, detail: { uri: 'docs://tools', probe: true } },
        }),
      ),
    ).toEqual([])
  })

  it('is found wanting where nothing names it and rejections are silent', async () => {
    const folder = project({
      'server.mjs': server(`z.string().pipe(z.enum(['page', 'note']))`, SERVED, 'Finds.'),
      'mcp-budget.config.json': MODULE,
    })
    expect(await said(folder)).toEqual([
      'detail-named: nothing says where the detail of `kind` is',
      'rejection-names-values: a missing, a mistyped `kind` is rejected without the accepted values',
    ])
  })

  it('is found wanting where it hangs on a resource alone, and not where a help tool is listed', async () => {
    const files = {
      'server.mjs': server(
        `z.string().pipe(z.enum(['page', 'note']))`,
        `serveDetail(server, { uri: 'docs://tools', helpTool: process.env.HELP })`,
      ),
    }
    const rules = { 'host-limits': 'off', 'rejection-names-values': 'off' }
    expect(
      await said(project({ ...files, 'mcp-budget.config.json': { ...MODULE, rules } })),
    ).toEqual([
      'detail-named: the detail of `kind` is in a resource only, which no host has to read',
    ])
    expect(
      await said(
        project({
          ...files,
          'mcp-budget.config.json': {
            ...MODULE,
            server: { ...MODULE.server, env: { HELP: 'help' } },
            detail: { uri: 'docs://tools', helpTool: 'help' },
            rules,
          },
        }),
      ),
    ).toEqual([])
  })

  it('that is kept by hand is compared both ways', async () => {
    const catalogue = {
      tools: {
        find: {
          posture: 'change',
          parameters: { kind: { accepted: ['page', 'film'] }, gone: { accepted: ['x'] } },
        },
        lost: { parameters: {} },
      },
    }
    const folder = project({
      'server.mjs': server(`detail(z.enum(['page', 'note']))`, byHand(catalogue)),
      'mcp-budget.config.json': MODULE,
    })
    expect(await said(folder)).toEqual([
      'detail-complete: the served detail of `kind` lacks `note`; the served detail of `kind` has `film`, which the server does not accept; the served detail tells of `gone`, which is no parameter',
      'detail-complete: the served detail tells of `lost`, which is not listed',
      'posture: it says that it only reads, and the served detail says `change`',
    ])
  })

  it('lies in a file where a team has no zod, and a file that is none is refused', async () => {
    const listing = {
      tools: [
        {
          name: 'find',
          description: 'Finds. Kinds: docs://tools',
          inputSchema: {
            type: 'object',
            properties: { kind: { type: 'string', description: 'page, note or film' } },
          },
          annotations: { readOnlyHint: true },
        },
      ],
    }
    const config = {
      server: { listing: './tools.json' },
      detail: { uri: 'docs://tools', catalogue: './catalogue.json' },
      rules: { 'host-limits': 'off' },
    }
    expect(
      await said(
        project({
          'tools.json': listing,
          'catalogue.json': CATALOGUE,
          'mcp-budget.config.json': config,
        }),
      ),
    ).toEqual(['detail-consistent: `kind` is described with `film`, and accepts `page`, `note`'])
    expect(
      await said(
        project({
          'tools.json': listing,
          'catalogue.json': '[]',
          'mcp-budget.config.json': config,
        }),
      ),
    ).toEqual([
      expect.stringContaining(
        'catalogue.json is no catalogue. A catalogue looks like {"tools": {"find":',
      ),
    ])
    expect(
      await said(project({ 'tools.json': listing, 'mcp-budget.config.json': config })),
    ).toEqual([
      expect.stringContaining('catalogue.json, which `detail.catalogue` names, is not there.'),
    ])
  })

  it('is probed over the wire only where that is asked for, and only with tools that read or are named', async () => {
    const files = {
      'server.mjs': server(`z.string().pipe(z.enum(['page', 'note']))`, byHand(CATALOGUE)),
    }
    const asked = async (probe?: unknown): Promise<readonly string[]> =>
      (
        await said(
          project({
            ...files,
            'mcp-budget.config.json': {
              ...PROGRAM,
              detail: { uri: 'docs://tools', ...(probe === undefined ? {} : { probe }) },
            },
          }),
        )
      ).filter((line) => line.startsWith('rejection'))
    const silent = [
      'rejection-names-values: a missing, a mistyped `kind` is rejected without the accepted values',
    ]
    expect([
      await asked(),
      await asked(['other']),
      await asked(true),
      await asked(['find']),
    ]).toEqual([[], [], silent, silent])
  })
})

describe('profiles', () => {
  const more = `if (process.env.MODE === 'full') server.registerTool('drop', { description: 'Drops one. Use list_all first.', inputSchema: { id: z.string() }, annotations: { destructiveHint: true } }, run)\n  if (process.env.MODE === 'never') server.registerTool('export_all', { description: 'Exports.', inputSchema: {}, ${READS} }, run)`
  const files = { 'server.mjs': server('z.string()', '', 'Finds.', more) }
  const profiles = { full: { server: { env: { MODE: 'full' } } } }

  it('each name their own tools only, and together list all that the source registers', async () => {
    const folder = project({ ...files, 'mcp-budget.config.json': { ...MODULE, profiles } })
    expect(await said(folder)).toEqual([
      'listed-tools: `export_all` is registered and never listed',
      'dangling-sibling: it sends to `list_all`, which is not listed',
    ])
    expect((await mcpBudget(['check', '--profile', 'full', folder])).out).not.toContain(
      'export_all',
    )
  })
})
