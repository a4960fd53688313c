import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSurface } from '../read/read-surface.js'
import { ParsedFiles } from './parsed-files.js'

const FOLDER = mkdtempSync(path.join(os.tmpdir(), 'sources-'))
afterAll(() => rmSync(FOLDER, { recursive: true }))

let projects = 0
function project(files: Readonly<Record<string, string>>): string {
  const folder = path.join(FOLDER, String((projects += 1)))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  return folder
}

/** Tools with plain listings need no SDK: what is asked here is where their text comes from. */
const serving = (head: string, text = 'text'): string =>
  `${head}\nserver.setRequestHandler('tools/list', () => ({ tools: [{ name: 'a', description: ${text}, inputSchema: { type: 'object' } }] }))\n`

/** The description that was found, and the file that it is written in. */
function found(folder: string, entry = 'server.ts'): string {
  const { tools, gaps } = readSurface(path.join(folder, entry))
  const [tool] = tools
  return tool === undefined
    ? (gaps[0]?.why ?? 'nothing')
    : `${String(tool.entry?.['description'])} ${tool.certainty} ${path
        .relative(folder, tool.places['/description']?.file ?? '')
        .split(path.sep)
        .join('/')}`
}

describe('a text is followed', () => {
  it.each([
    [
      'to a file that is named with the extension it will have',
      {
        'server.ts': serving(`import { text } from './texts.js'`),
        'texts.ts': `export const text = 'Does a.'`,
      },
      'Does a. known texts.ts',
    ],
    [
      'to the index of a folder, through `export *`',
      {
        'server.ts': serving(`import { text } from './texts'`),
        'texts/index.ts': `export * from './one'`,
        'texts/one.ts': `export const text = 'Does a.'`,
      },
      'Does a. known texts/one.ts',
    ],
    [
      'by the paths of a tsconfig',
      {
        'server.ts': serving(`import { text } from '@/texts'`),
        'tsconfig.json': `{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }`,
        'src/texts.ts': `export const text = 'Does a.'`,
      },
      'Does a. known src/texts.ts',
    ],
    [
      'by the imports of a package',
      {
        'server.ts': serving(`import { text } from '#texts'`),
        'package.json': `{ "name": "p", "type": "module", "imports": { "#texts": "./src/texts.ts" } }`,
        'src/texts.ts': `export const text = 'Does a.'`,
      },
      'Does a. known src/texts.ts',
    ],
    [
      'to a default export and a renamed one',
      {
        'server.ts': serving(`import text from './a.js'`),
        'a.ts': `export { words as default } from './b.js'`,
        'b.ts': `const words = 'Does a.'\nexport { words }`,
      },
      'Does a. known b.ts',
    ],
    [
      'to JSON',
      {
        'server.ts': serving(`import { text } from './texts.json'`),
        'texts.json': `{ "text": "Does a." }`,
      },
      'Does a. known texts.json',
    ],
    [
      'to CommonJS, as compilers write it',
      {
        'server.cjs': serving(
          `"use strict";\nvar __importDefault = (this && this.__importDefault) || function (mod) { return (mod && mod.__esModule) ? mod : { "default": mod } };\nconst texts_1 = __importDefault(require('./texts.cjs'))`,
          'texts_1.default.text',
        ),
        'texts.cjs': `Object.defineProperty(exports, "__esModule", { value: true });\nexports.default = { text: 'Does a.' };`,
      },
      'Does a. known texts.cjs',
    ],
    [
      'by an import that is asked for while running',
      {
        'server.ts': `async function main() {\nconst { text } = await import('./texts.js')\n${serving('')}\n}\nmain()`,
        'texts.ts': `export const text = 'Does a.'`,
      },
      'Does a. known texts.ts',
    ],
    [
      'into the data of an installed package',
      {
        'server.ts': serving(`import { text } from 'words'`),
        'node_modules/words/package.json': `{ "name": "words", "main": "index.js" }`,
        'node_modules/words/index.js': `exports.text = 'Does a.'`,
      },
      'Does a. known node_modules/words/index.js',
    ],
  ] as const)('%s', (_, files, expected) => {
    expect(found(project(files), 'server.cjs' in files ? 'server.cjs' : 'server.ts')).toBe(expected)
  })

  it('to a package of the workspace, which is a link among the installed ones', () => {
    const folder = project({
      'app/server.ts': serving(`import { make } from '@team/words'\nconst text = make()`),
      'words/package.json': `{ "name": "@team/words", "exports": "./index.ts" }`,
      'words/index.ts': `export const make = () => 'Does a.'`,
    })
    mkdirSync(path.join(folder, 'app/node_modules/@team'), { recursive: true })
    symlinkSync(
      path.join(folder, 'words'),
      path.join(folder, 'app/node_modules/@team/words'),
      'junction',
    )
    expect(found(folder, 'app/server.ts')).toBe('Does a. known words/index.ts')
  })
})

it('does not follow functions of an installed package, unless it is named', () => {
  const folder = project({
    'server.ts': serving(`import { make } from 'words'\nconst text = make()`),
    'node_modules/words/package.json': `{ "name": "words", "main": "index.js" }`,
    'node_modules/words/index.js': `exports.make = () => 'Does a.'`,
  })
  const told = (packages: readonly string[]): unknown =>
    readSurface(path.join(folder, 'server.ts'), { packages }).tools.map(
      ({ certainty, because }) => [certainty, because[0]?.why],
    )
  expect(told([])).toEqual([
    ['approximate', 'it comes from an installed package, whose functions are not followed'],
  ])
  expect(told(['words'])).toEqual([['known', undefined]])
})

it('parses a text once, also where it is read again', () => {
  const folder = project({
    'server.ts': serving(`import { text } from './texts.js'`),
    'texts.ts': `export const text = 'Does a.'`,
  })
  const parsed = new ParsedFiles()
  for (let round = 0; round < 3; round += 1) readSurface(path.join(folder, 'server.ts'), { parsed })
  expect(parsed.parses).toBe(2)
})

it('loads no library that is a package of the project itself', () => {
  const folder = project({
    'app/server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'\nimport { z } from 'zod'\nconst server = new McpServer({ name: 'x', version: '1' })\nserver.registerTool('a', { description: 'Does a.', inputSchema: { id: z.string().uuid() } }, run)\n`,
    'zod/package.json': `{ "name": "zod", "version": "4.6.7", "main": "index.cjs" }`,
    'zod/index.cjs': `require('node:fs').writeFileSync(require('node:path').join(__dirname, 'was-run'), 'x')\n`,
  })
  mkdirSync(path.join(folder, 'app/node_modules'))
  symlinkSync(path.join(folder, 'zod'), path.join(folder, 'app/node_modules/zod'), 'junction')
  expect(
    readSurface(path.join(folder, 'app/server.ts')).tools.map(({ name, certainty }) => [
      name,
      certainty,
    ]),
  ).toEqual([['a', 'unknown']])
  expect(existsSync(path.join(folder, 'zod/was-run'))).toBe(false)
})
