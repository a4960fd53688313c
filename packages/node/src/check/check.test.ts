import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SurfaceError } from '@mcp-budget/core'
import type { Report } from '@mcp-budget/core'
import { describe, expect, it } from 'vitest'
import { folderWith, outcomeIn, tool } from '../node.fixture.js'
import { recordConfig } from '../record/record-config.js'
import { outcomeOf as joinOutcome, reportError } from './outcome.js'
import { failRun, joinRuns, runConfig } from './run.js'
import { targetsOf } from './targets.js'
import { unlistedTools } from './unlisted.js'

const FAT = tool('fat', { description: 'word '.repeat(400) })

/** A project whose listing has these tools. */
function project(tools: readonly object[], config: object = {}, files: object = {}): string {
  return folderWith({
    'tools.json': tools,
    'mcp-budget.config.json': { server: { listing: 'tools.json' }, ...config },
    ...files,
  })
}
const configOf = (folder: string): string => path.join(folder, 'mcp-budget.config.json')

describe('a run', () => {
  it('says pass, fail or unchecked', async () => {
    const verdicts = await Promise.all([
      outcomeIn(project([tool('find')])),
      outcomeIn(project([FAT])),
      outcomeIn(project([])),
      outcomeIn(project([], { allowEmpty: true })),
      outcomeIn(folderWith({ 'mcp-budget.config.json': '{' })),
    ])
    expect(
      verdicts.map(({ verdict, errors }) => [verdict, errors.map(({ code }) => code)]),
    ).toEqual([
      ['pass', []],
      ['fail', []],
      ['unchecked', ['empty-listing']],
      ['unchecked', []],
      ['unchecked', ['bad-config']],
    ])
  })

  it('writes the manifest of what does not fail, and only where that is asked for', async () => {
    const [good, bad] = [project([tool('find')]), project([FAT])]
    await runConfig(configOf(good))
    expect(existsSync(path.join(good, 'mcp-manifest.json'))).toBe(false)
    const written = await runConfig(configOf(good), { write: true })
    expect(written.manifests).toEqual([path.join(good, 'mcp-manifest.json')])
    expect(JSON.parse(readFileSync(written.manifests[0] ?? '', 'utf8'))).toMatchObject({
      manifest: 1,
      tools: [{ name: 'find' }],
    })
    expect((await runConfig(configOf(bad), { write: true })).manifests).toEqual([])
    expect(existsSync(path.join(bad, 'mcp-manifest.json'))).toBe(false)
  })

  it('that is frozen holds the committed manifest, line ends aside', async () => {
    const folder = project([tool('find')])
    const frozen = () => outcomeIn(folder, { frozen: true })
    const said = async () => (await frozen()).errors.map(({ message }) => message)
    expect(await said()).toEqual([
      'mcp-manifest.json is not there. Write and commit it: npx mcp-budget build.',
    ])
    await runConfig(configOf(folder), { write: true })
    expect((await frozen()).verdict).toBe('pass')
    const file = path.join(folder, 'mcp-manifest.json')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replaceAll('\n', '\r\n'))
    expect((await frozen()).verdict).toBe('pass')
    writeFileSync(file, text.replace('Does find', 'Did find'))
    expect(await said()).toEqual([
      'mcp-manifest.json is not what the server lists now. Look at the difference and commit it: npx mcp-budget build.',
    ])
  })

  it('counts where bytes do not decide, and where figures are to be exact', async () => {
    const bounds = async (tools: readonly object[], config = {}, options = {}) =>
      (await outcomeIn(project(tools, config), options)).reports[0]?.tools.map(({ bound }) => bound)
    const small = { name: 'a', description: 'A.', inputSchema: { type: 'object' }, annotations: {} }
    const middle = { ...small, description: 'x'.repeat(150) }
    expect(await bounds([small])).toEqual(['at most'])
    expect(await bounds([small], {}, { write: true })).toEqual([undefined])
    expect(await bounds([small], { counter: 'chars/4' })).toEqual([undefined])
    expect(await bounds([middle])).toEqual([undefined])
    const broken = { rules: { 'max-mean-tool-tokens': 'off', 'max-tool-tokens': 'off' } }
    expect(await bounds([small], broken)).toEqual([undefined])
  })

  it('has parts of every tool unless only a text is asked for', async () => {
    const folder = project([tool('find'), tool('drop_all_of_it')])
    const parts = async (options = {}) => {
      const [report] = (await outcomeIn(folder, options)).reports
      return [report?.tools.map((one) => one.parts !== undefined), report?.manifest !== undefined]
    }
    expect(await parts()).toEqual([[true, true], true])
    expect(await parts({ allParts: false })).toEqual([[false, true], false])
  })

  it('brings scenarios, baseline, detail and the name of the config', async () => {
    const scenarios = {
      toolScenarios: [{ id: 'a', utterance: 'Find it for me', expected_tool: 'find' }],
    }
    const folder = project(
      [tool('find', { description: 'Finds a thing.' }), tool('drop', { description: 'Drops.' })],
      { name: 'mine', detail: { uri: 'a://b', catalogue: 'c.json' } },
      {
        'mcp-budget.scenarios.json': scenarios,
        'c.json': { tools: { find: { parameters: {} } } },
      },
    )
    const { outcome, checked } = await runConfig(configOf(folder))
    expect(outcome.reports[0]).toMatchObject({ server: 'mine', selection: { accuracy: 1 } })
    expect(checked[0]?.manifest.catalogue).toEqual({ tools: { find: { parameters: {} } } })
    writeFileSync(
      path.join(folder, 'mcp-budget.scenarios.json'),
      JSON.stringify({ toolScenarios: [{ id: 'a', utterance: 'x', expected_tool: 'lost' }] }),
    )
    expect((await outcomeIn(folder)).errors[0]?.message).toContain('`a` expects `lost`')
  })

  it('blames no scenario for a tool that was not read', async () => {
    const find = `{ name: 'find', description: 'Finds.', inputSchema: { type: 'object' } }`
    const listing = (tools: string): string =>
      `server.setRequestHandler('tools/list', () => ({ tools: [${tools}] }))\n`
    const messages = async (source: string): Promise<readonly string[]> => {
      const folder = folderWith({
        'server.ts': source,
        'mcp-budget.config.json': { server: { source: './server.ts' } },
        'mcp-budget.scenarios.json': {
          toolScenarios: [{ id: 'a', utterance: 'Lose it', expected_tool: 'lost' }],
        },
      })
      const { errors } = await outcomeIn(folder)
      return errors.map(({ message }) => message)
    }
    expect(await messages(listing(`${find}, ...unheard`))).toEqual([])
    expect(await messages(listing(find))).toEqual([expect.stringContaining('`a` expects `lost`')])
  })

  it('with a broken baseline is unchecked', async () => {
    const folder = project([tool('find')], {}, { 'mcp-budget.baseline.json': '{' })
    expect((await outcomeIn(folder)).errors.map(({ code }) => code)).toEqual(['bad-baseline'])
  })

  describe('whose settings lean on a baseline', () => {
    const EMPTY = JSON.stringify({ version: 1, entries: [] })
    const RECORD = 'Record what is there now, and commit it: npx mcp-budget record.'
    const errorIn = async (config: object, files: object = {}) => {
      const folder = project([tool('find')], config, files)
      const { verdict, errors } = await outcomeIn(folder)
      return [verdict, ...errors.map(({ message }) => message.replaceAll(`${folder}/`, ''))]
    }

    it.each([
      [
        'observed, none',
        { preset: 'observed' },
        {},
        'is not there, and the preset `observed` holds only what a baseline records',
      ],
      [
        'observed, empty',
        { preset: 'observed' },
        { 'mcp-budget.baseline.json': EMPTY },
        'holds nothing for the profile `default`, and the preset `observed` holds only what a baseline records',
      ],
      [
        'named, none',
        { baseline: 'floors.json' },
        {},
        'is not there, and `baseline` in the config names it',
      ],
    ])('is unchecked: %s', async (_, config, files, why) => {
      const file = 'baseline' in config ? 'floors.json' : 'mcp-budget.baseline.json'
      expect(await errorIn(config, files)).toEqual(['unchecked', `${file} ${why}. ${RECORD}`])
    })

    it.each([{ preset: 'observed' }, { baseline: 'floors.json' }])(
      '%j passes once it is recorded',
      async (config) => {
        const folder = project([tool('find')], config)
        await recordConfig(configOf(folder), { only: [], raises: [], reason: undefined })
        expect((await outcomeIn(folder)).verdict).toBe('pass')
      },
    )

    it('is not needed by a file that nothing names', async () => {
      expect(await errorIn({})).toEqual(['pass'])
    })
  })

  it('of profiles goes on after one that cannot be checked, and says which', async () => {
    const folder = project([tool('find')], {
      profiles: { lost: { server: { listing: 'none.json' } } },
    })
    const told: string[] = []
    const { outcome } = await runConfig(configOf(folder), {
      cwd: folder,
      onTarget: ({ profile }) => void told.push(profile),
    })
    expect([outcome.reports.length, told]).toEqual([1, ['default', 'lost']])
    expect(outcome.errors[0]?.message).toMatch(/^profile `lost`: none\.json cannot be read/)
    const alone = await outcomeIn(folder, { profile: 'lost' })
    expect(alone.errors[0]?.message).toMatch(/^none\.json cannot be read/)
  })
})

describe('an outcome', () => {
  const report = (verdict: Report['verdict']): Report => ({ verdict }) as Report

  it.each([
    [[], [], 'unchecked'],
    [['pass'], [], 'pass'],
    [['pass', 'fail'], [], 'fail'],
    [['fail', 'unchecked'], [], 'unchecked'],
    [['pass'], [{ code: 'x', message: 'y' }], 'unchecked'],
  ] as const)('of %j with the errors %j is %s', (verdicts, errors, verdict) => {
    expect(joinOutcome(verdicts.map(report), errors).verdict).toBe(verdict)
  })

  it('of several runs holds all of them', () => {
    const one = { outcome: joinOutcome([report('pass')], []), checked: [], manifests: ['a'] }
    const error = failRun(new SurfaceError('bad-flag', 'no'))
    const joined = joinRuns([one, one, error])
    expect(joined.outcome).toEqual({
      version: 1,
      verdict: 'unchecked',
      reports: [report('pass'), report('pass')],
      errors: [{ code: 'bad-flag', message: 'no' }],
    })
    expect(joined.manifests).toEqual(['a', 'a'])
  })

  it('tells a known error, and passes on a fault of our own', () => {
    const error = new SurfaceError('bad-config', '/p/x.json is odd')
    expect(reportError(error, undefined, '/p').message).toBe('x.json is odd')
    expect(reportError(error, 'lean', '/p').message).toBe('profile `lean`: x.json is odd')
    expect(() => reportError(new TypeError('ours'), undefined)).toThrow(TypeError)
  })
})

describe('tools that no profile lists', () => {
  const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
const server = new McpServer({ name: 's', version: '1' })
server.registerTool('find', {}, run)
server.registerTool('hidden', {}, run)
`
  const folder = project(
    [tool('find')],
    {
      static: { entry: 'server.ts' },
      profiles: { other: { server: { listing: 'tools.json' } } },
    },
    { 'server.ts': SERVER },
  )
  const listed = async (count: number, isOff = false) => {
    const targets = (await targetsOf(configOf(folder), {})).slice(0, count)
    return targets.map((target) => ({
      target: isOff
        ? {
            ...target,
            rules: {
              'listed-tools': { level: 'off', bound: { ceiling: 0 }, from: 'config' } as const,
            },
          }
        : target,
      captured: {
        surface: {
          server: 's',
          era: 'file' as const,
          tools: [{ name: 'find' }],
          resources: [],
          resourceTemplates: [],
          prompts: [],
        },
        observed: { notes: [] },
      },
    }))
  }

  it('are those that the source registers beside', async () => {
    expect(await unlistedTools(await listed(2))).toEqual(['hidden'])
    const [report] = (await outcomeIn(folder)).reports
    expect(
      report?.findings.filter(({ rule }) => rule === 'listed-tools').map(({ details }) => details),
    ).toEqual([['`hidden` is registered and never listed']])
  })

  it('are not looked for with one profile, or where the rule is off', async () => {
    expect(await unlistedTools(await listed(1))).toBeUndefined()
    expect(await unlistedTools(await listed(2, true))).toBeUndefined()
    expect(await unlistedTools([])).toBeUndefined()
  })
})
