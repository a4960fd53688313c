import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { folderWith } from '../node.fixture.js'
import { bundle, bundleError } from './bundle.js'
import { moduleExports } from './module-exports.js'

/** What a bundled module exports, loaded as Node loads it; the file is removed again. */
async function load(folder: string, file: string): Promise<Record<string, unknown>> {
  const built = await bundle(path.join(folder, file))
  try {
    return (await import(pathToFileURL(built.file).href)) as Record<string, unknown>
  } finally {
    await built.remove()
  }
}

describe('a bundled module', () => {
  const FILES = {
    'package.json': { name: 'a', type: 'module' },
    'src/main.ts': `import { text } from './words.js'
export const here: unknown[] = [import.meta.url, import.meta.dirname, import.meta.filename, __dirname, __filename]
export const other = { import: text }
export const said = text.there
export default 1`,
    'src/words.ts': 'export const text = { there: import.meta.dirname as string }\n',
  }

  it('knows where it lies, as its source does, each module for itself', async () => {
    const folder = folderWith({ ...FILES, 'src/deep/x.ts': 'export const at = __dirname\n' })
    const src = path.join(folder, 'src')
    const main = path.join(src, 'main.ts')
    const loaded = await load(folder, 'src/main.ts')
    expect(loaded['here']).toEqual([pathToFileURL(main).href, src, main, src, main])
    expect([loaded['other'], loaded['said']]).toEqual([{ import: { there: src } }, src])
    expect((await load(folder, 'src/deep/x.ts'))['at']).toBe(path.join(src, 'deep'))
  })

  it('tells its modules and exports, and lies where its imports resolve', async () => {
    const folder = folderWith({
      ...FILES,
      'node_modules/dep/package.json': { name: 'dep', type: 'module', main: 'index.js' },
      'node_modules/dep/index.js': 'export const dep = import.meta.url\n',
      'src/uses.ts': "export { dep } from 'dep'\nexport { text } from './words.js'\n",
    })
    const built = await bundle(path.join(folder, 'src/uses.ts'))
    expect(built.modules.map((file) => path.relative(folder, file)).sort()).toEqual([
      'src/uses.ts',
      'src/words.ts',
    ])
    expect([...built.exports].sort()).toEqual(['dep', 'text'])
    expect(path.dirname(built.file)).toBe(path.join(folder, 'node_modules/.mcp-budget'))
    expect(readFileSync(built.file, 'utf8')).toContain('node_modules/dep/index.js')
    await built.remove()
    expect(existsSync(built.file)).toBe(false)
    const loaded = await load(folder, 'src/uses.ts')
    expect(loaded['dep']).toContain('node_modules/dep/index.js')
  })

  it('of the same name twice is two files', async () => {
    const folder = folderWith(FILES)
    const file = path.join(folder, 'src/words.ts')
    const [a, b] = [await bundle(file), await bundle(file)]
    expect(a.file).not.toBe(b.file)
    await Promise.all([a.remove(), b.remove()])
  })
})

it('an error of the bundler is told in a few lines, without frames and colours', async () => {
  expect(bundleError('plain')).toBe('plain')
  expect(bundleError(new Error('\u001B[31mred\u001B[0m\n\n   ╭─[a.ts]\n 1 │ x\n   │\nlast'))).toBe(
    'red\n╭─[a.ts]\nlast',
  )
  expect(bundleError(new Error('1\n2\n3\n4\n5\n6\n7'))).toBe('1\n2\n3\n4\n5\n6')
})

describe('the exports of a module', () => {
  it('are told without running it', async () => {
    const folder = folderWith({
      'package.json': { type: 'module' },
      'a.ts': `export const b = 1\nexport default 2\nthrow new Error('it ran')\n`,
    })
    expect(await moduleExports(path.join(folder, 'a.ts'))).toEqual(['b', 'default'])
  })

  it('of a module with a fault are refused', async () => {
    const folder = folderWith({ 'a.ts': 'import "./none.js"' })
    await expect(moduleExports(path.join(folder, 'a.ts'))).rejects.toThrow(/could not be bundled/)
  })
})
