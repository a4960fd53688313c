import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ServerConfig } from '../config/server-schemas.js'
import { FIXTURES, fixtureModule, outcomeOf, reportOf } from '../node.fixture.js'
import { freePort } from './free-port.fixture.js'

const stdio = (kind: string): ServerConfig => ({
  command: 'node',
  args: [path.join(FIXTURES, 'stdio.mjs'), kind],
})
const http = (kind: string, port: number): ServerConfig => ({
  command: 'node',
  args: [path.join(FIXTURES, 'http.mjs'), kind, String(port)],
  url: `http://127.0.0.1:${port}/mcp`,
})

describe.concurrent('SDK v1, SDK v2 and FastMCP', () => {
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
    const report = await reportOf(fixtureModule('servers.mjs', name))
    expect([report.era, report.tools.map((tool) => tool.name)]).toEqual([
      era,
      ['find_queue', 'purge_queue'],
    ])
  })

  it('the same server costs the same from a command, an address and a module', async () => {
    const reports = [
      await reportOf(stdio('v1')),
      await reportOf(http('v1', await freePort())),
      await reportOf(fixtureModule('servers.mjs', 'createV1')),
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
      const refused = await outcomeOf({ url })
      expect(refused.errors[0]?.message).toContain('answered 401')
      const report = await reportOf({ url, headers: { Authorization: 'Bearer secret' } })
      expect(report.tools).toHaveLength(2)
    } finally {
      child.kill()
    }
  })
})
