import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { FsTree, flushChanges } from 'nx/src/generators/tree.js'
import { format } from 'prettier'
import { describe, expect, it } from 'vitest'
import configuration from '../../packages/nx/dist/generators/configuration/generator.js'
import init from '../../packages/nx/dist/generators/init/generator.js'
import { assertNxVersion } from '../../packages/nx/dist/version/nx-version.js'
import generators from '../../packages/nx/generators.json' with { type: 'json' }
import { FIXTURES, ROOT } from './check.js'

type Tree = InstanceType<typeof FsTree>

/** How each generator of the registry is run; one that is missing here fails the test. */
const RUNS: Readonly<Record<string, (tree: Tree) => Promise<unknown>>> = {
  init: (tree) => init(tree, {}),
  configuration: (tree) => configuration(tree, { project: 'server' }),
}

/** What a user may have in place before; each is theirs. */
const THEIRS: Readonly<Record<string, string>> = {
  'server/mcp-budget.config.json':
    '{"server": {"module": "./src/server.js", "export": "createServer"}, "allowEmpty": false}\n',
  'server/mcp-budget.config.mjs':
    "export default { server: { module: './src/server.js', export: 'createServer' } }\n",
  'server/mcp-budget.scenarios.json': '{"toolScenarios": [],\n "surfaceScenarios": []}\n',
  'server/mcp-budget.baseline.json': '{"version":1,"entries":[\n]}\n',
  'README.md': '# theirs\n',
}
const NX_JSONS = [
  '{}',
  '{"plugins": ["@nx/js/typescript"]}',
  '{"plugins": [{"plugin": "@mcp-budget/nx", "options": {"targetName": "budget"}}]}',
  '{"namedInputs": {"production": ["default", "!{projectRoot}/mcp-budget.baseline.json"]}}',
]

function workspace(theirs: readonly string[], nxJson: string): string {
  mkdirSync(path.join(FIXTURES, '../.tmp'), { recursive: true })
  const root = mkdtempSync(path.join(FIXTURES, '../.tmp/nx-'))
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  cpSync(path.join(FIXTURES, 'build'), path.join(root, 'server/src'), { recursive: true })
  write('package.json', '{"name": "w", "private": true, "workspaces": ["server"]}\n')
  write('server/package.json', '{"name": "server", "private": true, "type": "module"}\n')
  write('server/project.json', '{"name": "server"}\n')
  write('nx.json', `${nxJson}\n`)
  write('.prettierrc', '{}\n')
  for (const file of theirs) write(file, THEIRS[file] as string)
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
  return root
}

async function generate(root: string, name: string): Promise<readonly string[]> {
  const tree = new FsTree(root, false)
  await RUNS[name]?.(tree)
  const changes = tree.listChanges()
  flushChanges(root, changes)
  return changes.map((change) => change.path)
}

describe.each(Object.keys(generators.generators))('the generator %s', (name) => {
  it('changes nothing the second time, overwrites no file of the user, and leaves formatted files', async () => {
    expect(RUNS[name]).toBeDefined()
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(Object.keys(THEIRS).filter((file) => !file.endsWith('.mjs'))),
        fc.constantFrom(...NX_JSONS),
        async (theirs, nxJson) => {
          const root = workspace(theirs, nxJson)
          try {
            const written = await generate(root, name)
            expect(await generate(root, name)).toEqual([])
            for (const file of theirs)
              expect(readFileSync(path.join(root, file), 'utf8')).toBe(THEIRS[file])
            for (const file of written.filter(
              (one) => one.endsWith('.json') && !one.endsWith('baseline.json'),
            )) {
              const text = readFileSync(path.join(root, file), 'utf8')
              expect(text).toBe(await format(text, { filepath: file }))
            }
          } finally {
            rmSync(root, { recursive: true })
          }
        },
      ),
      { numRuns: 12, seed: 7 },
    )
  }, 120_000)
})

describe('the generator configuration', () => {
  it('takes a config of any kind for the one', async () => {
    const root = workspace(['server/mcp-budget.config.mjs'], '{}')
    try {
      await generate(root, 'configuration')
      expect(existsSync(path.join(root, 'server/mcp-budget.config.json'))).toBe(false)
    } finally {
      rmSync(root, { recursive: true })
    }
  })
})

describe('another version of Nx', () => {
  it.each(['20.8.2', '25.0.0', '19.0.0-beta.1'])('%s is refused with a sentence', (version) => {
    expect(() => assertNxVersion(version)).toThrow(
      `@mcp-budget/nx works with Nx 21 to 24, and this workspace has Nx ${version}. Install one of them, or check without Nx: npx mcp-budget check.`,
    )
  })

  it.each(['21.6.11', '22.7.12', '23.3.2', '24.0.6'])('%s is not', (version) => {
    expect(() => assertNxVersion(version)).not.toThrow()
  })
})
