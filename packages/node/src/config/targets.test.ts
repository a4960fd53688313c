import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { packageVersion } from '../files/package-root.js'
import { resolveEntry, resolveProfile, resolveServer } from './resolve.js'
import { validateConfig } from './validate.js'

afterEach(() => void vi.unstubAllEnvs())

describe('a target', () => {
  it('without a word has every default', () => {
    const { scorer, counter, rules, source, ...target } = resolveProfile(
      { server: { listing: 'tools.json' } },
      'default',
      '/project',
      {},
    )
    expect(source).toEqual({ kind: 'listing', file: path.resolve('/project/tools.json') })
    expect([counter.id, scorer.id.startsWith('lexical')]).toEqual(['o200k_base', true])
    expect(rules['max-tool-tokens']).toEqual({
      level: 'error',
      bound: { ceiling: 200 },
      from: 'rule default',
    })
    expect(target).toEqual({
      profile: 'default',
      name: undefined,
      reading: undefined,
      era: 'auto',
      clientInfo: { name: 'mcp-budget', version: packageVersion() },
      clientCapabilities: {},
      settle: 500,
      view: 'model',
      detailUri: undefined,
      helpTool: undefined,
      probe: false,
      catalogueFile: undefined,
      scenariosFile: path.resolve('/project/mcp-budget.scenarios.json'),
      needsScenarios: false,
      leansOnBaseline: undefined,
      passEnv: [],
      baselineFile: path.resolve('/project/mcp-budget.baseline.json'),
      manifestFile: path.resolve('/project/mcp-manifest.json'),
      allowEmpty: false,
      timeLimit: 30_000,
      sizeLimit: 64 * 2 ** 20,
    })
  })

  it('takes what a config says, and over that what a host says', () => {
    const config = validateConfig(
      {
        name: 'console',
        server: {
          url: 'http://localhost:1/mcp',
          era: 'discover',
          clientCapabilities: { roots: {} },
        },
        view: 'wire',
        counter: 'chars/4',
        detail: { uri: 'a://b', helpTool: 'help', probe: ['find'], catalogue: 'c.json' },
        selection: { scenarios: 's.json', text: 'all', verbFactor: 1 },
        baseline: 'b.json',
        manifest: 'out/m.json',
        allowEmpty: true,
        timeLimit: 2,
        sizeLimit: 1,
      },
      'x.json',
    )
    const target = resolveProfile(config, 'slim', '/p', { view: 'model', counter: 'cl100k_base' })
    expect(target).toMatchObject({
      name: 'console',
      source: { kind: 'url', url: 'http://localhost:1/mcp', headers: {} },
      era: 'discover',
      clientCapabilities: { roots: {} },
      view: 'model',
      counter: { id: 'cl100k_base' },
      detailUri: 'a://b',
      helpTool: 'help',
      probe: ['find'],
      catalogueFile: path.resolve('/p/c.json'),
      scenariosFile: path.resolve('/p/s.json'),
      needsScenarios: true,
      baselineFile: path.resolve('/p/b.json'),
      manifestFile: path.resolve('/p/out/m.slim.json'),
      allowEmpty: true,
      timeLimit: 2_000,
      sizeLimit: 2 ** 20,
    })
    expect(resolveProfile(config, 'default', '/p', {})).toMatchObject({
      view: 'wire',
      counter: { id: 'chars/4' },
      manifestFile: path.resolve('/p/out/m.json'),
    })
  })

  it('of a command line writes nothing, and its command inherits everything', () => {
    vi.stubEnv('MCP_BUDGET_OWN', 'yes')
    const command = resolveServer({ command: 'node', args: ['a.js'] }, '/p', {})
    expect([command.manifestFile, command.scenariosFile, command.baselineFile]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(command.source).toMatchObject({ kind: 'command', env: { MCP_BUDGET_OWN: 'yes' } })
    expect(resolveEntry('src/a.ts', '/p', {})).toMatchObject({
      source: { kind: 'static', entry: path.resolve('/p/src/a.ts'), cwd: '/p' },
      manifestFile: undefined,
    })
  })

  it('of a build is the entry that was built', () => {
    const entry = { file: '/p/dist/a.js', exports: ['default'], env: { STAGE: 'live' } }
    const { source } = resolveProfile({}, 'default', '/p', { entry })
    expect(source).toMatchObject({ kind: 'entry', cwd: '/p', file: '/p/dist/a.js' })
    expect('env' in source && source.env?.['STAGE']).toBe('live')
    expect(() => resolveProfile({}, 'default', '/p', {})).toThrow(/has a server or an entry/)
  })
})

describe('a rule of a config', () => {
  const setting = (rules: object, id: string) =>
    resolveProfile(validateConfig({ server: { listing: 'x' }, rules }, 'x'), 'default', '/p', {})
      .rules[id]

  it.each([
    ['off', { level: 'off', bound: { ceiling: 200 }, from: 'rule default' }],
    [['warn', {}], { level: 'warn', bound: { ceiling: 200 }, from: 'rule default' }],
    [['error', { ceiling: 9 }], { level: 'error', bound: { ceiling: 9 }, from: 'config' }],
    [
      ['error', { message: 'Ask.', adr: 'a.md' }],
      {
        level: 'error',
        bound: { ceiling: 200 },
        from: 'rule default',
        message: 'Ask.',
        adr: 'a.md',
      },
    ],
  ])('%j is %j', (given, expected) => {
    expect(setting({ 'max-tool-tokens': given }, 'max-tool-tokens')).toEqual(expected)
  })

  it('has its own side', () => {
    const floor = { 'min-selection-accuracy': ['error', { floor: 0.5 }] }
    expect(setting(floor, 'min-selection-accuracy')?.bound).toEqual({ floor: 0.5 })
    expect(() => setting({ 'max-tool-tokens': ['error', { floor: 1 }] }, 'x')).toThrow(
      'max-tool-tokens has a ceiling, not a floor. Example: "max-tool-tokens": ["error", {"ceiling": 200}]',
    )
    expect(() => setting({ 'min-selection-margin': ['error', { ceiling: 1 }] }, 'x')).toThrow(
      /min-selection-margin has a floor, not a ceiling/,
    )
  })
})
