import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { environmentNow, isSameEnvironment } from '../config/environment-read.js'
import { folderWith, outcomeIn } from '../node.fixture.js'
import { configFacts } from '../sources/facts.js'

/** A server that lists only where it has a key, and names the tool by what it was handed. */
const SERVER = `
import { createInterface } from 'node:readline'
if (process.env.KILN_KEY === undefined) {
  console.error('Error: KILN_KEY is not set')
  process.exit(1)
}
const names = Object.keys(process.env).filter((name) => name.startsWith('KILN_')).sort()
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line)
  if (id === undefined) return
  const tools = [{ name: names.join('-'), description: 'Fires a kiln.', inputSchema: { type: 'object' } }]
  const results = {
    initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'kiln', version: '1' } },
    'tools/list': { tools },
  }
  const result = results[method]
  const answer = result === undefined ? { error: { code: -32601, message: 'no' } } : { result }
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
})
`

const kiln = (config: object = {}): string =>
  folderWith({
    'server.mjs': SERVER,
    'mcp-budget.config.json': { server: { command: 'node', args: ['server.mjs'] }, ...config },
  })

afterEach(() => vi.unstubAllEnvs())

describe('a server that needs a key', () => {
  it('is told the line to add where the key is set and not handed on', async () => {
    vi.stubEnv('KILN_KEY', 'secret')
    const { verdict, errors } = await outcomeIn(kiln())
    expect(verdict).toBe('unchecked')
    expect(errors[0]?.message).toMatch(
      /Error: KILN_KEY is not set\n`KILN_KEY` is set here and not handed on. Add to the config: "passEnv": \["KILN_KEY"\].$/,
    )
  })

  it('is told nothing of the kind where it is not set', async () => {
    const { errors } = await outcomeIn(kiln())
    expect(errors[0]?.message).toMatch(/Error: KILN_KEY is not set$/)
  })

  it.each([
    [['KILN_KEY'], 'KILN_KEY'],
    [['KILN_*'], 'KILN_KEY-KILN_SIZE'],
    [['KILN_KEY', 'KILN_NONE'], 'KILN_KEY'],
  ])('has it with passEnv %j, and the value is nowhere', async (passEnv, name) => {
    vi.stubEnv('KILN_KEY', 'a-secret-value')
    vi.stubEnv('KILN_SIZE', '7')
    const outcome = await outcomeIn(kiln({ passEnv }))
    expect(outcome.errors).toEqual([])
    expect(outcome.reports[0]?.tools.map((tool) => tool.name)).toEqual([name])
    expect(JSON.stringify(outcome)).not.toContain('a-secret-value')
  })

  it.each(['', '*', 'KILN-KEY', 'KILN_*_KEY', 'KILN_KEY=1'])(
    'refuses %j, which is no name',
    async (name) => {
      const { errors } = await outcomeIn(kiln({ passEnv: [name] }))
      expect(errors.map(({ code }) => code)).toEqual(['bad-config'])
      expect(errors[0]?.message).toContain('a name such as ACME_KEY, or a beginning such as ACME_*')
    },
  )
})

describe('a host that caches', () => {
  const factsOf = (passEnv: readonly string[]) =>
    configFacts(path.join(kiln({ passEnv }), 'mcp-budget.config.json'))

  it('watches the names, and keeps nothing where only a beginning is known', async () => {
    const named = await factsOf(['KILN_KEY'])
    expect([named.environment, named.servers[0]?.caching]).toEqual([['KILN_KEY'], 'by-program'])
    const begun = await factsOf(['KILN_KEY', 'KILN_*'])
    expect([begun.environment, begun.servers[0]?.caching]).toEqual([['KILN_KEY'], 'never'])
  })

  it('keeps marks that tell a change and not the value', () => {
    vi.stubEnv('KILN_KEY', 'a-secret-value')
    const marks = environmentNow(['KILN_KEY', 'KILN_*', 'KILN_NONE'])
    expect(JSON.stringify(marks)).not.toContain('a-secret-value')
    expect(marks['KILN_NONE']).toBeNull()
    expect(environmentNow(['KILN_KEY'])).not.toEqual(environmentNow(['KILN_KEY']))
    expect(isSameEnvironment(marks)).toBe(true)
    vi.stubEnv('KILN_NEW', 'x')
    expect(isSameEnvironment(marks)).toBe(false)
    vi.stubEnv('KILN_NEW', undefined)
    expect(isSameEnvironment(marks)).toBe(true)
    vi.stubEnv('KILN_KEY', 'another')
    expect(isSameEnvironment(marks)).toBe(false)
  })
})
