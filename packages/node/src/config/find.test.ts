import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { folderWith } from '../node.fixture.js'
import { environmentNow, environmentReadBy, isSameEnvironment } from './environment-read.js'
import { configIn, findConfig, isConfigFile } from './find.js'
import { nearest } from './nearest.js'
import { validateConfig } from './validate.js'
import { readWorkspaceConfig } from './workspace.js'

afterEach(() => void vi.unstubAllEnvs())

describe('a config file', () => {
  it('is found by its names, from a folder upwards', () => {
    const folder = folderWith({ 'mcp-budget.config.json': {}, 'a/b/c.txt': '' })
    expect(findConfig(path.join(folder, 'a/b'))).toBe(path.join(folder, 'mcp-budget.config.json'))
    expect([configIn(folder), configIn(path.join(folder, 'a'))]).toEqual([
      path.join(folder, 'mcp-budget.config.json'),
      undefined,
    ])
    expect(['mcp-budget.config.mts', 'mcp-budget.json'].map(isConfigFile)).toEqual([true, false])
    writeFileSync(path.join(folder, 'mcp-budget.config.ts'), '')
    expect(() => configIn(folder)).toThrow(/One server has one config: delete one of them/)
  })

  it('tells of the environment that it reads', () => {
    const folder = folderWith({
      'a.js': "process.env.B; process.env['A']; process.env.B",
      'b.js': 'process.env[name]',
    })
    const files = ['a.js', 'b.js', 'none.js'].map((name) => path.join(folder, name))
    expect(environmentReadBy(files)).toEqual(['A', 'B'])
    vi.stubEnv('MCP_BUDGET_A', '1')
    const now = environmentNow(['MCP_BUDGET_A', 'MCP_BUDGET_NONE'])
    expect(Object.keys(now)).toEqual(['MCP_BUDGET_A', 'MCP_BUDGET_NONE'])
    expect(now['MCP_BUDGET_NONE']).toBeNull()
    expect(isSameEnvironment(now)).toBe(true)
    vi.stubEnv('MCP_BUDGET_A', '2')
    expect(isSameEnvironment(now)).toBe(false)
  })

  it.each([
    ['tol', ' (did you mean `tool`?)'],
    ['TOOL', ' (did you mean `tool`?)'],
    ['xyzxyz', ''],
    ['zz', ' (did you mean `a`?)'],
  ])('that says %s gets the hint %j', (word, hint) => {
    expect(nearest(word, ['tool', 'a'])).toBe(hint)
    expect(nearest(word, [])).toBe('')
  })

  it.each([
    [
      { detail: { uri: 'a:b', helptool: 'x' } },
      '`helptool` in `detail` is no key of a config (did you mean `helpTool`?)',
    ],
    [{ selection: { verb: 1 } }, '`verb` in `selection` is no key of a config'],
    [
      { profiles: { a: { env: { A: '1' } } } },
      '`env` belongs in `server` of the profile: "a": { "server": { "env": … } }',
    ],
    [
      { profiles: { a: { servr: {} } } },
      '`servr` in `profiles.a` is no key of a config (did you mean `server`?)',
    ],
    [
      { rules: { 'tool-name': ['warn', { cieling: 1 }] } },
      '`rules.tool-name` is Array, expected "off", "warn" or "error", alone or first in a list',
    ],
    [{ view: 1, timeLimit: 'x', allowEmpty: 1, manifest: 1, baseline: 1 }, 'and 2 more'],
  ])('that holds %j is refused with %j', (config, fault) => {
    const whole = { server: { listing: 'x' }, ...config }
    expect(() => validateConfig(whole, 'c.json')).toThrow(fault)
  })
})

describe('a workspace config', () => {
  const read = (content: string | object) =>
    readWorkspaceConfig(path.join(folderWith({ 'w.json': content }), 'w.json'))

  it('without a word has every default', () => {
    expect(read({})).toEqual({
      view: 'model',
      groups: [],
      levels: { names: 'error', overlap: 'warn', groups: 'error' },
      overlapCeiling: 0.8,
    })
  })

  it('says groups, levels and the ceiling on overlap', () => {
    const groups = { desk: { servers: ['a', 'b'], ceiling: 4 }, all: { servers: ['a'] } }
    const rules = {
      'unique-host-name': 'off',
      'max-shared-overlap': ['error', { ceiling: 0.5 }],
      'max-group-tokens': 'warn',
    }
    expect(read({ view: 'wire', groups, rules })).toEqual({
      view: 'wire',
      groups: [
        { name: 'desk', servers: ['a', 'b'], ceiling: 4 },
        { name: 'all', servers: ['a'] },
      ],
      levels: { names: 'off', overlap: 'error', groups: 'warn' },
      overlapCeiling: 0.5,
    })
    expect(read({ rules: { 'max-shared-overlap': 'off' } })).toMatchObject({
      levels: { overlap: 'off' },
      overlapCeiling: 0.8,
    })
  })

  it.each([
    ['{', /is not JSON/],
    [{ group: {} }, /`group` is no key here \(did you mean `groups`\?\)/],
    [{ rules: { 'unique-host': 'off' } }, /`unique-host` is no key here/],
    [{ view: 'all' }, /`view` is "all", expected/],
    [{ groups: { a: { servers: [] } } }, /`groups.a.servers` is/],
  ])('%j is refused', (content, message) => {
    expect(() => read(content)).toThrow(message)
    expect(() => readWorkspaceConfig('/none/w.json')).toThrow(/w\.json is not there\. Example/)
  })
})
