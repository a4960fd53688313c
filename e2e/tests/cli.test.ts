import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { FIXTURES, mcpBudget, outcomeOf, ROOT } from './check.js'

const emptyFolder = (): string => mkdtempSync(path.join(tmpdir(), 'mcp-budget-'))
const misbehaving = (what: string) => ['--', 'node', path.join(FIXTURES, 'misbehaving.mjs'), what]

/**
 * A command as people see it: what they typed, what came, how it ended. Paths of this machine are
 * named.
 */
async function session(args: readonly string[], cwd: string = ROOT): Promise<string> {
  const { code, out, err } = await mcpBudget(args, cwd)
  const shown = (text: string): string => text.replaceAll(cwd, '<here>').replaceAll(ROOT, '<root>')
  return [`$ mcp-budget ${shown(args.join(' '))}`, shown(out), shown(err), `exit ${code}`]
    .filter((part) => part !== '')
    .join('\n')
}

describe('reports', () => {
  it.each([
    ['server', 'within'],
    ['server-before', 'over'],
  ])('of e2e/%s, %s the budget', async (server) => {
    await expect(await session(['check', `e2e/${server}`])).toMatchFileSnapshot(
      `__snapshots__/${server}.txt`,
    )
  })

  it('of broken input', async () => {
    expect(await session(['check', ...misbehaving('no-tools')])).toMatchInlineSnapshot(`
      "$ mcp-budget check -- node <here>/e2e/fixtures/misbehaving.mjs no-tools
      unchecked · empty-listing
        misbehaving lists no tools, so there is nothing to check. If that is meant,
        say so: "allowEmpty": true in the config.

      exit 2"
    `)
  })

  it('by --json follow the published schema', async () => {
    const schema = JSON.parse(
      readFileSync(path.join(ROOT, 'packages/node/report.schema.json'), 'utf8'),
    ) as object
    const validate = new Ajv2020({ allErrors: true, strict: false }).compile(schema)
    for (const args of [
      ['e2e/server'],
      ['e2e/server-before'],
      misbehaving('no-tools'),
      misbehaving('reorders'),
    ]) {
      const { code, ...outcome } = await outcomeOf(args)
      validate(outcome)
      expect(validate.errors).toBeNull()
      expect(code).toBe({ pass: 0, fail: 1, unchecked: 2 }[outcome.verdict])
    }
  })

  it('by --json are JSON even where the check could not begin', async () => {
    const { code, out, err } = await mcpBudget(['check', '--json'], emptyFolder())
    expect([
      code,
      (JSON.parse(out) as { errors: { code: string }[] }).errors.map((error) => error.code),
    ]).toEqual([2, ['config-not-found']])
    expect(err).toContain('unchecked · config-not-found')
  })

  it('go into files beside the text', async () => {
    const folder = emptyFolder()
    const listing = path.join(folder, 'listing.json')
    writeFileSync(
      listing,
      '[{"name": "a", "description": "A.", "annotations": {}, "inputSchema": {"type": "object", "properties": {"b": {"type": "string"}}}}]',
    )
    const { out } = await mcpBudget(
      [
        'check',
        listing,
        '--reporter',
        'json=reports/budget.json',
        '--reporter',
        'pretty=budget.txt',
      ],
      folder,
    )
    expect(readFileSync(path.join(folder, 'budget.txt'), 'utf8')).toContain('pass: 1 tool')
    expect(
      JSON.parse(readFileSync(path.join(folder, 'reports/budget.json'), 'utf8')),
    ).toMatchObject({ verdict: 'pass' })
    expect(out).toBe('')
  })

  it('cover several configs and listings of one call, the worst verdict winning', async () => {
    const outcome = await outcomeOf(['e2e/server*/mcp-budget.config.ts'])
    expect([outcome.code, outcome.reports.map(({ verdict }) => verdict)]).toEqual([
      1,
      ['fail', 'pass'],
    ])
  })
})

describe('commands', () => {
  it.each([
    [['why', 'metric_series', 'e2e/server']],
    [['why', 'metric_serie', 'e2e/server']],
    [['why']],
    [['explain', 'tool-name']],
    [['explain', 'max-tool-token']],
    [['explain']],
    [['--help']],
    [['chekc']],
    [['check', '--veiw', 'wire']],
    [['check', '--view', 'wires']],
    [['check', '--counter', 'gpt-4']],
    [['check', '--reporter', 'xml=a.xml']],
    [['check', '--header', 'Authorization']],
    [['check', '--url', 'localhost:3000']],
    [['check', 'nothing-here.json']],
    [['check', 'e2e/tests']],
    [['explain', '--json']],
    [['check', 'e2e/server', '--profile', 'readonly']],
    [['check', 'e2e/server', '--', 'node', 'x.js']],
  ])('%j', async (args) => {
    await expect(await session(args)).toMatchFileSnapshot(
      `__snapshots__/commands/${args.join('_').replace(/[^\w-]+/g, '_')}.txt`,
    )
  })

  it('without a config says how to get one', async () => {
    expect(await session(['check'], emptyFolder())).toMatchInlineSnapshot(`
      "$ mcp-budget check
      unchecked · config-not-found
      There is no mcp-budget.config.* in <here> or above it. Make one with \`npx mcp-budget init -- node dist/server.js\`, or check without one: \`npx mcp-budget check -- node dist/server.js\`.

      exit 2"
    `)
  })
})

describe('build', () => {
  it('writes the manifest, and --frozen holds it', async () => {
    const folder = emptyFolder()
    writeFileSync(
      path.join(folder, 'mcp-budget.config.json'),
      JSON.stringify({
        server: { command: 'node', args: [path.join(FIXTURES, 'stdio.mjs'), 'v1'] },
      }),
    )
    const missing = await outcomeOf(['--frozen'], folder)
    expect([missing.code, missing.errors[0]?.code]).toEqual([2, 'drift'])

    expect((await mcpBudget(['build'], folder)).err).toContain('wrote mcp-manifest.json\n')
    expect((await outcomeOf(['--frozen'], folder)).code).toBe(0)

    const file = path.join(folder, 'mcp-manifest.json')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'))
    expect((await outcomeOf(['--frozen'], folder)).code).toBe(0)

    writeFileSync(file, readFileSync(file, 'utf8').replace('Finds a queue', 'Finds one queue'))
    const drifted = await outcomeOf(['--frozen'], folder)
    expect([drifted.code, drifted.verdict, drifted.errors[0]?.message]).toEqual([
      2,
      'unchecked',
      'mcp-manifest.json is not what the server lists now. Look at the difference and commit it: npx mcp-budget build.',
    ])
  })

  it('leaves the manifest alone when the check fails', async () => {
    const folder = emptyFolder()
    writeFileSync(path.join(folder, 'mcp-manifest.json'), 'mine')
    writeFileSync(
      path.join(folder, 'mcp-budget.config.json'),
      JSON.stringify({
        server: { command: 'node', args: [path.join(FIXTURES, 'stdio.mjs'), 'v1'] },
        rules: { 'max-tool-tokens': ['error', { ceiling: 1 }] },
      }),
    )
    expect((await mcpBudget(['build'], folder)).code).toBe(1)
    expect(readFileSync(path.join(folder, 'mcp-manifest.json'), 'utf8')).toBe('mine')
    expect(readdirSync(folder).sort()).toEqual(['mcp-budget.config.json', 'mcp-manifest.json'])
  })
})

describe('init', () => {
  const over = path.join(ROOT, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js')

  it('measures, writes a config, and after one record the check passes', async () => {
    const folder = emptyFolder()
    const { code, out } = await mcpBudget(['init', '--', 'node', over], folder)
    expect(code).toBe(0)
    expect(out).toContain('fail: 13 tools, 1,084 tokens')
    expect(
      readFileSync(path.join(folder, 'mcp-budget.config.json'), 'utf8').replace(ROOT, '<root>'),
    ).toMatchInlineSnapshot(`
      "{
        "server": {
          "command": "node",
          "args": [
            "<root>/node_modules/@modelcontextprotocol/server-everything/dist/index.js"
          ]
        }
      }
      "
    `)
    expect((await mcpBudget(['record'], folder)).code).toBe(0)
    expect((await mcpBudget(['check'], folder)).code).toBe(0)
  })

  it('overwrites nothing, and writes nothing for a server that cannot be checked', async () => {
    const folder = emptyFolder()
    expect((await mcpBudget(['init', ...misbehaving('exits-at-once')], folder)).code).toBe(2)
    expect(readdirSync(folder)).toEqual([])
    writeFileSync(path.join(folder, 'mcp-budget.config.mjs'), 'export default 1')
    const again = await mcpBudget(['init', '--', 'node', over], folder)
    expect([again.code, again.err]).toEqual([
      2,
      `unchecked · bad-config\nmcp-budget.config.mjs is there already and is left as it is. Check with it: npx mcp-budget check.\n`,
    ])
  })

  it('starts the one program of the package here when nothing is named', async () => {
    const folder = emptyFolder()
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ bin: { mine: over } }))
    expect((await mcpBudget(['init'], folder)).code).toBe(0)
    const nothing = await mcpBudget(['init'], emptyFolder())
    expect(nothing.err).toContain(
      'Say how the server is started: npx mcp-budget init -- node dist/server.js',
    )
  })
})

describe('config files', () => {
  const server = '"server": {"listing": "x.json"}'

  it('of two names in one folder are refused', async () => {
    const folder = emptyFolder()
    for (const name of ['mcp-budget.config.json', 'mcp-budget.config.ts'])
      writeFileSync(path.join(folder, name), `{${server}}`)
    const { code, err } = await mcpBudget(['check'], folder)
    expect([
      code,
      err.includes(
        'has mcp-budget.config.ts and mcp-budget.config.json. One server has one config: delete one of them.',
      ),
    ]).toEqual([2, true])
  })
})
