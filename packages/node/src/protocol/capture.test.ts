import { SurfaceError } from '@mcp-budget/core'
import { describe, expect, it, vi } from 'vitest'
import { capture } from './capture.js'
import type { Transport } from '../model/transport.js'
import { serve, OPTIONS, TOOL, LISTS } from './protocol.fixture.js'
import type { Answers } from './protocol.fixture.js'

describe('a server is asked', () => {
  it('by discover with who asks and what it can do, and its own version holds', async () => {
    let meta: unknown
    const server = serve({
      ...LISTS,
      'server/discover': (params) => {
        meta = params['_meta']
        return {
          result: {
            supportedVersions: ['2026-07-28'],
            capabilities: { tools: {} },
            _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'modern' } },
            instructions: 'Ask first.',
          },
        }
      },
    })
    const { surface, observed } = await capture(async () => server, OPTIONS)
    expect(surface).toEqual({
      server: 'modern',
      era: 'discover',
      protocolVersion: '2026-07-28',
      instructions: 'Ask first.',
      tools: [TOOL],
      resources: [],
      resourceTemplates: [],
      prompts: [],
    })
    expect(observed).toEqual({ notes: [], relisted: 'same' })
    expect(meta).toEqual({
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': { roots: {} },
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    })
    expect([server.versions, server.closings()]).toEqual([['2026-07-28'], 1])
  })

  it('in the older way on the same connection where it refuses', async () => {
    const server = serve({
      ...LISTS,
      'server/discover': () => ({ result: { supportedVersions: ['2027-01-01'] } }),
      initialize: () => ({
        result: {
          protocolVersion: '2025-06-18',
          serverInfo: { name: 'old' },
          instructions: null,
        },
      }),
    })
    const { surface, observed } = await capture(async () => server, OPTIONS)
    expect([surface.era, surface.protocolVersion, surface.server]).toEqual([
      'initialize',
      '2025-06-18',
      'old',
    ])
    expect(observed.notes).toEqual([
      'The server does not announce the capability `tools`, so some hosts never ask it for its tools. Add "tools": {} to its capabilities.',
    ])
    expect(server.versions).toEqual(['2026-07-28', undefined, '2025-06-18'])
    expect(server.asked.slice(0, 3)).toEqual([
      'server/discover',
      'initialize',
      'notifications/initialized',
    ])
  })

  it('by discover once more where it was slow to start and has no older way', async () => {
    vi.useFakeTimers()
    try {
      const open = (): ReturnType<typeof serve> =>
        serve({
          ...LISTS,
          'server/discover': () => ({ result: { supportedVersions: ['2026-07-28'] } }),
          initialize: () => ({ error: { code: -32022, message: 'Unsupported protocol version' } }),
        })
      const slow = open()
      const warm = open()
      const servers = [{ ...slow, transport: { ...slow.transport, send: () => {} } }, warm]
      const captured = capture(async () => servers.shift() ?? warm, {
        ...OPTIONS,
        settle: 0,
        timeLimit: 30_000,
      })
      await vi.advanceTimersByTimeAsync(5_000)
      expect((await captured).surface.era).toBe('discover')
      expect(warm.asked.slice(0, 3)).toEqual(['initialize', 'server/discover', 'tools/list'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('bare as the last resort, and in one way where one is named', async () => {
    expect((await capture(async () => serve(LISTS), OPTIONS)).surface.era).toBe('bare')
    const only = serve(LISTS)
    await expect(capture(async () => only, { ...OPTIONS, era: 'initialize' })).rejects.toThrow(
      'initialize failed: no initialize (-32601). The server refused to be greeted',
    )
    expect(only.asked).toEqual(['initialize'])
    const bare = serve(LISTS)
    await capture(async () => bare, { ...OPTIONS, era: 'bare' })
    expect(bare.asked[0]).toBe('tools/list')
  })

  it('names the tools that cannot be listed where the source can tell', async () => {
    const failing = serve({ 'tools/list': () => ({ error: { code: -32603, message: 'Date' } }) })
    const open = async () => ({ ...failing, blame: () => Promise.resolve(['bad']) })
    await expect(capture(open, OPTIONS)).rejects.toThrow(
      'tools/list failed: Date (-32603). The schema of `bad` cannot be listed',
    )
  })

  const refusing = (code: number, message: string) => () => ({ error: { code, message } })
  const GREETED = { initialize: () => ({ result: { capabilities: { tools: {} } } }) }
  it.each([
    [
      'initialize',
      { initialize: refusing(-32000, 'no key') },
      'initialize failed: no key (-32000)',
    ],
    [
      'initialize, though the bare request is refused too',
      { initialize: refusing(-32000, 'no key'), 'tools/list': refusing(-32002, 'not greeted') },
      'initialize failed: no key (-32000)',
    ],
    [
      'discover, where nothing else is known',
      { 'server/discover': refusing(-32000, 'no key') },
      'server/discover failed: no key (-32000)',
    ],
    [
      'the bare request, where no greeting is known',
      { 'tools/list': refusing(-32000, 'no key') },
      'tools/list failed: no key (-32000)',
    ],
    [
      'the list after a greeting',
      { ...GREETED, 'tools/list': refusing(-32601, 'no such method') },
      'tools/list failed: no such method (-32601). The server has no tools/list',
    ],
  ])('and the error is that of %s', async (_, answers: Answers, message) => {
    await expect(capture(async () => serve(answers), OPTIONS)).rejects.toThrow(message)
  })

  it('no further where it ends on what every client sends', async () => {
    let starts = 0
    const open = () => {
      starts += 1
      const server = serve(LISTS)
      const send: Transport['send'] = (message) =>
        ['initialize', 'server/discover'].includes(String(message['method']))
          ? server.end(new SurfaceError('server-ended', 'gone'))
          : server.transport.send(message)
      return Promise.resolve({ ...server, transport: { ...server.transport, send } })
    }
    await expect(capture(open, OPTIONS)).rejects.toThrow('gone')
    expect(starts).toBe(2)
    const { surface } = await capture(open, { ...OPTIONS, era: 'bare' })
    expect(surface.tools).toEqual([TOOL])
  })

  it('again from the start where it ended, and what the source saw is kept', async () => {
    let starts = 0
    const open = () => {
      starts += 1
      if (starts === 1) {
        const dying = serve({})
        const send = () => dying.end(new SurfaceError('server-ended', 'gone'))
        return Promise.resolve({ ...dying, transport: { ...dying.transport, send } })
      }
      const server = serve(LISTS)
      return Promise.resolve({
        ...server,
        observe: () => ({ notes: ['loud'] }),
        modules: ['/a.ts'],
      })
    }
    const { observed, modules } = await capture(open, OPTIONS)
    expect([starts, observed.notes[0], modules]).toEqual([2, 'loud', ['/a.ts']])
    expect(observed.notes[1]).toMatch(/^The server was asked for its tools without a greeting\./)
  })
})
