import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import mcpBudgetExecutor from '../../packages/nx/dist/executors/mcp-budget/executor.js'
import { mcpBudget, ROOT } from './check.js'

const run = promisify(execFile)

/** Runs Nx as a person does; the exit code, and everything that was printed. */
async function nx(...args: string[]): Promise<{ code: number; text: string }> {
  const env = {
    ...process.env,
    NX_DAEMON: 'false',
    NX_ISOLATE_PLUGINS: 'false',
    NO_COLOR: '1',
    FORCE_COLOR: '0',
  }
  try {
    const { stdout, stderr } = await run('npx', ['nx', ...args], { cwd: ROOT, env })
    return { code: 0, text: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, text: stdout + stderr }
  }
}

describe('nx run', () => {
  it('server:mcp-budget passes with a report, and leaves the manifest that the terminal command builds', async () => {
    const { code, text } = await nx('run', 'server:mcp-budget', '--skip-nx-cache')
    expect(code).toBe(0)
    expect(text).toContain(
      'pass: 14 tools, 1,361 tokens (model view, o200k_base); 0 errors, 0 warnings',
    )
    expect((await mcpBudget(['check', 'e2e/server', '--frozen'])).code).toBe(0)
  })

  it('server-before:mcp-budget fails, and says so', async () => {
    const { code, text } = await nx('run', 'server-before:mcp-budget', '--skip-nx-cache')
    expect(code).toBe(1)
    expect(text).toContain('`metric_series` costs 519 tokens (model view, o200k_base); the')
    expect(text).toContain(
      'mcp-budget: fail. The surface is over a bound; the findings above say what to do.',
    )
  })
})

describe('the executor', () => {
  const written: string[] = []
  beforeEach(() => {
    written.length = 0
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  })
  afterEach(() => vi.restoreAllMocks())

  const execute = (folder: string, options = {}) =>
    mcpBudgetExecutor(options, {
      root: folder,
      projectName: 'p',
      projectsConfigurations: { version: 2, projects: { p: { root: '.' } } },
    } as never)

  it('writes the same manifest as the terminal command, whatever the surface', async () => {
    const tool = fc.record({
      name: fc.stringMatching(/^[a-z_]{1,12}$/),
      description: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      inputSchema: fc.constant({ type: 'object' }),
      annotations: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(tool, { selector: ({ name }) => name, minLength: 1, maxLength: 5 }),
        async (tools) => {
          const [ours, theirs] = [1, 2].map(() =>
            mkdtempSync(path.join(tmpdir(), 'mcp-budget-')),
          ) as [string, string]
          for (const folder of [ours, theirs]) {
            writeFileSync(path.join(folder, 'listing.json'), JSON.stringify({ tools }))
            writeFileSync(
              path.join(folder, 'mcp-budget.config.json'),
              '{"server": {"listing": "listing.json"}}',
            )
          }
          await execute(ours)
          await mcpBudget(['build'], theirs)
          expect(readFileSync(path.join(ours, 'mcp-manifest.json'))).toEqual(
            readFileSync(path.join(theirs, 'mcp-manifest.json')),
          )
        },
      ),
      { numRuns: 25, seed: 5 },
    )
  })

  it('is not a success where nothing could be checked, and says which', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'mcp-budget-'))
    expect(await execute(folder)).toEqual({ success: false })
    expect(written.join('').replace(folder, '<here>').replace(/\n\s+/g, ' ')).toBe(
      'unchecked · config-not-found <here> has no mcp-budget.config.*. Make one there: npx mcp-budget init -- node dist/server.js. mcp-budget: unchecked. The surface could not be looked at, so nothing is claimed about it.\n',
    )
  })

  it('writes reports and holds a frozen manifest', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'mcp-budget-'))
    writeFileSync(
      path.join(folder, 'listing.json'),
      '[{"name": "a", "description": "A.", "annotations": {}, "inputSchema": {"type": "object"}}]',
    )
    writeFileSync(
      path.join(folder, 'mcp-budget.config.json'),
      '{"server": {"listing": "listing.json"}}',
    )
    expect(await execute(folder, { frozen: true })).toEqual({ success: false })
    expect(await execute(folder, { reporters: { json: 'out/report.json' } })).toEqual({
      success: true,
    })
    expect(JSON.parse(readFileSync(path.join(folder, 'out/report.json'), 'utf8'))).toMatchObject({
      verdict: 'pass',
    })
    expect(await execute(folder, { frozen: true })).toEqual({ success: true })
  })
})
