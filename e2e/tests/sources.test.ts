import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { FIXTURES, mcpBudget, outcomeOf, reportOf, ROOT } from './check.js'

const bad = (what: string, ...more: string[]) => [
  '--',
  'node',
  path.join(FIXTURES, 'misbehaving.mjs'),
  what,
  ...more,
]
const installed = (file: string) => ['--', 'node', path.join(ROOT, 'node_modules', file)]

/** A folder with a config for a fixture. */
function project(config: object): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mcp-budget-'))
  writeFileSync(path.join(folder, 'mcp-budget.config.json'), JSON.stringify(config))
  return folder
}

describe('published servers', () => {
  it.each([
    [
      '@modelcontextprotocol/server-everything/dist/index.js',
      'mcp-servers/everything',
      13,
      { model: 1084, wire: 1706 },
    ],
    ['@playwright/mcp/cli.js', 'Playwright', 25, { model: 3762, wire: 4411 }],
  ])('%s costs what js-tiktoken says it costs', async (file, server, tools, total) => {
    const report = await reportOf(installed(file))
    expect({
      server: report.server,
      tools: report.tools.length,
      total: report.total,
      era: report.era,
    }).toEqual({ server, tools, total, era: 'initialize' })
  })

  it('server-filesystem is within its ceilings on tokens, and has two tools that read alike', async () => {
    const outcome = await outcomeOf([
      ...installed('@modelcontextprotocol/server-filesystem/dist/index.js'),
      ROOT,
    ])
    expect([outcome.code, outcome.reports[0]?.total]).toEqual([1, { model: 1664, wire: 2821 }])
    expect(outcome.reports[0]?.findings.map(({ rule, subject }) => [rule, subject])).toEqual([
      [
        'max-description-overlap',
        { kind: 'pair', names: ['list_directory', 'list_directory_with_sizes'] },
      ],
    ])
  })

  it('server-everything lists more to a client that can do more', async () => {
    const server = {
      command: 'node',
      args: [path.join(ROOT, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js')],
    }
    const folder = project({
      server: { ...server, clientCapabilities: { roots: {}, sampling: {}, elicitation: {} } },
    })
    expect((await reportOf([folder])).tools).toHaveLength(16)
  })
})

describe('a server that will not end', () => {
  it('leaves nothing behind when the check itself is ended', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'mcp-budget-')), 'pids')
    const child = spawn(
      'node',
      [path.join(ROOT, 'packages/cli/bin.cjs'), 'check', ...bad('never-answers')],
      { stdio: 'ignore' },
    )
    await delay(1_000)
    const started = childrenOf(child.pid as number)
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
    await delay(100)
    expect([started.length > 0, started.filter(isRunning), file.length > 0]).toEqual([
      true,
      [],
      true,
    ])
  })
})

function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

function childrenOf(pid: number): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
}

describe('progress', () => {
  it('is told on standard error once a server takes a second', async () => {
    const { progress } = await mcpBudget([
      'check',
      project({ timeLimit: 2, server: { command: 'node', args: bad('never-answers').slice(2) } }),
    ])
    expect(progress).toMatch(/^listing node .*misbehaving.mjs never-answers …\n$/)
  })
})
