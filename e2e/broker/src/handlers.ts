import type { z } from 'zod'
import type { Broker, Message } from './broker.ts'
import type {
  AlertRule,
  JobPlan,
  MessageFilter,
  OutgoingMessage,
  QueueSettings,
} from './vocabulary.ts'

type Queue = ReturnType<Broker['queue']>

/** What each tool of the console does, given arguments that were validated. */
export function createHandlers(broker: Broker) {
  return {
    diagnose: ({ scope, name }: { scope: string; name?: string | undefined }) => {
      const queues =
        name === undefined || scope !== 'queue' ? [...broker.queues.values()] : [broker.queue(name)]
      const troubles = queues.flatMap((queue) => troublesOf(queue))
      return { scope, healthy: troubles.length === 0, troubles }
    },
    list_resources: ({
      kind,
      contains,
      limit,
    }: {
      kind: string
      contains?: string | undefined
      limit: number
    }) =>
      namesOf(broker, kind)
        .filter((name) => contains === undefined || name.includes(contains))
        .slice(0, limit),
    browse_messages: ({
      queue,
      filter,
      limit,
    }: {
      queue: string
      filter?: z.infer<typeof MessageFilter> | undefined
      limit: number
    }) =>
      broker
        .queue(queue)
        .messages.filter((message) => isMatch(message, filter ?? {}))
        .slice(0, limit),
    trace_message: ({ message_id }: { message_id: string }) => {
      const found = [...broker.queues.values()].find(({ messages }) =>
        messages.some(({ id }) => id === message_id),
      )
      return { message_id, queue: found?.name ?? null }
    },
    message_action: ({
      queue,
      action,
      message_ids,
      target_queue,
    }: {
      queue: string
      action: string
      message_ids: string[]
      target_queue?: string | undefined
    }) => {
      const from = broker.queue(queue)
      const chosen = from.messages.filter(({ id }) => message_ids.includes(id))
      if (action !== 'copy')
        from.messages = from.messages.filter((message) => !chosen.includes(message))
      if (action === 'move' || action === 'copy')
        broker.queue(target_queue ?? '').messages.push(...chosen)
      if (action === 'requeue' || action === 'redrive')
        from.messages.push(...chosen.map((message) => ({ ...message, redelivered: true })))
      broker.record(action === 'move' ? 'move' : 'delete', `${action} ${chosen.length} of ${queue}`)
      return { action, messages: chosen.length }
    },
    send_message: ({
      queue,
      message,
      copies,
    }: {
      queue: string
      message: z.infer<typeof OutgoingMessage>
      copies: number
    }) => {
      const { payload, headers, priority } = message
      const sent = Array.from(
        { length: copies },
        () => broker.send(queue, { payload, headers, priority }).id,
      )
      broker.record('publish', `${copies} to ${queue}`)
      return { sent }
    },
    queue_lifecycle: ({
      action,
      queue,
      settings,
    }: {
      action: string
      queue: string
      settings?: z.infer<typeof QueueSettings> | undefined
    }) => {
      if (action === 'create') broker.addQueue(queue, settings ?? {})
      const target = broker.queue(queue)
      if (action === 'update') target.settings = { ...target.settings, ...settings }
      if (action === 'pause' || action === 'resume') target.isPaused = action === 'pause'
      if (action === 'purge') target.messages = []
      if (action === 'delete') broker.queues.delete(queue)
      broker.record(action === 'purge' ? 'purge' : 'setting', `${action} ${queue}`)
      return { action, queue }
    },
    consumer_control: ({ action, consumer }: { action: string; consumer: string }) => {
      const queue = [...broker.queues.values()].find(({ consumers }) =>
        consumers.some(({ name }) => name === consumer),
      )
      const found = queue?.consumers.find(({ name }) => name === consumer)
      if (queue === undefined || found === undefined)
        throw new Error(`there is no consumer "${consumer}"`)
      if (action === 'disconnect') queue.consumers.splice(queue.consumers.indexOf(found), 1)
      else found.isPaused = action === 'pause'
      return { action, consumer }
    },
    metric_series: ({
      queue,
      metric,
    }: {
      queue: string
      metric: string
      from: string
      to: string
    }) => ({ queue, metric, points: [valueOf(broker.queue(queue), metric)] }),
    alert_rule: ({
      op,
      id,
      rule,
    }: {
      op: string
      id?: string | undefined
      rule?: z.infer<typeof AlertRule> | undefined
    }) => {
      if (op === 'list') return Object.fromEntries(broker.rules)
      const key = id ?? broker.nextId('rule')
      if (op === 'delete') broker.rules.delete(key)
      else broker.rules.set(key, { ...broker.rules.get(key), ...rule, muted: op === 'mute' })
      broker.record('alert', `${op} ${key}`)
      return { op, id: key }
    },
    schedule_job: ({
      op,
      id,
      plan,
    }: {
      op: string
      id?: string | undefined
      plan?: z.infer<typeof JobPlan> | undefined
    }) => {
      if (op === 'list') return Object.fromEntries(broker.jobs)
      const key = id ?? broker.nextId('job')
      if (op === 'cancel') broker.jobs.delete(key)
      else broker.jobs.set(key, plan ?? {})
      return { op, id: key }
    },
    config_diff: ({ left, right }: { left: string; right: string }) => {
      const [a, b] = [broker.queue(left).settings, broker.queue(right).settings]
      return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => a[key] !== b[key])
    },
    activity_log: ({
      kind,
      limit,
    }: {
      kind?: string | undefined
      since?: string | undefined
      limit: number
    }) => broker.events.filter((event) => kind === undefined || event.kind === kind).slice(-limit),
    console_setting: ({ op, key, value }: { op: string; key: string; value?: unknown }) => {
      if (op === 'set') broker.settings.set(key, value)
      return { key, value: broker.settings.get(key) ?? null }
    },
  }
}

export type Handlers = ReturnType<typeof createHandlers>

function troublesOf({ name, isPaused, messages, consumers }: Queue): readonly string[] {
  return [
    ...(isPaused ? [`${name} is paused`] : []),
    ...(messages.length > 0 && consumers.length === 0
      ? [`${name} has ${messages.length} messages and no consumer`]
      : []),
  ]
}

function namesOf({ queues, rules }: Broker, kind: string): readonly string[] {
  if (kind === 'consumer')
    return [...queues.values()].flatMap(({ consumers }) => consumers.map(({ name }) => name))
  if (kind === 'policy') return [...rules.keys()]
  return kind === 'queue' ? [...queues.keys()] : []
}

function isMatch(
  { payload, headers, redelivered }: Message,
  filter: z.infer<typeof MessageFilter>,
): boolean {
  const { payload_contains: text, header } = filter
  return (
    (text === undefined || payload.toLowerCase().includes(text.toLowerCase())) &&
    (header === undefined || headers[header.name] === header.value) &&
    (filter.redelivered === undefined || redelivered === filter.redelivered)
  )
}

function valueOf({ messages, consumers }: Queue, metric: string): number {
  return metric === 'depth' ? messages.length : metric === 'consumers' ? consumers.length : 0
}
