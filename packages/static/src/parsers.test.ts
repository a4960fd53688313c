import path from 'node:path'
import { Linter } from 'eslint'
import type { Program } from 'oxc-parser'
import tseslint from 'typescript-eslint'
import { expect, it } from 'vitest'
import { readSurface } from './read/read-surface.js'
import { server, surfaceOf } from './source.fixture.js'
import type { StaticSurface } from './model/surface.js'

const file = path.join(import.meta.dirname, 'source-of-a-test', 'server.ts')

/** Everything that is said of a surface, without what only says how it was read. */
function told({ tools, gaps }: StaticSurface): unknown {
  return JSON.parse(JSON.stringify({ tools: tools.map((tool) => ({ ...tool })), gaps }))
}

function withProgram(text: string, program: unknown): StaticSurface {
  return readSurface(file, { unsaved: new Map([[file, { text, program: program as Program }]]) })
}

/** The tree that ESLint's own parser makes, which knows JavaScript only. */
function espree(text: string): unknown {
  let program: unknown
  new Linter().verify(
    text,
    [
      {
        files: ['**/*.js'],
        plugins: {
          local: {
            rules: {
              take: {
                create: ({ sourceCode }) => ({
                  Program: () => {
                    program = sourceCode.ast
                  },
                }),
              },
            },
          },
        },
        rules: { 'local/take': 'error' },
      },
    ],
    'server.js',
  )
  return program
}

const JAVASCRIPT = server(`
const [first = 'zero', ...others] = ['a', 'b', 'c']
const { one, two: { three = 3 } = {}, ...rest } = { one: 1, four: 4 }
class Base { static kind = 'base'; #hidden = 'h'; name = 'base'; get title() { return this.#hidden + Base.kind }; add(to) { to.registerTool(this.name, { description: this.title ?? 'none', inputSchema: this.schema?.() }, run) } }
class Tool extends Base { constructor(name) { super(); this.name = name } schema() { return { id: z.string().describe(\`The \${this.name}\`), [first + '_x']: z.enum([...others, 'd']).optional(), deep: z.object({ n: z.number().int().min(three) }).strict() } } }
for (const name of [first, ...others]) new Tool(name).add(server)
for (let i = 0; i < 2; i += 1) { if (i === 0) continue; server.tool('t' + i, rest.four > 3 ? 'Four.' : 'Less.', {}, run) }
label: for (const x of [1, 2]) { for (const y of [1, 2]) { if (y === 2) continue label; server.registerTool(\`l\${x}\`, { description: (0, String)(x), inputSchema: {} }, run) } }
switch (one) { case 1: server.registerTool('one', { description: 'One.' }, run); break; default: server.registerTool('other', { description: 'Other.' }, run) }
try { throw new Error('x') } catch { server.registerTool('caught', { description: 'Caught.' }, run) } finally { var late = 'Late.' }
server.registerTool('late', { description: late, inputSchema: { n: z.literal(-1) } }, async function* () { yield 1 })
const fn = function named({ a = 1 } = {}, [b] = [2]) { return a + b }
server.registerTool('fn', { description: String(fn()), inputSchema: {} }, run)
;(() => server.registerTool('iife', { description: ['x', , 'y'].join('-'), inputSchema: {} }, run))()
server.registerTool('env', { description: process.env.X ? 'short' : 'the longer', inputSchema: {} }, run)
let counted = 0; counted ||= 5; counted **= 2; counted++
server.registerTool('counted', { description: String(counted) + typeof counted + !counted + void 0, inputSchema: {} }, run)
export { fn as default }
`)

const TYPESCRIPT = server(`
enum Kind { A = 'a', B = 'b', C = 1, D }
namespace Ignored { export const x = 1 }
interface Named { readonly name: string }
type Pair<T> = readonly [T, T]
abstract class Base<T extends Named = Named> { protected abstract readonly text: string; declare readonly never: T; constructor(protected readonly to: McpServer, public readonly name: string = 'named') {} add(this: this): void { this.to.registerTool(this.name, { description: this.text!, inputSchema: { kind: z.enum([Kind.A, Kind.B] as const) satisfies unknown } } as const, run) } }
class One extends Base { override text = <string>'One.' + Kind.D }
new One(server).add()
function over(a: string): void
function over(a: string, b?: number): void { server.registerTool(a, { description: \`\${b ?? 'none'}\`, inputSchema: {} }, run) }
over('over')
const pair: Pair<string> = ['p', 'q']
for (const name of pair satisfies Pair<string>) server.registerTool<never, never>(name, { description: name as string, inputSchema: {} }, run)
import type { Type } from './gone.js'
export type { Type }
export default class { static { server.registerTool('static', { description: 'Static.', inputSchema: {} }, run) } }
`)

it("JavaScript is read the same from ESLint's tree, from that of its TypeScript parser and from our own parser", () => {
  const ours = told(surfaceOf(JAVASCRIPT))
  expect(told(withProgram(JAVASCRIPT, espree(JAVASCRIPT)))).toEqual(ours)
  expect(
    told(
      withProgram(
        JAVASCRIPT,
        (
          tseslint.parser as { parseForESLint: (text: string, options: object) => { ast: unknown } }
        ).parseForESLint(JAVASCRIPT, { range: true, loc: true }).ast,
      ),
    ),
  ).toEqual(ours)
  expect(
    surfaceOf(JAVASCRIPT).tools.map(
      ({ name, certainty, entry }) => `${name} ${certainty} ${String(entry?.['description'])}`,
    ),
  ).toMatchInlineSnapshot(`
    [
      "a known hbase",
      "b known hbase",
      "c known hbase",
      "t1 known Four.",
      "l1 known 1",
      "l2 known 2",
      "one known One.",
      "caught known Caught.",
      "late known Late.",
      "fn known 3",
      "iife known x--y",
      "env approximate the longer",
      "counted known 26numberfalseundefined",
    ]
  `)
})

it("TypeScript is read the same from the tree of ESLint's TypeScript parser and from our own parser", () => {
  expect(
    told(
      withProgram(
        TYPESCRIPT,
        (
          tseslint.parser as { parseForESLint: (text: string, options: object) => { ast: unknown } }
        ).parseForESLint(TYPESCRIPT, { range: true, loc: true }).ast,
      ),
    ),
  ).toEqual(told(surfaceOf(TYPESCRIPT)))
  expect(
    surfaceOf(TYPESCRIPT).tools.map(
      ({ name, certainty, entry }) => `${name} ${certainty} ${String(entry?.['description'])}`,
    ),
  ).toMatchInlineSnapshot(`
    [
      "named known One.2",
      "over known none",
      "p known p",
      "q known q",
      "static known Static.",
    ]
  `)
})
