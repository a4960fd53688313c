import { describe, expect, it } from 'vitest'
import { brokenTarget, checkTargetFor, frozenTargetFor } from './target.js'
import type { RelativeFacts } from './target.js'

const facts = (more: Partial<RelativeFacts> = {}): RelativeFacts => ({
  files: ['apps/a/mcp-budget.config.ts', 'tools/shared.ts'],
  servers: [{ kind: 'module', file: 'apps/a/src/server.ts', isData: false, caching: 'by-files' }],
  manifests: ['apps/a/mcp-manifest.json'],
  scenarios: 'apps/a/mcp-budget.scenarios.json',
  baseline: 'apps/a/mcp-budget.baseline.json',
  environment: [],
  inputs: [],
  ...more,
})
const installed = { packages: ['zod'], lockfile: undefined }

const command = (file: string | undefined): RelativeFacts['servers'][number] => ({
  kind: 'command',
  ...(file === undefined ? {} : { file }),
  isData: false,
  caching: 'by-program',
})

describe('the inferred target', () => {
  it('hashes sources, the budget and what is installed, and never what it writes', () => {
    expect(
      checkTargetFor(
        facts({ environment: ['STAGE'], inputs: ['spec/*.yaml'] }),
        'apps/a',
        {},
        installed,
      ).inputs,
    ).toEqual([
      'default',
      '^default',
      '!{projectRoot}/mcp-manifest.json',
      '{workspaceRoot}/apps/a/mcp-budget.config.ts',
      '{workspaceRoot}/tools/shared.ts',
      '{workspaceRoot}/apps/a/mcp-budget.scenarios.json',
      '{workspaceRoot}/apps/a/mcp-budget.baseline.json',
      '{projectRoot}/spec/*.yaml',
      { env: 'STAGE' },
      { externalDependencies: ['zod'] },
    ])
  })

  it.each([
    [{ servers: [command('apps/a/dist/server.js')] }, true],
    [{ servers: [command(undefined)] }, false],
    [{ servers: [command(undefined)], inputs: ['tools/*.json'] }, true],
    [{ servers: [{ kind: 'url', isData: false, caching: 'never' }] }, false],
  ] as const)('of %j is kept: %j', (given, cache) => {
    expect(checkTargetFor(facts(given), 'apps/a', {}, installed).cache).toBe(cache)
  })

  it.each([
    ['apps/a/dist/server.js', ['build']],
    ['apps/a/src/build-info/server.ts', undefined],
    ['apps/a/server.js', undefined],
  ])('of %s depends on %j', (file, dependsOn) => {
    expect(
      checkTargetFor(facts({ servers: [command(file)] }), 'apps/a', {}, installed).dependsOn,
    ).toEqual(dependsOn)
  })

  it('takes production where the workspace has it', () => {
    expect(
      checkTargetFor(
        facts(),
        'apps/a',
        { namedInputs: { production: ['default'] } },
        installed,
      ).inputs?.slice(0, 2),
    ).toEqual(['production', '^production'])
  })

  it('of the workspace itself names its files from there', () => {
    const root = facts({ files: ['mcp-budget.config.ts'], manifests: ['mcp-manifest.json'] })
    expect(checkTargetFor(root, '.', {}, installed).outputs?.[0]).toBe(
      '{projectRoot}/mcp-manifest.json',
    )
  })

  it('stands for all packages by the lockfile where Nx does not know one by name', () => {
    expect(
      checkTargetFor(facts(), 'apps/a', {}, { packages: [], lockfile: 'pnpm-lock.yaml' }).inputs,
    ).toContain('{workspaceRoot}/pnpm-lock.yaml')
  })

  it('of the frozen kind hashes the manifest and writes none', () => {
    const { inputs, outputs, options } = frozenTargetFor(facts(), 'apps/a', {}, installed)
    expect([inputs?.at(-1), outputs?.includes('{projectRoot}/mcp-manifest.json'), options]).toEqual(
      ['{workspaceRoot}/apps/a/mcp-manifest.json', false, { frozen: true }],
    )
  })

  it('of a config that cannot be read is never kept', () => {
    expect(brokenTarget('a.json is not JSON: x\nExample')).toMatchObject({
      cache: false,
      metadata: { description: 'The config cannot be read: a.json is not JSON: x' },
    })
  })
})
