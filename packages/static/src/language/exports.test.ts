import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readSurface } from '../read/read-surface.js'
import { server } from '../source.fixture.js'

const FOLDER = mkdtempSync(path.join(os.tmpdir(), 'exports-'))
symlinkSync(
  path.resolve(import.meta.dirname, '../../../../node_modules'),
  path.join(FOLDER, 'node_modules'),
)
afterAll(() => rmSync(FOLDER, { recursive: true }))

/** What a server reads of a module beside it, as the description of its tool. */
function readOf(module: string, text: string, imported: string, expression: string) {
  const main = path.join(FOLDER, 'server.ts')
  const tool = `server.registerTool('a', { description: String(${expression}), inputSchema: {} }, run)`
  writeFileSync(main, `${imported}\n${server(tool)}`)
  writeFileSync(path.join(FOLDER, module), text)
  const [read] = readSurface(main).tools
  return read?.certainty === 'known' ? read.entry?.['description'] : read?.because
}

const COMPILED = `Object.defineProperty(exports, '__esModule', { value: true })\n`

it.each([
  ['lib.cjs', `exports.b = 'x'`, `import { b } from './lib.cjs'`, 'b', 'x'],
  ['lib.cjs', `exports.b = 'x'`, `import lib from './lib.cjs'`, 'lib.b', 'x'],
  [
    'lib.cjs',
    `module.exports = { default: 'x', b: 'y' }`,
    `import lib from './lib.cjs'`,
    'lib.b',
    'y',
  ],
  ['lib.cjs', `${COMPILED}exports.default = 'x'`, `import lib from './lib.cjs'`, 'lib', 'x'],
  ['lib.cjs', `${COMPILED}exports.b = 'x'`, `import lib from './lib.cjs'`, 'lib.b', 'x'],
  [
    'lib.ts',
    `export function f() {}\nexport class A {}\nexport const c = 1\nconst d = 2\nexport const { e, g: [h] } = { e: 3, g: [4] }`,
    `import * as lib from './lib.js'`,
    `Object.keys(lib).join()`,
    'A,c,e,f,h',
  ],
  [
    'lib.ts',
    `export function f() { return 'x' }\nexport class A { static b = 'y' }`,
    `import { f, A } from './lib.js'`,
    `f() + A.b`,
    'xy',
  ],
])('%s: %s; %s; %s is %s', (module, text, imported, expression, expected) => {
  expect(readOf(module, text, imported, expression)).toBe(expected)
})
