import type { JsonObject } from '@mcp-budget/core'
import { describe, expect, it } from 'vitest'
import { connect } from './connection.js'
import { answerTo, rpcError } from './messages.js'
import { within } from './time-limit.js'
import { serve } from './protocol.fixture.js'

describe('a connection', () => {
  it('matches replies by id in any order, also where it is a text', async () => {
    const server = serve({})
    server.transport.send = () => {}
    const { request } = connect(server.transport)
    const [first, second, third] = [request('a'), request('b'), request('c')]
    server.say({ id: '2', result: { n: 2 } })
    server.say({ id: 9, result: { n: 9 } })
    server.say({ id: null })
    server.say({ error: { code: 6, message: 'to nobody' } })
    server.say({ id: null, error: { code: 5, message: 'lost' } })
    server.say({ id: 1, result: { n: 1 } })
    await expect(third).rejects.toMatchObject({ code: 5, message: 'lost', method: 'c' })
    expect(await Promise.all([first, second])).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('answers the server, counts its changes, and ends with it', async () => {
    const server = serve({})
    const sent: JsonObject[] = []
    server.transport.send = (message) => void sent.push(message)
    const { request, notify, toolChanges } = connect(server.transport)
    server.say({ method: 'notifications/tools/list_changed' })
    server.say({ id: 1, method: 'ping' })
    server.say({ id: null, method: 'ping' })
    const open = request('a')
    server.end(new Error('over'))
    await expect(open).rejects.toThrow('over')
    await expect(request('b')).rejects.toThrow('over')
    notify('late')
    expect([toolChanges(), sent]).toEqual([
      1,
      [
        { jsonrpc: '2.0', id: 1, result: {} },
        { jsonrpc: '2.0', id: 1, method: 'a' },
      ],
    ])
  })

  it.each([
    [{ id: 1, result: 'odd' }, 'a was answered with "odd", where'],
    [{ id: 1, result: null }, 'a was answered with null, where'],
    [{ id: 1 }, 'a was answered with neither a result nor an error, where'],
  ])('takes %j for no answer', async (reply, message) => {
    const server = serve({})
    server.transport.send = () => {}
    const { request } = connect(server.transport)
    const open = request('a')
    server.say(reply)
    await expect(open).rejects.toThrow(message)
  })

  it('tells of a change once there is one more, or no more to come', async () => {
    const server = serve({})
    const { changed } = connect(server.transport)
    const told: string[] = []
    const [first, second] = [changed(0), changed(1)]
    void first.then(() => told.push('first'))
    void second.then(() => told.push('second'))
    server.say({ method: 'notifications/message' })
    await Promise.resolve()
    expect(told).toEqual([])
    server.say({ method: 'notifications/tools/list_changed' })
    await first
    expect(told).toEqual(['first'])
    server.end(new Error('over'))
    await second
    await changed(7)
  })

  it.each([
    ['ping', { result: {} }],
    ['roots/list', { result: { roots: [] } }],
    ['sampling/createMessage', { error: { code: -32601, message: 'this client only lists' } }],
  ])('answers %s with %j', (method, answer) => {
    expect(answerTo({ id: 'x', method })).toEqual({ jsonrpc: '2.0', id: 'x', ...answer })
  })

  it.each([
    [{ code: 3, message: 'why' }, 3, /^why$/],
    [{ code: 'x' }, 0, /^{"code":"x"}$/],
    ['odd', 0, /^odd$/],
  ])('takes %j for an error', (error, code, message) => {
    const made = rpcError(error)
    expect(made.code).toBe(code)
    expect(made.message).toMatch(message)
  })
})

it('a time limit says how long was waited, and how to wait longer', async () => {
  expect(
    await within(Promise.resolve(1), 1_000, 1_000, () => ({ asked: undefined, said: '' })),
  ).toBe(1)
  await expect(
    within(new Promise(() => {}), 5, 3_000, () => ({ asked: 'tools/list', said: ' It slept.' })),
  ).rejects.toThrow(
    'The server did not answer `tools/list` within 3 s. Check that it starts without its services, or allow more: "timeLimit": 6 in the config. It slept.',
  )
})
