import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { McpServer as McpServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { McpServer as McpServerV2 } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serverExport } from '../modules/server-export.js'
import { blameTools } from './blame.js'
import { chooseExport, duckType, exportsOf, registeredParameters } from './duck-type.js'
import { createLineReader, tooLarge } from './lines.js'
import { createTail } from './tail.js'
import { withheldParameters } from './withheld.js'

const INFO = { name: 's', version: '1' }
const run = () => ({ content: [] })

describe('an export', () => {
  const instance = new McpServerV1(INFO)
  class Made {
    connect = () => Promise.resolve()
  }

  it.each([
    ['an instance', instance, 'instance'],
    ['a factory', () => instance, 'instance'],
    ['a factory that takes its time', async () => Promise.resolve(instance), 'instance'],
    ['an object with a server', { server: instance }, 'instance'],
    ['a handler', { fetch: () => Promise.resolve(new Response()) }, 'handler'],
  ])('that is %s is a server', async (_, value, kind) => {
    expect((await duckType({ made: value }, 'made')).kind).toBe(kind)
  })

  it.each([
    ['a class', Made],
    ['an object', { tools: [] }],
    ['a text', 'server'],
    ['nothing', null],
    ['a factory of nothing', () => undefined],
  ])('that is %s is none', async (_, value) => {
    await expect(duckType({ made: value }, 'made')).rejects.toThrow(
      /^the export `made` is no server: a factory, a server instance, or an object with `fetch`/,
    )
  })

  it('that holds itself is none', async () => {
    const self: Record<string, unknown> = {}
    self['server'] = self
    await expect(duckType({ self }, 'self')).rejects.toThrow(/is no server/)
  })

  it('that is missing is told with those that are there', async () => {
    await expect(duckType({ a: 1, b: 2 }, 'c')).rejects.toThrow(
      'the module has no export `c`; it exports `a`, `b`. Example',
    )
    await expect(duckType({}, 'c')).rejects.toThrow('it exports nothing. Example')
  })

  it('of CommonJS stands below default', () => {
    const whole = { createServer: run }
    expect(exportsOf({ default: whole, named: 1 })).toEqual({ createServer: run, named: 1 })
    expect(exportsOf({ default: instance, named: 1 })).toEqual({ default: instance, named: 1 })
    expect(exportsOf({ default: run })).toEqual({ default: run })
    expect(exportsOf({ default: null })).toEqual({ default: null })
  })

  it.each([
    [['a', 'server', 'createServer', 'default'], 'default'],
    [['a', 'server', 'createServer'], 'createServer'],
    [['getMcpServer', 'makeServer'], 'makeServer'],
    [['a', 'myServer', 'server'], 'server'],
    [['mcpServer', 'stopServer'], 'mcpServer'],
    [['a', 'myServer'], undefined],
    [['stopServer', 'runAuthServer', 'wipeServer', 'CreateServer', 'createServers'], undefined],
    [['a'], undefined],
    [[], undefined],
  ])('of %j that has the name of a server is %s', (names, name) => {
    expect(serverExport(names)).toBe(name)
  })
})

describe('the export that is the server where none is named', () => {
  const v1 = new McpServerV1(INFO)
  const v2 = new McpServerV2(INFO)
  const database = { connect: () => Promise.reject(new Error('it was called')) }
  const handler = { fetch: () => Promise.resolve(new Response()) }
  const boom = () => {
    throw new Error('it was called')
  }
  class Server {}

  it.each([
    ['a factory by its name', { stopServer: boom, createServer: boom }, 'createServer'],
    ['a factory before an instance', { a: v1, getServer: boom }, 'getServer'],
    ['an instance of SDK v1 by what it is', { database, stopServer: boom, it: v1 }, 'it'],
    ['an instance of SDK v2 by what it is', { database, it: v2 }, 'it'],
    ['the low-level server', { it: v1.server }, 'it'],
    ['an object with a server', { it: { connect: boom, server: v1 } }, 'it'],
    ['a handler by its name', { client: handler, app: handler }, 'app'],
    ['not a class or a text of that name', { default: Server, createServer: 'x', it: v1 }, 'it'],
  ])('is %s', (_, loaded, name) => {
    expect(chooseExport(loaded)).toBe(name)
  })

  it.each([
    ['functions of other names', { stopServer: boom, wipeServer: boom, runAuthServer: boom }],
    ['an only function', { main: boom }],
    ['a database', { database }],
    ['a client with fetch', { client: handler }],
  ])('is none of %s, and nothing is called', (_, loaded) => {
    expect(() => chooseExport(loaded)).toThrow(
      new RegExp(
        `^the module exports ${Object.keys(loaded)
          .map((name) => `\`${name}\``)
          .join(', ')}: none is a server, and none has the name of a factory`,
      ),
    )
  })
})

describe('what only a registered schema shows', () => {
  const server = new McpServerV1(INFO)
  const kind = z.string({ error: 'one of a, b' }).pipe(z.enum(['a', 'b'], { error: 'one of a, b' }))
  server.registerTool('flat', { inputSchema: { x: z.string(), kind } }, run)
  server.registerTool(
    'union',
    {
      inputSchema: z.union([
        z.object({ a: z.string() }),
        z.object({ a: z.string(), b: z.string(), c: z.string() }),
      ]) as never,
    },
    run as never,
  )
  server.registerTool(
    'body',
    {
      inputSchema: {
        filter: z.record(z.string(), z.unknown()).pipe(z.object({ year: z.number() })),
        listed: z.enum(['c', 'd']),
        one: z.string().pipe(z.literal('only')),
        many: z.string().pipe(z.union([z.literal('m'), z.literal('n')])),
        open: z.object({ deep: z.string() }),
      },
    },
    run,
  )
  server.registerTool('none', {}, run)

  it('is how many parameters are registered', () => {
    expect(registeredParameters(server)).toEqual({ flat: 2, union: 3, body: 5, none: 0 })
    expect([registeredParameters(null), registeredParameters({})]).toEqual([{}, {}])
    expect(
      registeredParameters({ _registeredTools: { text: { inputSchema: z.string() } } }),
    ).toEqual({ text: 0 })
  })

  it('is what is withheld, and what is said to wrong values', () => {
    const found = withheldParameters(server)
    expect(found['flat']).toEqual({
      kind: {
        accepted: ['a', 'b'],
        rejections: { wrong: 'one of a, b', missing: 'one of a, b', mistyped: 'one of a, b' },
      },
    })
    expect(Object.keys(found['body'] ?? {})).toEqual(['filter', 'one', 'many'])
    expect(found['body']?.['one']?.accepted).toEqual(['only'])
    expect(found['body']?.['many']?.accepted).toEqual(['m', 'n'])
    expect(found['body']?.['filter']?.body).toMatchObject({ properties: { year: {} } })
    expect(Object.keys(found['body']?.['filter']?.rejections ?? {})).toEqual([
      'missing',
      'mistyped',
    ])
    expect(Object.keys(found).sort()).toEqual(['body', 'flat'])
    expect([withheldParameters(null), withheldParameters({ _registeredTools: { a: {} } })]).toEqual(
      [{}, {}],
    )
  })

  it('is which tools cannot be listed, asked one at a time', async () => {
    const broken = new McpServerV2(INFO)
    broken.registerTool('good', { inputSchema: z.object({ a: z.string() }) }, run)
    broken.registerTool('bad', { inputSchema: z.object({ a: z.string() }) }, run)
    const tools = (broken as unknown as { _registeredTools: Record<string, { enabled: boolean }> })
      ._registeredTools
    broken.registerTool('last', { inputSchema: z.object({ a: z.string() }) }, run)
    for (const name of ['good', 'last']) Object.assign(tools[name] ?? {}, { enabled: false })
    const asked: string[] = []
    const blamed = await blameTools(broken, (request, onReply) => {
      const on = Object.keys(tools).filter((name) => tools[name]?.enabled === true)
      asked.push(`${String(request['id'])}: ${on.join()}`)
      onReply(on.includes('bad') ? { error: {} } : { result: {} })
    })
    expect([blamed, asked]).toEqual([
      ['bad'],
      ['blame good: good', 'blame bad: bad', 'blame last: last'],
    ])
    expect(['good', 'bad', 'last'].map((name) => tools[name]?.enabled)).toEqual([
      false,
      true,
      false,
    ])
    expect(await blameTools(null, () => {})).toEqual([])
  })
})

describe('what a server writes', () => {
  const reading = (limit: number) => {
    const seen: unknown[] = []
    const { push } = createLineReader(limit, {
      message: (message) => seen.push(message),
      noise: (line) => seen.push(line),
      tooLarge: (error) => seen.push(error.code),
    })
    return { seen, push: (text: string | Buffer) => push(Buffer.from(text)) }
  }

  it('is cut into lines, a character of two chunks kept whole', () => {
    const { seen, push } = reading(1_000)
    const bytes = Buffer.from('{"a":"é"}\n')
    push(bytes.subarray(0, 7))
    push(bytes.subarray(7))
    push('noise\n\n[1]\n{"b":1}\n{"c"')
    push(':2}\n')
    expect(seen).toEqual([{ a: 'é' }, 'noise', '[1]', { b: 1 }, { c: 2 }])
  })

  it('may be as large as the limit, and no larger', () => {
    const { seen, push } = reading(8)
    push('{"a":1}\n')
    push('\n')
    push('{"a":1}\n')
    expect(seen).toEqual([{ a: 1 }, 'too-large'])
    expect(tooLarge('It', 3 * 2 ** 20).message).toBe(
      'It sent more than 3 MiB. If that is meant, allow more: "sizeLimit": 6 in the config.',
    )
  })

  it('on standard error shows what failed, not the frames under it', () => {
    const tail = createTail(null)
    const frames = Array.from({ length: 40 }, (_, index) => `    at f${index} (file:///a.js:1:1)`)
    tail.push(
      `file:///a.js:3\n  throw new Error('KEY is not set')\n  ^\n\n\u001b[31mError: KEY is\r not set\u001b[0m\n${frames.join('\n')}\n\nNode.js v22.1.0\n`,
    )
    expect(tail.quoted()).toBe(
      " The end of its standard error:\n    file:///a.js:3\n      throw new Error('KEY is not set')\n    Error: KEY is  not set",
    )
  })

  it('on standard error is one character also where two pieces share it', async () => {
    const stream = new PassThrough()
    const tail = createTail(stream)
    const bytes = Buffer.from('Größe')
    stream.write(bytes.subarray(0, 3))
    stream.end(bytes.subarray(3))
    await once(stream, 'end')
    expect(tail.quoted()).toBe(' The end of its standard error:\n    Größe')
  })

  it('on standard error is quoted from its end', () => {
    const tail = createTail(null)
    expect(tail.isEmpty()).toBe(true)
    expect(tail.quoted()).toBe(' It said nothing on standard error.')
    tail.push(' \n')
    expect(tail.quoted()).toBe(' It said nothing on standard error.')
    tail.push(Array.from({ length: 10 }, (_, index) => `line ${index}`).join('\r\n'))
    expect(tail.quoted()).toBe(
      ` The end of its standard error:\n${[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `    line ${n}`).join('\n')}`,
    )
    tail.push('x'.repeat(20_000))
    expect(tail.quoted()).toBe(` The end of its standard error:\n    ${'x'.repeat(299)}…`)
    expect(tail.isEmpty()).toBe(false)
  })
})
