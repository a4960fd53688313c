import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { FIXTURES, outcomeOf, ROOT } from './check.js'

const folder = mkdtempSync(path.join(tmpdir(), 'mcp-budget-'))
const small = {
  name: 'ping',
  description: 'Answers.',
  inputSchema: { type: 'object' },
  annotations: {},
}
const large = { ...small, description: 'Answers whoever asks. '.repeat(12) }

function listing(name: string, tools: readonly object[]): string {
  const file = path.join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(tools))
  return file
}

/** What a check of a listing loads: modules by path, and tables. */
function loadedBy(file: string): {
  readonly modules: readonly string[]
  readonly tables: number
  readonly text: string
} {
  const log = `${file}.loaded`
  const args = [
    '--require',
    path.join(FIXTURES, 'watch-loading.cjs'),
    path.join(ROOT, 'packages/cli/bin.cjs'),
    'check',
    file,
  ]
  const text = execFileSync('node', args, {
    env: { ...process.env, LOADED: log },
    encoding: 'utf8',
  })
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
  return {
    modules: lines.filter((line) => line.startsWith('module ')),
    tables: lines.filter((line) => line.startsWith('table ')).length,
    text,
  }
}

describe('the check of a listing file', () => {
  it('loads no SDK, zod, bundler, TypeScript or tokenizer', () => {
    const { modules } = loadedBy(listing('modules', [large]))
    expect(modules.some((line) => line.includes('packages/cli/bin.cjs'))).toBe(true)
    expect(
      modules.filter((line) =>
        /modelcontextprotocol|\/zod\/|rolldown(?!-runtime)|typescript|js-tiktoken|valibot|cross-spawn|picocolors/.test(
          line,
        ),
      ),
    ).toEqual([])
  })

  it('reads one table, and none where bytes already decide', () => {
    expect(loadedBy(listing('large', [large])).tables).toBe(1)
    const { tables, text } = loadedBy(listing('small', [small, { ...small, name: 'pong' }]))
    expect(tables).toBe(0)
    expect(text).toMatchInlineSnapshot(`
      "small · from a listing file · gated on the model view, o200k_base

      tool   model   wire   share
      ping    ≤ 72   ≤ 89  50.0 %  ████████████████████
      pong    ≤ 72   ≤ 89  50.0 %  ████████████████████
      total  ≤ 144  ≤ 178
      mean    ≤ 72   ≤ 89

      Most alike
        \`ping\` ~ \`pong\` 0.8

      Within
        max-tool-tokens       at most 72 of 200, slack at least 128, heaviest \`ping\`
        max-mean-tool-tokens  at most 72 of 160, slack at least 88

      Where the tokens are
        \`ping\`: at most, in bytes: scaffold 34 · description 25 · name 13

      Not measured (warn): no-empty-schema. 2 tools list no parameter, and registered
      schemas are seen only where the server is given as a module.
      Not measured (warn): stable-order. There was one listing only; two are taken
      from a server that is started.
      Note: Whether utterances find their tool is not measured: there is no
      mcp-budget.scenarios.json. Start one: mcp-budget scenarios --add.

      pass: 2 tools, at most 144 tokens (model view, o200k_base); 0 errors, 0 warnings
      "
    `)
  })

  it('gives the same digest whether or not it had to count', async () => {
    const file = listing('digest', [small])
    const [decided] = (await outcomeOf([file])).reports
    const [counted] = (await outcomeOf([file, '--counter', 'chars/4'])).reports
    expect(decided?.tools.map(({ bound }) => bound)).toEqual(['at most'])
    expect(counted?.tools.map(({ bound }) => bound)).toEqual([undefined])
    expect(decided?.manifest).toEqual(counted?.manifest)
  })
})
