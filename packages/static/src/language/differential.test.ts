import { Script } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { surfaceOf } from '../source.fixture.js'
import { programs } from './programs.fixture.js'

/** `npm run differential` runs many more. */
const RUNS = Number(process.env['DIFFERENTIAL_RUNS'] ?? 300)

/** What nobody knows may be any of these. */
const UNKNOWN: readonly (string | undefined)[] = [undefined, '', 'a', 'b']

/** What Node gives of a program; undefined where it throws, or takes long. */
function runByNode(program: string, x: string | undefined): string | undefined {
  const script = `((X) => {${program}})(${String(JSON.stringify(x))})`
  try {
    return String(new Script(script).runInThisContext({ timeout: 100 }))
  } catch {
    return undefined
  }
}

/** What is read of it, where that is known. */
function read(program: string): string | undefined {
  const [tool] = surfaceOf(
    `const X = process.env.X\nfunction main() {${program}}\nserver.setRequestHandler('tools/list', () => ({ tools: [{ name: 'a', description: String(main()), inputSchema: { type: 'object' } }] }))\n`,
    { budget: { steps: 20_000 } },
  ).tools
  return tool?.certainty === 'known' ? String(tool.entry?.['description']) : undefined
}

describe('a program of the grammar', () => {
  it('says what Node says, or that it is not known', () => {
    let known = 0
    fc.assert(
      fc.property(programs(false), (program) => {
        const text = read(program)
        const expected = runByNode(program, undefined)
        if (text === undefined || expected === undefined) return
        known += 1
        expect(text).toBe(expected)
      }),
      { numRuns: RUNS, seed: RUNS === 300 ? 1 : Date.now() },
    )
    expect(known).toBeGreaterThan(RUNS / 2)
  }, 600_000)

  it('is known only where it says the same whatever is not known', () => {
    fc.assert(
      fc.property(programs(true), (program) => {
        const text = read(program)
        if (text === undefined) return
        for (const x of UNKNOWN) {
          const expected = runByNode(program, x)
          if (expected !== undefined) expect(text).toBe(expected)
        }
      }),
      { numRuns: RUNS, seed: RUNS === 300 ? 1 : Date.now() },
    )
  }, 600_000)
})
