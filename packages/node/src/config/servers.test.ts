import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { folderWith } from '../node.fixture.js'
import { safeEnvironment, wholeEnvironment } from './environment.js'
import { neededReading, readingOf } from './reading.js'
import { resolveProfile } from './resolve.js'
import { kindOfServer } from './servers.js'
import { validateConfig } from './validate.js'

afterEach(() => void vi.unstubAllEnvs())

describe('the server of a config', () => {
  it.each([
    [{ module: 'a.ts' }, 'module'],
    [{ command: 'node' }, 'command'],
    [{ url: 'http://x' }, 'url'],
    [{ url: 'http://x', command: 'node' }, 'command-url'],
    [{ listing: 'a.json' }, 'listing'],
    [{ source: 'a.ts' }, 'static'],
    [{}, undefined],
  ])('%j is of the kind %s', (server, kind) => {
    expect(kindOfServer(server)).toBe(kind)
  })

  it.each([
    [{ module: 'a.ts' }, { kind: 'module', module: path.resolve('/p/a.ts'), export: 'default' }],
    [
      { module: 'a.ts', export: 'make' },
      { kind: 'module', export: 'make' },
    ],
    [{ command: 'node' }, { kind: 'command', command: 'node', args: [], cwd: path.resolve('/p') }],
    [
      { command: 'node', args: ['a.js'], cwd: 'sub', url: 'http://x/mcp', headers: { A: 'b' } },
      {
        kind: 'command-url',
        args: ['a.js'],
        cwd: path.resolve('/p/sub'),
        url: 'http://x/mcp',
        headers: { A: 'b' },
      },
    ],
  ])('%j comes from %j', (server, source) => {
    expect(
      resolveProfile(validateConfig({ server }, 'x'), 'default', '/p', {}).source,
    ).toMatchObject(source)
  })

  it('gets the declared environment and the safe set, and a person gets everything', () => {
    vi.stubEnv('MCP_BUDGET_SECRET', 'hunter2')
    expect(safeEnvironment({ MINE: '1' })).toMatchObject({ MINE: '1', PATH: process.env['PATH'] })
    expect(safeEnvironment()).not.toHaveProperty('MCP_BUDGET_SECRET')
    expect(wholeEnvironment()['MCP_BUDGET_SECRET']).toBe('hunter2')
  })
})

describe('the source of a server', () => {
  const folder = folderWith({ 'src/a.ts': '', 'sub/b.mjs': '' })
  const read = (config: object) => readingOf(validateConfig(config, 'x'), folder)

  it.each([
    [{ server: { module: 'src/a.ts' } }, 'src/a.ts', 'default'],
    [{ server: { module: 'src/a.ts', export: 'make' } }, 'src/a.ts', 'make'],
    [{ server: { command: 'node', args: ['--flag', 'src/a.ts'] } }, 'src/a.ts', undefined],
    [{ server: { command: 'node', args: ['b.mjs'], cwd: 'sub' } }, 'sub/b.mjs', undefined],
    [
      { server: { command: 'node', args: ['b.mjs'], cwd: 'sub', url: 'http://x/mcp' } },
      'sub/b.mjs',
      undefined,
    ],
    [
      { server: { module: 'src/a.ts', export: 'make' }, static: { entry: 'x.ts' } },
      'x.ts',
      undefined,
    ],
    [{ server: { module: 'src/a.ts' }, static: { export: 'other' } }, 'src/a.ts', 'other'],
  ])('of %j is %s, its export %s', (config, entry, name) => {
    expect(read(config)).toEqual({
      entry: path.join(folder, entry),
      export: name,
      calls: [],
      definers: [],
      packages: [],
    })
  })

  it.each([
    [{ server: { command: 'node', args: ['none.js'] } }],
    [{ server: { command: 'node', args: ['README.md'] } }],
    [{ server: { url: 'http://x/mcp' } }],
    [{ server: { listing: 'a.json' } }],
    [{}],
  ])('of %j is not known', (config) => {
    expect(read(config)).toBeUndefined()
    expect(() => neededReading(read(config))).toThrow(/^No module is known that makes the server/)
  })
})
