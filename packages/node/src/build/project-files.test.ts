import path from 'node:path'
import { expect, it } from 'vitest'
import { folderWith } from '../node.fixture.js'
import { projectFiles } from './project-files.js'

const filesIn = async (
  files: Readonly<Record<string, string | object>>,
  config?: string,
): Promise<readonly string[]> => {
  const folder = folderWith(files)
  const found = await projectFiles(
    folder,
    config === undefined ? undefined : path.join(folder, config),
  )
  return found.map((file) => path.relative(folder, file)).sort()
}

const server = { listing: 'tools.json' }

it('the files of a project are its config, what that imports, scenarios and baseline', async () => {
  expect(await filesIn({ 'mcp-budget.config.json': { server } })).toEqual([
    'mcp-budget.baseline.json',
    'mcp-budget.config.json',
    'mcp-budget.scenarios.json',
  ])
  const named = { server, baseline: 'b.json', selection: { scenarios: '../s.json' } }
  expect(await filesIn({ 'in/own.json': named }, 'in/own.json')).toEqual([
    'in/b.json',
    'in/own.json',
    's.json',
  ])
  const config = `import { server } from './server.mjs'\nexport default { server }\n`
  const text = `export const server = { listing: 'tools.json' }\n`
  expect(await filesIn({ 'mcp-budget.config.mjs': config, 'server.mjs': text })).toContain(
    'server.mjs',
  )
})

it('without a config, or with one that cannot be read, are every file that may be one', async () => {
  const usual = await filesIn({})
  expect(usual).toContain('mcp-budget.config.json')
  expect(usual).toContain('mcp-budget.config.ts')
  expect(await filesIn({ 'mcp-budget.config.json': '{' })).toEqual(usual)
  expect(await filesIn({ 'own.json': '{' }, 'own.json')).toContain('own.json')
})
