import { existsSync, rmSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setUpWorkspace, nx, isReplayed, at, read, write, edit, git } from './nx-workspace.js'
import type { Ran } from './nx-workspace.js'

beforeAll(setUpWorkspace, 240_000)

describe('the generators', () => {
  it('set a workspace up and give each server a green first run, twice without a change', async () => {
    const generators = ['init', 'configuration queues', 'configuration topics']
    for (const args of [...generators, 'configuration shop --listing=tools.json'])
      expect((await nx('g', ...`@mcp-budget/nx:${args}`.split(' '))).code).toBe(0)
    expect(JSON.parse(read('nx.json'))).toMatchObject({ plugins: ['@mcp-budget/nx'] })
    expect(JSON.parse(read('servers/queues/mcp-budget.config.json'))).toEqual({
      $schema: '../../node_modules/@mcp-budget/nx/config.schema.json',
      server: { module: './src/server.js', export: 'createServer' },
    })
    expect(JSON.parse(read('servers/queues/mcp-budget.scenarios.json'))).toEqual({
      toolScenarios: [],
      surfaceScenarios: [],
    })
    expect(existsSync(at('servers/queues/mcp-budget.baseline.json'))).toBe(true)
    git('add', '-A')
    git('commit', '-qm', 'budgets')
    expect(await nx('g', '@mcp-budget/nx:init')).toMatchObject({ code: 0 })
    expect((await nx('g', '@mcp-budget/nx:configuration', 'queues')).text).toContain(
      'servers/queues/mcp-budget.config.json is there already and is left as it is',
    )
    expect(git('status', '--porcelain')).toBe('')
    const all = await nx('run-many', '-t', 'mcp-budget', '--output-style=static')
    expect([all.code, all.text]).toEqual([0, expect.stringContaining('pass: 2 tools')])
    git('add', '-A')
    git('commit', '-qm', 'manifests')
  })

  it('write nothing for a server that cannot be measured, and say why', async () => {
    const { code, text } = await nx('g', '@mcp-budget/nx:configuration', 'other')
    expect([code, text]).toEqual([
      1,
      expect.stringContaining(
        'other was not measured, so nothing was written. Nothing here tells how the server is started. `index.js` has no export with the name of a server: it exports `other`. Say it: --module=src/server.ts --export=createServer, or --command="node dist/server.js".',
      ),
    ])
    expect(git('status', '--porcelain')).toBe('')
  })
})

describe('the inferred targets', () => {
  it.each(['queues', 'topics', 'shop'])('of %s', async (project) => {
    const { targets } = JSON.parse((await nx('show', 'project', project, '--json')).text) as {
      targets: object
    }
    await expect(`${JSON.stringify(targets, null, 2)}\n`).toMatchFileSnapshot(
      `__snapshots__/nx/${project}.json`,
    )
  })

  it('of a config that cannot be read are one, that says so, and leave the others alone', async () => {
    write('servers/shop/mcp-budget.config.json', '{"rulse": {}}')
    const shown = await nx('show', 'project', 'queues', '--json')
    expect(shown.code).toBe(0)
    const ran = await nx('run-many', '-t', 'mcp-budget', '--output-style=static')
    expect([ran.code, ran.text]).toEqual([
      1,
      expect.stringContaining(
        'servers/shop/mcp-budget.config.json: `rulse` is no key of a config (did you mean',
      ),
    ])
    expect(ran.text).toContain('mcp-budget: unchecked. The surface could not be looked at')
    expect(ran.text).toContain('pass: 2 tools')
    git('checkout', 'servers/shop')
  })

  it('do not run a config that has not changed', async () => {
    const file = 'servers/shop/mcp-budget.config.js'
    rmSync(at('servers/shop/mcp-budget.config.json'))
    write(
      file,
      "import { appendFileSync } from 'node:fs'\nappendFileSync(new URL('../../reads.txt', import.meta.url), 'x')\nexport default { server: { listing: 'tools.json' } }\n",
    )
    const reads = (): number => read('reads.txt').length
    await nx('show', 'project', 'shop', '--json')
    const once = reads()
    await nx('show', 'project', 'shop', '--json')
    expect(reads()).toBe(once)
    edit(file, 'export default', '// changed\nexport default')
    await nx('show', 'project', 'shop', '--json')
    expect(reads()).toBeGreaterThan(once)
    rmSync(at(file))
    rmSync(at('reads.txt'))
    git('checkout', 'servers/shop')
  })
})

describe('the cache', () => {
  const check = (): Promise<Ran> => nx('run', 'queues:mcp-budget')
  const own = ({ text }: Ran): string =>
    text
      .slice(
        text.indexOf('queues · era'),
        text.indexOf('warnings)') === -1 ? undefined : text.indexOf('warnings)'),
      )
      .split('\n NX ')[0]
      ?.trimEnd() ?? ''

  beforeEach(async () => {
    git('checkout', '-q', '.')
    await check()
  })

  it('replays report and verdict byte for byte', async () => {
    const reports = ['json', 'txt'].map((kind) => read(`servers/queues/reports/budget.${kind}`))
    rmSync(at('servers/queues/reports'), { recursive: true })
    rmSync(at('servers/queues/mcp-manifest.json'))
    const fresh = await nx('run', 'queues:mcp-budget', '--skip-nx-cache')
    rmSync(at('servers/queues/reports'), { recursive: true })
    const again = await check()
    expect([isReplayed(again), again.code, own(again)]).toEqual([true, 0, own(fresh)])
    expect(['json', 'txt'].map((kind) => read(`servers/queues/reports/budget.${kind}`))).toEqual(
      reports,
    )
    expect(existsSync(at('servers/queues/mcp-manifest.json'))).toBe(true)
  })

  it.each([
    [
      'one description',
      () =>
        edit(
          'servers/queues/src/server.js',
          'Removes every message of a queue.',
          'Removes every message of a queue, for good.',
        ),
      0,
    ],
    [
      'one scenario',
      () =>
        write(
          'servers/queues/mcp-budget.scenarios.json',
          '{"toolScenarios": [], "surfaceScenarios": [{"id": "s", "utterance": "How do queues work?", "expected_surface": "prompt:guide"}]}',
        ),
      1,
    ],
    [
      'the baseline',
      () => write('servers/queues/mcp-budget.baseline.json', '{"version":1,"entries":[\n]}\n'),
      0,
    ],
    [
      'an imported file',
      () => edit('libs/words/index.js', 'A queue by its name.', 'One queue by its name.'),
      0,
    ],
    [
      "the SDK's version",
      () =>
        write(
          'package-lock.json',
          read('package-lock.json').replace(
            /("node_modules\/@modelcontextprotocol\/sdk": \{\s*"version": ")1\.32\.2(",\s*"integrity": "sha512-)../,
            '$11.32.1$2AA',
          ),
        ),
      0,
    ],
  ])('is not used where %s changed', async (_, change, code) => {
    change()
    const changed = await check()
    expect([isReplayed(changed), changed.code]).toEqual([false, code])
    expect(isReplayed(await check())).toBe(code === 0)
  })

  it('is used where another project changed', async () => {
    edit('libs/other/index.js', '1', '2')
    edit('servers/topics/src/server.js', 'Looks a topic up', 'Looks up a topic')
    expect(isReplayed(await check())).toBe(true)
  })

  it('never replays a failing or an unchecked run', async () => {
    edit(
      'servers/queues/src/server.js',
      'Removes every message of a queue.',
      'Removes every message of a queue. '.repeat(40),
    )
    for (const verdict of ['fail', 'fail'])
      expect(await check()).toMatchObject({
        code: 1,
        text: expect.stringContaining(`mcp-budget: ${verdict}.`),
      })
    write('servers/queues/src/server.js', 'process.exit(0)\n')
    for (const verdict of ['unchecked', 'unchecked']) {
      const ran = await check()
      expect([isReplayed(ran), ran.code, ran.text]).toEqual([
        false,
        1,
        expect.stringContaining(`mcp-budget: ${verdict}.`),
      ])
    }
  })

  it('of the frozen target looks at the committed manifest', async () => {
    expect((await nx('run', 'queues:mcp-budget-frozen')).code).toBe(0)
    write('servers/queues/mcp-manifest.json', '{}')
    expect(await nx('run', 'queues:mcp-budget-frozen')).toMatchObject({
      code: 1,
      text: expect.stringContaining(
        'servers/queues/mcp-manifest.json is not what the server lists now.',
      ),
    })
  })

  it('is not there for an address, nor for a program that says nothing of itself', async () => {
    const cached = async (server: object, more: object = {}): Promise<boolean> => {
      write('servers/shop/mcp-budget.config.json', JSON.stringify({ server, ...more }))
      return (
        JSON.parse((await nx('show', 'project', 'shop', '--json')).text) as {
          targets: { 'mcp-budget': { cache: boolean } }
        }
      ).targets['mcp-budget'].cache
    }
    expect([
      await cached({ url: 'http://localhost:3000/mcp' }),
      await cached({ command: 'npx', args: ['some-server'] }),
      await cached({ command: 'npx', args: ['some-server'] }, { inputs: ['server.lock'] }),
      await cached({ command: 'node', args: ['dist/server.js'] }),
    ]).toEqual([false, false, true, true])
  })
})

describe('nx affected', () => {
  it('checks the servers that a change reaches, and no other', async () => {
    git('checkout', '-q', '.')
    edit('libs/words/index.js', 'A queue by its name.', 'One queue by its name.')
    const { code, text } = await nx(
      'affected',
      '-t',
      'mcp-budget',
      '--base=main',
      '--output-style=static',
    )
    expect([code, text]).toEqual([0, expect.stringContaining('queues:mcp-budget')])
    expect(text).not.toMatch(/topics:mcp-budget|shop:mcp-budget/)
    git('checkout', '-q', '.')
  })
})

describe('mcp-budget-workspace', () => {
  const config = (value: object): void =>
    write('libs/other/mcp-budget.workspace.json', JSON.stringify(value))
  const compare = (): Promise<Ran> => nx('run', 'other:mcp-budget-workspace')
  const told = ({ text }: Ran): string =>
    text
      .slice(text.lastIndexOf('3 MCP servers of this workspace'))
      .split(/(?<=\n(?:pass|fail): .*)\n/)[0]
      ?.replace(/^ $/gm, '')
      .trimEnd() ?? ''

  it('shows all servers in one table, what a client pays, and which names a host cannot tell apart', async () => {
    config({ groups: { 'shop desk': { servers: ['shop', 'topics'] } } })
    const ran = await compare()
    expect(ran.code).toBe(1)
    await expect(`${told(ran)}\n`).toMatchFileSnapshot('__snapshots__/nx/workspace.txt')
  })

  it('is replayed while no surface changes, and looked at again where one does', async () => {
    config({
      rules: { 'unique-host-name': 'warn' },
      groups: { all: { servers: ['queues', 'shop', 'topics'], ceiling: 500 } },
    })
    expect((await compare()).code).toBe(0)
    expect((await compare()).text).toMatch(/other:mcp-budget-workspace +\[(?:existing|local)/)
    edit('servers/topics/src/server.js', 'Looks a topic up and', 'Looks a topic up, and then')
    const ran = await compare()
    expect([ran.code, /other:mcp-budget-workspace +\[(?:existing|local)/.test(ran.text)]).toEqual([
      0,
      false,
    ])
    git('checkout', '-q', '.')
  })

  it('holds the ceiling of a group, and refuses what is no key and no project', async () => {
    config({
      rules: { 'unique-host-name': 'off' },
      groups: { all: { servers: ['queues', 'topics'], ceiling: 100 } },
    })
    expect((await compare()).text).toContain('A client that connects `all` pays')
    config({ groups: { all: { servers: ['queues', 'tickets'] } } })
    expect((await compare()).text).toContain(
      'The group `all` names `tickets`, and no such project is checked. There are `queues`, `shop`, `topics`.',
    )
    config({ grups: {} })
    expect((await compare()).text).toContain(
      'libs/other/mcp-budget.workspace.json: `grups` is no key here (did you mean `groups`?).',
    )
  })
})
