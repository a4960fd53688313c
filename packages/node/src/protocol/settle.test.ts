import { SurfaceError } from '@mcp-budget/core'
import type { JsonObject, Surface } from '@mcp-budget/core'
import { describe, expect, it } from 'vitest'
import type { CaptureOptions } from '../model/captured.js'
import { capture } from './capture.js'
import { OPTIONS, serve, TOOL } from './protocol.fixture.js'
import type { Answers } from './protocol.fixture.js'

const CHANGED = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' }
const named = (...names: string[]): JsonObject[] => names.map((name) => ({ ...TOOL, name }))
const ANNOUNCED = { capabilities: { tools: { listChanged: true } } }

/** Long beside the moment after which a change comes, so that a slow machine is no matter. */
const SETTLE = 500
const MOMENT = 20

/**
 * A server that lists the first of these, a moment later tells of a change and lists the next, and
 * so on.
 */
function changing(lists: readonly (readonly JsonObject[])[], greeting: JsonObject = ANNOUNCED) {
  let at = 0
  const next = (): void => {
    at += 1
    server.say(CHANGED)
  }
  const server = serve({
    initialize: () => ({ result: greeting }),
    'tools/list': () => {
      if (at < lists.length - 1) setTimeout(next, MOMENT)
      return { result: { tools: lists[at] ?? [] } }
    },
  })
  return server
}

const seenOf = async (server: ReturnType<typeof changing>, more: Partial<CaptureOptions> = {}) => {
  const { surface, observed } = await capture(async () => server, {
    ...OPTIONS,
    settle: SETTLE,
    ...more,
  })
  return {
    names: surface.tools.map(({ name }) => name),
    notes: observed.notes,
    listings: server.asked.filter((method) => method === 'tools/list').length,
  }
}

describe.concurrent('a list that changes after it was given', () => {
  it('is listed again, and both ends are told', async () => {
    expect(await seenOf(changing([named('a'), named('a', 'b', 'c')]))).toEqual({
      names: ['a', 'b', 'c'],
      notes: [
        'The list of tools changed while it was read (tools/list_changed): 1 tool at first, 3 in the end. The last is what is checked; a host that keeps the first shows the model another.',
      ],
      listings: 3,
    })
  })

  it('names a larger one in between', async () => {
    const lists = [named('a'), named('a', 'b', 'c'), named('d')]
    const { names, notes } = await seenOf(changing(lists))
    expect(names).toEqual(['d'])
    expect(notes[0]).toMatch(
      /1 tool at first, 1 in the end.* In between it was larger: 3 tools, 244 characters, against 82 in the end.$/,
    )
  })

  it('is not told of where it stayed the same', async () => {
    const { notes, listings } = await seenOf(changing([named('a'), named('a')]))
    expect([notes, listings]).toEqual([[], 3])
  })

  it('is not waited for where no change is announced, and seen where one came', async () => {
    const plain = { capabilities: { tools: {} } }
    const late = await seenOf(changing([named('a'), named('b')], plain))
    expect(late).toEqual({ names: ['a'], notes: [], listings: 2 })
    let listings = 0
    const server = serve({
      initialize: () => ({ result: plain }),
      'tools/list': () => {
        listings += 1
        if (listings === 1) server.say(CHANGED)
        return { result: { tools: listings === 1 ? named('a') : named('b') } }
      },
    })
    const { surface } = await capture(async () => server, OPTIONS)
    expect([surface.tools, listings]).toEqual([named('b'), 3])
  })

  it('is not asked for again with 0', async () => {
    const server = changing([named('a')])
    const { surface } = await capture(
      () => {
        queueMicrotask(() => server.say(CHANGED))
        return Promise.resolve(server)
      },
      { ...OPTIONS, settle: 0 },
    )
    expect(surface.tools).toEqual(named('a'))
    expect(server.asked.filter((method) => method === 'tools/list')).toHaveLength(2)
  })

  it('is asked for again five times and not once more, and said not to rest', async () => {
    const server = serve({
      initialize: () => ({ result: ANNOUNCED }),
      'tools/list': (_, id) => {
        server.say(CHANGED)
        return { result: { tools: named(`t${id}`) } }
      },
    })
    const { observed } = await capture(async () => server, { ...OPTIONS, settle: 10 })
    expect(server.asked.filter((method) => method === 'tools/list')).toHaveLength(7)
    expect(observed.notes[0]).toMatch(/ It had still not come to rest.$/)
    expect(observed.relisted).toBe('changed')
  })

  it('is used while it is waited for', async () => {
    const seen: Surface[] = []
    const onListed = (surface: Surface): void => void seen.push(surface)
    await seenOf(changing([named('a')]), { onListed })
    expect(seen.map(({ tools }) => tools)).toEqual([named('a')])
    await seenOf(changing([named('a')]), { onListed, settle: 0 })
    expect(seen).toHaveLength(1)
  })

  it('is subscribed to in the newer revision', async () => {
    let params: JsonObject = {}
    const server = serve({
      'server/discover': () => ({ result: ANNOUNCED }),
      'tools/list': () => ({ result: { tools: named('a') } }),
      'subscriptions/listen': (asked) => {
        params = asked
        return { error: { code: -32601, message: 'no' } }
      },
    })
    await capture(async () => server, OPTIONS)
    expect(params['notifications']).toEqual({ toolsListChanged: true })
  })
})

describe('a server that ends once it has listed', () => {
  const ending = async (isChanged: boolean) => {
    const server = serve({
      initialize: () => ({ result: ANNOUNCED }),
      'tools/list': () => {
        setTimeout(() => {
          if (isChanged) server.say(CHANGED)
          server.end(new SurfaceError('module-failed', 'over', new Error('nobody waited')))
        }, MOMENT)
        return { result: { tools: named('a') } }
      },
    })
    const said = (): string => ' It said: boom.'
    return capture(async () => ({ ...server, said }), { ...OPTIONS, settle: SETTLE })
  }

  it('is checked by what it listed, with a note', async () => {
    const { surface, observed } = await ending(false)
    expect(surface.tools).toEqual(named('a'))
    expect(observed).toEqual({
      notes: [
        'The server ended once it had listed its tools, so they were listed once only: nobody waited. It said: boom.',
      ],
    })
  })

  it('is not where it had said that the list changed', async () => {
    await expect(ending(true)).rejects.toThrow('over')
  })
})

describe('resources and prompts', () => {
  const failing = (capabilities: JsonObject): Answers => ({
    initialize: () => ({ result: { capabilities } }),
    'tools/list': () => ({ result: { tools: named('a') } }),
    'resources/list': () => ({ error: { code: -32603, message: 'no database' } }),
  })
  const notesOf = async (capabilities: JsonObject) =>
    (await capture(async () => serve(failing(capabilities)), OPTIONS)).observed.notes

  it('that are announced and fail are told', async () => {
    expect(await notesOf({ tools: {}, resources: {} })).toEqual([
      'resources/list failed: no database (-32603). What it lists is not in the manifest.',
    ])
  })

  it('that are not announced are none', async () => {
    expect(await notesOf({ tools: {} })).toEqual([])
  })
})
