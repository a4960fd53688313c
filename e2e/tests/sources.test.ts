import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { FIXTURES, mcpBudget, outcomeOf, reportOf, ROOT } from './check.js'

const stdio = (kind: string) => ['--', 'node', path.join(FIXTURES, 'stdio.mjs'), kind]
const http = (kind: string, port: number, ...more: string[]) => [
  '--url',
  `http://127.0.0.1:${port}/mcp`,
  '--',
  'node',
  path.join(FIXTURES, 'http.mjs'),
  kind,
  String(port),
  ...more,
]
const bad = (what: string, ...more: string[]) => [
  '--',
  'node',
  path.join(FIXTURES, 'misbehaving.mjs'),
  what,
  ...more,
]
const installed = (file: string) => ['--', 'node', path.join(ROOT, 'node_modules', file)]

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A folder with a config for a fixture. */
function project(config: object): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mcp-budget-'))
  writeFileSync(path.join(folder, 'mcp-budget.config.json'), JSON.stringify(config))
  return folder
}

const moduleProject = (module: string, name: string, more: object = {}) =>
  project({ server: { module: path.join(FIXTURES, module), export: name }, ...more })

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

describe('SDK v1, SDK v2 and FastMCP', () => {
  it.each([
    ['v1', 'initialize', ['find_queue', 'purge_queue']],
    ['v2', 'discover', ['find_queue', 'purge_queue']],
    ['v2-modern', 'discover', ['find_queue', 'purge_queue']],
    ['fastmcp', 'initialize', ['find_queue']],
  ])('%s over stdio, in the %s era', async (kind, era, names) => {
    const report = await reportOf(stdio(kind))
    expect([report.era, report.tools.map(({ name }) => name), report.verdict]).toEqual([
      era,
      names,
      'pass',
    ])
  })

  it.each([
    ['v1', 'initialize'],
    ['v2', 'discover'],
    ['v2-modern', 'discover'],
    ['fastmcp', 'initialize'],
  ])('%s over HTTP, started for the check, in the %s era', async (kind, era) => {
    const report = await reportOf(http(kind, await freePort()))
    expect([report.era, report.tools[0]?.name]).toEqual([era, 'find_queue'])
  })

  it.each([
    ['createV1', 'initialize'],
    ['createV2', 'initialize'],
    ['instanceV1', 'initialize'],
    ['handlerV2', 'discover'],
    ['modernHandlerV2', 'discover'],
    ['wrapped', 'initialize'],
    ['default', 'initialize'],
  ])('the export %s of a module, in the %s era', async (name, era) => {
    const report = await reportOf([moduleProject('servers.mjs', name)])
    expect([report.era, report.tools.map((tool) => tool.name)]).toEqual([
      era,
      ['find_queue', 'purge_queue'],
    ])
  })

  it('the same server costs the same from a command, an address and a module', async () => {
    const reports = [
      await reportOf(stdio('v1')),
      await reportOf(http('v1', await freePort())),
      await reportOf([moduleProject('servers.mjs', 'createV1')]),
    ]
    expect(new Set(reports.map(({ manifest }) => manifest?.digest)).size).toBe(1)
  })

  it('a running server is asked with headers', async () => {
    const port = await freePort()
    const child = spawn('node', [path.join(FIXTURES, 'http.mjs'), 'v1', String(port), '--token'], {
      stdio: 'ignore',
    })
    try {
      const url = `http://127.0.0.1:${port}/mcp`
      for (let tries = 0; tries < 100; tries += 1) {
        const answered = await fetch(url, { method: 'HEAD' }).then(
          () => true,
          () => false,
        )
        if (answered) break
        await delay(100)
      }
      const refused = await outcomeOf(['--url', url])
      expect(refused.errors[0]?.message).toContain('answered 401. Pass what it asks for')
      const report = await reportOf(['--url', url, '--header', 'Authorization: Bearer secret'])
      expect(report.tools).toHaveLength(2)
    } finally {
      child.kill()
    }
  })
})

describe('servers that behave oddly are listed all the same', () => {
  it.each([
    ['noise', ['find']],
    ['notifies', ['find']],
    ['no-capability', ['find']],
    ['null-id-error', ['find']],
    ['string-ids', ['find']],
    ['initialize-only', ['find']],
    ['asks-roots', ['no_roots']],
    ['empty-cursor', ['find', 'second']],
    ['pages', ['t0', 't1', 't2', 't3', 't4']],
    ['by-client', ['for_mcp-budget']],
    ['grows', ['find', 'late']],
  ])('%s', async (what, names) => {
    expect((await reportOf(bad(what))).tools.map(({ name }) => name)).toEqual(names)
  })

  it('silent on anything before initialize', async () => {
    expect((await reportOf(bad('silent-first'))).era).toBe('initialize')
  })

  it('noise on standard output is told in a note', async () => {
    expect((await reportOf(bad('noise'))).notes[0]).toBe(
      'The server wrote 2 lines on standard output that are no protocol message; some hosts break on them. Log to standard error.',
    )
  })

  it('ten thousand tools', async () => {
    expect((await reportOf(bad('ten-thousand'))).tools).toHaveLength(10_000)
  })

  it('another order the second time is a finding', async () => {
    expect((await reportOf(bad('reorders'))).findings.map(({ rule }) => rule)).toEqual([
      'max-description-overlap',
      'stable-order',
    ])
  })

  it('another client name gives another listing', async () => {
    const folder = project({
      server: {
        command: 'node',
        args: bad('by-client').slice(2),
        clientInfo: { name: 'claude', version: '1' },
      },
    })
    expect((await reportOf([folder])).tools[0]?.name).toBe('for_claude')
  })
})

describe('servers that cannot be listed are unchecked, with a sentence', () => {
  const limited = (what: string, more: object = {}) =>
    project({ timeLimit: 2, ...more, server: { command: 'node', args: bad(what).slice(2) } })

  it.each([
    [
      'exits-at-once',
      'server-ended',
      /ended with exit code 3 before it had listed its tools. The end of its standard error:\n {4}Error: DATABASE_URL is not set$/,
    ],
    [
      'exits-well',
      'server-ended',
      /ended by itself \(exit code 0\) before it had listed its tools. It said nothing on standard error.$/,
    ],
    [
      'never-answers',
      'time-limit',
      /^The server did not answer within 2 s. Check that it starts without its services, or allow more: "timeLimit": 4 in the config.$/,
    ],
    ['half-message', 'server-ended', /ended with exit code 1/],
    ['invalid-json', 'time-limit', /did not answer within 2 s/],
    [
      'cursor-loop',
      'listing-failed',
      /^tools\/list gave the cursor "again" a second time, so its pages never end./,
    ],
    [
      'no-tools',
      'empty-listing',
      /^misbehaving lists no tools, so there is nothing to check. If that is meant, say so: "allowEmpty": true in the config.$/,
    ],
    ['no-list', 'listing-failed', /^tools\/list answered without a list `tools`/],
    ['strange-entries', 'listing-failed', /^tools\/list: tools\[1\] is "find", not an object.$/],
    [
      'cannot-convert',
      'listing-failed',
      /^tools\/list failed: Date cannot be represented in JSON Schema \(-32603\). A schema that cannot be converted/,
    ],
  ])('%s', async (what, code, message) => {
    const outcome = await outcomeOf([limited(what)])
    expect([outcome.code, outcome.verdict, outcome.errors.map((error) => error.code)]).toEqual([
      2,
      'unchecked',
      [code],
    ])
    expect(outcome.errors[0]?.message).toMatch(message)
  })

  it('a line over the size limit', async () => {
    const outcome = await outcomeOf([limited('huge-line', { sizeLimit: 1 })])
    expect(outcome.errors).toEqual([
      {
        code: 'too-large',
        message:
          'The server sent more than 1 MiB. If that is meant, allow more: "sizeLimit": 2 in the config.',
      },
    ])
  })

  it('a program that is not there', async () => {
    const outcome = await outcomeOf(['--', 'no-such-program-here'])
    expect(outcome.errors[0]?.message).toBe(
      '`no-such-program-here` could not be started: spawn no-such-program-here ENOENT',
    )
  })

  it('an address that nobody answers', async () => {
    const outcome = await outcomeOf(['--url', `http://127.0.0.1:${await freePort()}/mcp`])
    expect(outcome.errors[0]?.code).toBe('server-failed')
    expect(outcome.errors[0]?.message).toContain(
      'Check that the server runs and that the path is right',
    )
  })

  it.each([
    ['exits.mjs', /ended with process.exit\(7\) before the tools were listed.*about to give up/s],
    ['loops.mjs', /did not answer within 2 s/],
    ['throws.mjs', /no configuration/],
    ['hungry.mjs', /memory limit|did not answer within 2 s/],
    ['not-there.mjs', /could not be bundled/],
  ])('a module that misbehaves at import: %s', async (module, message) => {
    const outcome = await outcomeOf([
      moduleProject(path.join('modules', module), 'createServer', { timeLimit: 2 }),
    ])
    expect([outcome.code, outcome.verdict]).toEqual([2, 'unchecked'])
    expect(outcome.errors[0]?.message).toMatch(message)
  })

  it('an export that is missing, or no server', async () => {
    const missing = await outcomeOf([moduleProject('servers.mjs', 'createServer')])
    expect(missing.errors[0]?.message).toContain(
      'the module has no export `createServer`; it exports',
    )
    const other = await outcomeOf([moduleProject('servers.mjs', 'notAServer')])
    expect(other.errors[0]?.message).toContain(
      'the export `notAServer` is no server: a factory, a server instance, or an object with `fetch` is expected.',
    )
  })

  it('a schema that cannot be converted, its tool named', async () => {
    const outcome = await outcomeOf([moduleProject('modules/unconvertible.ts', 'createServer')])
    expect(outcome.errors[0]?.message).toBe(
      'tools/list failed: Date cannot be represented in JSON Schema (-32603). The schema of `bad` cannot be listed; every other tool can. Write it without z.date(), z.bigint(), z.custom() and z.instanceof(), such as z.string().pipe(z.coerce.date()).',
    )
  })
})

describe('what only a module shows', () => {
  it('a union at the root that SDK v1 lists empty', async () => {
    const report = await reportOf([moduleProject('modules/unconvertible.ts', 'createEmpty')])
    expect(report.findings.map(({ rule, details }) => [rule, details])).toEqual([
      ['no-empty-schema', ['2 registered, none listed']],
    ])
  })
})

describe('a server that will not end', () => {
  it('is ended with its children', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'mcp-budget-')), 'pids')
    expect((await reportOf(bad('immortal', file))).tools).toHaveLength(1)
    const pids = readFileSync(file, 'utf8').split(' ').map(Number)
    await delay(100)
    expect(pids.filter(isRunning)).toEqual([])
  })

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
