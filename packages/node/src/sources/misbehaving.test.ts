import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixtureModule, misbehaving, outcomeOf, reportOf } from '../node.fixture.js'
import { freePort } from './free-port.fixture.js'

describe.concurrent('servers that behave oddly are listed all the same', () => {
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
    expect((await reportOf(misbehaving(what))).tools.map(({ name }) => name)).toEqual(names)
  })

  it('silent on anything before initialize', async () => {
    expect((await reportOf(misbehaving('silent-first'))).era).toBe('initialize')
  })

  it('noise on standard output is told in a note', async () => {
    expect((await reportOf(misbehaving('noise'))).notes[0]).toBe(
      'The server wrote 2 lines on standard output that are no protocol message, and some hosts break on them; the first is `Server started!`. Log to standard error.',
    )
  })

  it('ten thousand tools', async () => {
    expect((await reportOf(misbehaving('ten-thousand'))).tools).toHaveLength(10_000)
  })

  it('another order the second time is a finding', async () => {
    expect((await reportOf(misbehaving('reorders'))).findings.map(({ rule }) => rule)).toEqual([
      'max-description-overlap',
      'stable-order',
    ])
  })

  it('another client name gives another listing', async () => {
    const asking = { ...misbehaving('by-client'), clientInfo: { name: 'claude', version: '1' } }
    expect((await reportOf(asking)).tools[0]?.name).toBe('for_claude')
  })
})

describe.concurrent('servers that cannot be listed are unchecked, with a sentence', () => {
  it.each([
    [
      'exits-at-once',
      'server-ended',
      /ended with exit code 3 while it was being listed. The end of its standard error:\n {4}Error: DATABASE_URL is not set$/,
    ],
    [
      'exits-well',
      'server-ended',
      /ended by itself \(exit code 0\) while it was being listed\. It said nothing\. Most likely nothing connects a transport: .*realpathSync/,
    ],
    [
      'never-answers',
      'time-limit',
      /^The server did not answer `server\/discover` within 2 s. Check that it starts without its services, or allow more: "timeLimit": 4 in the config. It said nothing on standard error.$/,
    ],
    ['half-message', 'server-ended', /ended with exit code 1/],
    [
      'waits-for-orders',
      'time-limit',
      /within 5 s. .* in the config. The end of its standard error:\n {4}open, waiting for orders$/,
    ],
    [
      'content-length',
      'time-limit',
      /within 5 s. .* Its standard output began with `Content-Length: 17`, which is no message: it frames messages by Content-Length, and the protocol has one JSON object a line. It said nothing on standard error.$/,
    ],
    [
      'invalid-json',
      'time-limit',
      /within 5 s. .* Its standard output began with `{"jsonrpc":"2.0","id":1,"result":{\]}`, which is no message. It said/,
    ],
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
    const outcome = await outcomeOf(misbehaving(what), {
      timeLimit: Number(/within (\d+) s/.exec(String(message))?.[1] ?? 15),
    })
    expect([outcome.verdict, outcome.errors.map((error) => error.code)]).toEqual([
      'unchecked',
      [code],
    ])
    expect(outcome.errors[0]?.message).toMatch(message)
  })

  it('a line over the size limit', async () => {
    const outcome = await outcomeOf(misbehaving('huge-line'), { timeLimit: 15, sizeLimit: 1 })
    expect(outcome.errors).toEqual([
      {
        code: 'too-large',
        message:
          'The server sent more than 1 MiB. If that is meant, allow more: "sizeLimit": 2 in the config.',
      },
    ])
  })

  it('a program that is not there', async () => {
    const outcome = await outcomeOf({ command: 'no-such-program-here' })
    expect(outcome.errors[0]?.message).toBe(
      '`no-such-program-here` could not be started: there is no program `no-such-program-here` on the PATH. Install it, or name its file.',
    )
  })

  it('an address that nobody answers', async () => {
    const outcome = await outcomeOf({ url: `http://127.0.0.1:${await freePort()}/mcp` })
    expect(outcome.errors[0]?.code).toBe('server-failed')
    expect(outcome.errors[0]?.message).toContain(
      'Check that the server runs and that the path is right',
    )
  })

  it.each([
    [
      'exits.mjs',
      15,
      /ended with process.exit\(7\) before the tools were listed.*about to give up/s,
    ],
    ['loops.mjs', 4, /did not answer `server\/discover` within 4 s/],
    ['throws.mjs', 15, /no configuration/],
    ['hungry.mjs', 4, /memory limit|did not answer `server\/discover` within 4 s/],
    ['not-there.mjs', 15, /could not be bundled/],
  ])('a module that misbehaves at import: %s', async (module, timeLimit, message) => {
    const outcome = await outcomeOf(fixtureModule(path.join('modules', module), 'createServer'), {
      timeLimit,
    })
    expect(outcome.verdict).toBe('unchecked')
    expect(outcome.errors[0]?.message).toMatch(message)
  })

  it('an export that is missing, or no server', async () => {
    const missing = await outcomeOf(fixtureModule('servers.mjs', 'createServer'))
    expect(missing.errors[0]?.message).toContain(
      'the module has no export `createServer`; it exports',
    )
    const other = await outcomeOf(fixtureModule('servers.mjs', 'notAServer'))
    expect(other.errors[0]?.message).toContain(
      'the export `notAServer` is no server: a factory, a server instance, or an object with `fetch` is expected.',
    )
  })

  it('a schema that cannot be converted, its tool named', async () => {
    const outcome = await outcomeOf(fixtureModule('modules/unconvertible.ts', 'createServer'))
    expect(outcome.errors[0]?.message).toBe(
      'tools/list failed: Date cannot be represented in JSON Schema (-32603). The schema of `bad` cannot be listed; every other tool can. Write it without z.date(), z.bigint(), z.custom() and z.instanceof(), such as z.string().pipe(z.coerce.date()).',
    )
  })
})

describe.concurrent('what only a module shows', () => {
  it('a union at the root that SDK v1 lists empty', async () => {
    const report = await reportOf(fixtureModule('modules/unconvertible.ts', 'createEmpty'))
    expect(report.findings.map(({ rule, details }) => [rule, details])).toEqual([
      ['no-empty-schema', ['2 registered, none listed']],
    ])
  })
})
