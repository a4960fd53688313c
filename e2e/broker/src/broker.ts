/** A message in a queue. */
export interface Message {
  readonly id: string
  readonly payload: string
  readonly headers: Readonly<Record<string, string>>
  readonly priority: number
  readonly sentAt: number
  readonly redelivered: boolean
}

interface Queue {
  readonly name: string
  settings: Readonly<Record<string, unknown>>
  isPaused: boolean
  messages: Message[]
  readonly consumers: { readonly name: string; isPaused: boolean }[]
}

interface Event {
  readonly at: number
  readonly actor: string
  readonly kind: string
  readonly text: string
}

/** A message broker in memory: enough of one that every tool of the console does what it says. */
export interface Broker {
  readonly queues: Map<string, Queue>
  readonly rules: Map<string, Readonly<Record<string, unknown>> & { muted?: boolean }>
  readonly jobs: Map<string, Readonly<Record<string, unknown>>>
  readonly settings: Map<string, unknown>
  readonly events: Event[]
  /** @throws Error that names the queues there are */
  queue(name: string): Queue
  addQueue(name: string, settings: Readonly<Record<string, unknown>>): Queue
  send(queue: string, message: Omit<Message, 'id' | 'sentAt' | 'redelivered'>): Message
  record(kind: string, text: string): void
  nextId(prefix: string): string
}

export function createBroker(): Broker {
  let last = 0
  let clock = Date.UTC(2026, 0, 1)
  const broker: Broker = {
    queues: new Map(),
    rules: new Map(),
    jobs: new Map(),
    settings: new Map<string, unknown>([
      ['theme', 'light'],
      ['page_size', 50],
      ['confirm_purge', true],
    ]),
    events: [],
    queue(name) {
      const queue = broker.queues.get(name)
      if (queue === undefined)
        throw new Error(
          `there is no queue "${name}"; queues: ${[...broker.queues.keys()].join(', ')}`,
        )
      return queue
    },
    addQueue(name, settings) {
      if (broker.queues.has(name)) throw new Error(`queue "${name}" is there already`)
      const queue: Queue = { name, settings, isPaused: false, messages: [], consumers: [] }
      broker.queues.set(name, queue)
      return queue
    },
    send(name, message) {
      const sent: Message = {
        ...message,
        id: broker.nextId('message'),
        sentAt: (clock += 1_000),
        redelivered: false,
      }
      broker.queue(name).messages.push(sent)
      return sent
    },
    record: (kind, text) =>
      void broker.events.push({ at: (clock += 1_000), actor: 'console', kind, text }),
    nextId: (prefix) => `${prefix}-${(last += 1)}`,
  }
  broker
    .addQueue('orders', { durable: true })
    .consumers.push({ name: 'order-worker', isPaused: false })
  broker.addQueue('orders.dead', { durable: true })
  for (const payload of ['{"order": 1}', '{"order": 2}'])
    broker.send('orders', { payload, headers: { tenant: 'acme' }, priority: 0 })
  return broker
}
