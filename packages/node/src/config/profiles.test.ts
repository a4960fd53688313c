import { afterEach, describe, expect, it, vi } from 'vitest'
import { resolveConfig } from './profiles.js'
import { serverMissing, validateConfig } from './validate.js'

afterEach(() => void vi.unstubAllEnvs())

describe('profiles', () => {
  const server = { command: 'node', args: ['a.js'], env: { A: '1', B: '1' } }
  const resolve = (config: object, overrides = {}) =>
    resolveConfig(validateConfig(config, '/p/c.json'), '/p/c.json', overrides)

  it('vary the plain server, the plain one first, environments merged', () => {
    const targets = resolve({
      server,
      profiles: { lean: { server: { args: ['b.js'], env: { B: '2' } } } },
    })
    expect(
      targets.map(({ profile, source }) => [
        profile,
        'args' in source && source.args,
        'env' in source && [source.env?.['A'], source.env?.['B']],
      ]),
    ).toEqual([
      ['default', ['a.js'], ['1', '1']],
      ['lean', ['b.js'], ['1', '2']],
    ])
  })

  it('are checked alone where one is named, and refused where it is not there', () => {
    const config = { server, profiles: { lean: { server: {} } } }
    expect(resolve(config, { profile: 'lean' }).map(({ profile }) => profile)).toEqual(['lean'])
    expect(() => resolve(config, { profile: 'leen' })).toThrow(
      '/p/c.json has no profile `leen`; it has `default`, `lean` (did you mean `lean`?).',
    )
  })

  it('of a built entry vary its environment', () => {
    const entry = { file: '/p/a.js', exports: [], env: { A: '1' } }
    const targets = resolve({ profiles: { live: { server: { env: { B: '2' } } } } }, { entry })
    expect(
      targets.map(({ source }) => 'env' in source && [source.env?.['A'], source.env?.['B']]),
    ).toEqual([
      ['1', undefined],
      ['1', '2'],
    ])
  })

  it('need a server or an entry', () => {
    expect(() => resolve({})).toThrow(serverMissing('/p/c.json').message)
    expect(resolve({ static: { entry: 'a.ts' } }, { isStatic: true })[0]?.source.kind).toBe(
      'static',
    )
  })
})
