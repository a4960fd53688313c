import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { readSurface } from './read/read-surface.js'
import { server, surfaceOf } from './source.fixture.js'

const FOLDER = mkdtempSync(path.join(os.tmpdir(), 'static-'))
afterAll(() => rmSync(FOLDER, { recursive: true }))

const SMALL = { budget: { steps: 200_000 } }

describe('reading executes nothing of the project', () => {
  it('neither at import, nor in a schema, nor in what a schema calls', () => {
    const mark = path.join(FOLDER, 'was-run')
    const write = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, 'x')`
    const file = path.join(FOLDER, 'server.cjs')
    writeFileSync(path.join(FOLDER, 'side.cjs'), `${write}\nmodule.exports = { text: 'Does a.' }\n`)
    writeFileSync(
      file,
      `const { text } = require('./side.cjs')\n${write}\nconst sneak = new Function(${JSON.stringify(write)})\nsneak()\neval(${JSON.stringify(write)})\nserver.tool('a', text, { get id() { ${write}; return 1 } }, () => { ${write} })\n`,
    )
    const { tools } = readSurface(file)
    expect(tools.map(({ name }) => name)).toEqual(['a'])
    expect(existsSync(mark)).toBe(false)
  })

  it('and a getter, a default and a refinement of a schema are evaluated, not called', () => {
    const { tools } = surfaceOf(
      server(
        `server.registerTool('a', { description: 'x', inputSchema: { id: z.string().default(() => globalThis.process.exit(3)).refine(() => process.exit(4)) } }, run)`,
      ),
    )
    expect(tools.map(({ name, certainty }) => [name, certainty])).toEqual([['a', 'unknown']])
  })
})

describe('reading ends', () => {
  it.each([
    ['an endless loop', 'while (true) {}\n'],
    ['endless recursion', 'function f(n) { return f(n + 1) }\nf(0)\n'],
    ['two functions that call each other', 'const a = () => b(), b = () => a()\na()\n'],
    [
      'a list that grows while it is walked',
      'const list = [1]\nfor (const one of list) list.push(one)\n',
    ],
    ['a text that doubles', "let text = 'x'\nfor (let i = 0; i < 100; i += 1) text += text\n"],
    ['a repetition without measure', "const text = 'x'.repeat(1e9)\n"],
    ['a list without measure', 'const list = Array.from({ length: 1e9 })\n'],
    [
      'an expression that looks back forever',
      "const text = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.replace(/^(a+)+$/, 'x')\n",
    ],
    ['a class that extends itself', 'class A extends A {}\nnew A()\n'],
    ['a deep sum', `const text = ${Array.from({ length: 20_000 }, () => "'x'").join(' + ')}\n`],
    ['deep brackets', `const list = ${'['.repeat(3_000)}${']'.repeat(3_000)}\n`],
    ['a deep chain', `const value = a${'.b()'.repeat(5_000)}\n`],
    ['an object that holds itself', 'const a = {}\na.a = a\nconst text = JSON.stringify(a)\n'],
    ['a getter that reads itself', 'const a = { get b() { return this.b } }\na.b\n'],
  ])('at %s, and what stands before it is known', (_, end) => {
    const { tools } = surfaceOf(
      `${server(`server.registerTool('a', { description: 'x', inputSchema: {} }, run)`)}${end}`,
      SMALL,
    )
    expect(tools.map(({ name }) => name)).toEqual(['a'])
  })

  it('at modules that import each other', () => {
    writeFileSync(
      path.join(FOLDER, 'a.ts'),
      `import { b } from './b.js'\nexport const a = 'Does a.'\nserver.tool('a', b, {}, run)\n`,
    )
    writeFileSync(
      path.join(FOLDER, 'b.ts'),
      `import { a } from './a.js'\nexport const b = a + ' ' + a\n`,
    )
    expect(readSurface(path.join(FOLDER, 'a.ts')).tools.map(({ name }) => name)).toEqual(['a'])
  })
})

it('names a file that is not there, is no module, or has a fault of syntax', () => {
  writeFileSync(path.join(FOLDER, 'half.ts'), 'server.registerTool("a", { desc')
  const gap = (file: string): string | undefined =>
    readSurface(path.join(FOLDER, file)).gaps[0]?.why
  expect([gap('gone.ts'), gap('half.ts'), gap('image.png')]).toEqual([
    '`gone.ts` cannot be read',
    '`half.ts` has a fault of syntax',
    '`image.png` is no module that is read',
  ])
})

const SOURCE = readFileSync(path.join(import.meta.dirname, 'read', 'read-surface.ts'), 'utf8')

/** Programs that are put together at random, or cut off while they are typed. */
const piece = fc.constantFrom(
  'const a = ',
  '{ name: "a", ',
  'description: "x" }',
  '(',
  ')',
  '[',
  ']',
  '...',
  'a',
  '.b',
  '=>',
  'server.registerTool(',
  "'t', ",
  'z.object({ ',
  'z.string()',
  '.describe(',
  '`${a}`',
  'for (const a of a) ',
  'if (a) ',
  'class A extends a { b = a }',
  'return ',
  'function f(a = f()) { ',
  '}',
  ';',
  '\n',
  'await ',
  'yield ',
  'new a',
  'import a from "./a.js"',
  'export default ',
  '__proto__',
  'constructor',
  '"__proto__": a,',
  'delete a.a',
  'a ?? a',
  'a = a',
  'arguments',
  'this',
  'super()',
  'switch (a) { case a: ',
  'try { ',
  'throw a',
  '/(a+)+/',
  '1e999',
  '0n',
  '\\u0000',
)

describe('random programs', () => {
  it('neither crash nor hang', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
        (text) => {
          surfaceOf(server(text), SMALL)
          surfaceOf(text, SMALL)
        },
      ),
      { numRuns: 400, seed: 3 },
    )
  })

  it('cut off anywhere neither crash nor hang', () => {
    fc.assert(
      fc.property(fc.nat(SOURCE.length), fc.nat(200), (at, dropped) => {
        surfaceOf(SOURCE.slice(0, at), SMALL)
        surfaceOf(SOURCE.slice(0, at) + SOURCE.slice(at + dropped), SMALL)
      }),
      { numRuns: 60, seed: 4 },
    )
  })
})
