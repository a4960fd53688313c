import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { bundle } from '../../packages/node/dist/modules/bundle.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from './check.js'

async function clientOf(name: string): Promise<Client> {
  const built = await bundle(path.join(ROOT, 'e2e', name, 'src/server.ts'))
  const { createServer } = (await import(pathToFileURL(built.file).href)) as {
    createServer: () => McpServer
  }
  await built.remove()
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await createServer().connect(theirs)
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(ours)
  return client
}

const clients: { before?: Client; after?: Client } = {}
beforeAll(async () => {
  clients.before = await clientOf('server-before')
  clients.after = await clientOf('server')
})

const call = async (client: Client | undefined, name: string, args: object) => {
  const { isError, content } = (await client?.callTool({
    name,
    arguments: { ...args },
  })) as unknown as { isError?: boolean; content: [{ text: string }] }
  return { isError: isError === true, text: content[0].text }
}

describe('the two sample servers', () => {
  it('list the same tools', async () => {
    const names = async (client?: Client) =>
      (await client?.listTools())?.tools.map(({ name }) => name)
    expect(await names(clients.after)).toEqual(await names(clients.before))
    expect(await names(clients.after)).toHaveLength(14)
  })

  it.each<[string, object]>([
    ['diagnose', { scope: 'cluster' }],
    ['list_resources', { kind: 'queue' }],
    ['browse_messages', { queue: 'orders', filter: { header: { name: 'tenant', value: 'acme' } } }],
    ['send_message', { queue: 'orders', message: { payload: 'hello' }, copies: 2 }],
    ['trace_message', { message_id: 'message-1' }],
    [
      'message_action',
      { queue: 'orders', action: 'move', message_ids: ['message-1'], target_queue: 'orders.dead' },
    ],
    ['queue_lifecycle', { action: 'create', queue: 'audit', settings: { priority_levels: 3 } }],
    ['config_diff', { left: 'orders', right: 'audit' }],
    ['consumer_control', { action: 'pause', consumer: 'order-worker' }],
    [
      'metric_series',
      {
        queue: 'orders',
        metric: 'depth',
        from: '2026-01-01T00:00:00Z',
        to: '2026-01-02T00:00:00Z',
      },
    ],
    [
      'alert_rule',
      { op: 'create', rule: { queue: 'orders', metric: 'depth', comparison: 'above', value: 10 } },
    ],
    ['schedule_job', { op: 'create', plan: { every_minutes: 5, action: 'purge', queue: 'audit' } }],
    ['activity_log', { limit: 3 }],
    ['console_setting', { op: 'set', key: 'theme', value: 'dark' }],
  ])('answer %s alike', async (name, args) => {
    const answer = await call(clients.after, name, args)
    expect(answer).toEqual(await call(clients.before, name, args))
    expect(answer.isError).toBe(false)
  })

  it.each<[string, object, string]>([
    ['diagnose', { scope: 'galaxy' }, 'cluster'],
    ['diagnose', {}, 'cluster'],
    ['list_resources', { kind: 'queues' }, 'binding'],
    ['list_resources', { kind: 'queue', limit: 0 }, '1'],
    ['message_action', { queue: 'orders', action: 'explode', message_ids: ['x'] }, 'redrive'],
    ['message_action', { queue: 'orders', action: 'move', message_ids: [] }, 'message_ids'],
    ['send_message', { queue: 'orders', message: { payload: 1 } }, 'payload'],
    ['send_message', { queue: 'orders', message: { payload: 'x', priority: 12 } }, 'priority'],
    [
      'queue_lifecycle',
      { action: 'create', queue: 'x', settings: { overflow: 'explode' } },
      'drop_head',
    ],
    ['browse_messages', { queue: 'orders', filter: { header: 'tenant' } }, 'header'],
    [
      'metric_series',
      {
        queue: 'orders',
        metric: 'colour',
        from: '2026-01-01T00:00:00Z',
        to: '2026-01-02T00:00:00Z',
      },
      'depth',
    ],
    [
      'metric_series',
      { queue: 'orders', metric: 'depth', from: 'yesterday', to: '2026-01-02T00:00:00Z' },
      'from',
    ],
    [
      'alert_rule',
      { op: 'create', rule: { queue: 'orders', metric: 'depth', comparison: 'beside', value: 1 } },
      'above',
    ],
    [
      'schedule_job',
      { op: 'create', plan: { every_minutes: 0, action: 'purge', queue: 'x' } },
      'every_minutes',
    ],
    ['activity_log', { kind: 'party' }, 'publish'],
    ['console_setting', { op: 'get', key: 'wallpaper' }, 'time_zone'],
    ['consumer_control', { action: 7, consumer: 'x' }, 'rebalance'],
  ])('both reject %s %j, and name what is accepted', async (name, args, named) => {
    for (const client of [clients.before, clients.after]) {
      const { isError, text } = await call(client, name, args)
      expect(isError).toBe(true)
      expect(text).toContain(named)
    }
  })

  it('the lean one serves the detail that it no longer lists', async () => {
    const { contents } = (await clients.after?.readResource({
      uri: 'console://tools',
    })) as unknown as { contents: [{ text: string }] }
    const detail = JSON.parse(contents[0].text) as {
      tools: Record<string, { parameters: Record<string, { accepted?: string[] }> }>
    }
    expect(detail.tools['message_action']?.parameters['action']?.accepted).toEqual([
      'requeue',
      'move',
      'copy',
      'expire',
      'delete',
      'redrive',
    ])
    const one = (await clients.after?.readResource({
      uri: 'console://tools/message_action',
    })) as unknown as { contents: [unknown, { text: string }] }
    expect(one.contents[1].text).toContain(
      '- `action`: one of `requeue`, `move`, `copy`, `expire`, `delete`, `redrive`',
    )
  })

  it('the lean one names the accepted values and the way to detail for a wrong, a missing and a mistyped discriminator', async () => {
    for (const action of ['explode', undefined, 7]) {
      const { isError, text } = await call(clients.after, 'message_action', {
        queue: 'orders',
        action,
        message_ids: ['x'],
      })
      expect([
        isError,
        text.includes(
          'Expected one of: requeue, move, copy, expire, delete, redrive. Detail: console://tools',
        ),
      ]).toEqual([true, true])
    }
  })
})
