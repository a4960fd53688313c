import { z } from 'zod'

// What the console accepts, whichever server lists it.

export const SCOPES = ['cluster', 'node', 'queue', 'consumer', 'connection'] as const
export const KINDS = ['queue', 'topic', 'consumer', 'connection', 'binding', 'policy'] as const
export const MESSAGE_ACTIONS = ['requeue', 'move', 'copy', 'expire', 'delete', 'redrive'] as const
export const QUEUE_ACTIONS = ['create', 'update', 'pause', 'resume', 'purge', 'delete'] as const
export const CONSUMER_ACTIONS = ['pause', 'resume', 'disconnect', 'rebalance'] as const
export const METRICS = [
  'depth',
  'publish_rate',
  'deliver_rate',
  'ack_rate',
  'redeliver_rate',
  'oldest_age_seconds',
  'consumers',
  'unacked',
  'dead_letters',
  'memory_bytes',
  'disk_bytes',
  'expired',
] as const
export const RULE_OPERATIONS = ['list', 'create', 'update', 'mute', 'delete'] as const
export const JOB_OPERATIONS = ['list', 'create', 'cancel'] as const
export const EVENT_KINDS = [
  'publish',
  'purge',
  'delete',
  'move',
  'setting',
  'alert',
  'login',
  'job',
] as const
export const SETTINGS = [
  'theme',
  'page_size',
  'time_zone',
  'confirm_purge',
  'redact_payloads',
  'default_ttl_seconds',
] as const

export const QueueSettings = z.object({
  durable: z.boolean().default(true).describe('Whether the queue survives a restart of the broker'),
  max_length: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('Largest number of messages before the overflow policy applies'),
  overflow: z
    .enum(['drop_head', 'reject_publish', 'dead_letter'])
    .default('dead_letter')
    .describe('What happens to a message that does not fit'),
  message_ttl_seconds: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('Seconds after which an unread message expires'),
  dead_letter_queue: z
    .string()
    .optional()
    .describe('Queue that receives expired and rejected messages'),
  priority_levels: z
    .number()
    .int()
    .min(1)
    .max(10)
    .default(1)
    .describe('Number of priority levels, 1 meaning none'),
})

export const MessageFilter = z.object({
  payload_contains: z
    .string()
    .optional()
    .describe('Text that the payload must contain, upper and lower case alike'),
  header: z
    .object({ name: z.string(), value: z.string() })
    .optional()
    .describe('A header that the message must carry with exactly this value'),
  older_than_seconds: z
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe('Only messages that are older than this'),
  redelivered: z
    .boolean()
    .optional()
    .describe('Only messages that were, or were not, delivered before'),
})

export const OutgoingMessage = z.object({
  payload: z.string().describe('Body of the message as text'),
  content_type: z.string().default('text/plain').describe('Media type of the payload'),
  headers: z.record(z.string(), z.string()).default({}).describe('Headers, all of them text'),
  priority: z.number().int().min(0).max(9).default(0).describe('Priority, 9 being the most urgent'),
  ttl_seconds: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('Seconds after which the message expires unread'),
  correlation_id: z.string().optional().describe('Identifier that ties a reply to its request'),
})

export const AlertRule = z.object({
  queue: z.string().describe('Queue that is watched'),
  metric: z.enum(METRICS).describe('Metric that is compared'),
  comparison: z.enum(['above', 'below']).describe('Direction in which the value is out of bounds'),
  value: z.number().describe('Value that is compared with'),
  for_seconds: z
    .number()
    .int()
    .nonnegative()
    .default(60)
    .describe('Seconds that it must hold before the alert fires'),
  notify: z.array(z.string()).default([]).describe('Channels that are told'),
})

export const JobPlan = z.object({
  every_minutes: z.number().int().min(1).max(1440).describe('Minutes between two runs'),
  action: z.enum(['purge', 'redrive', 'snapshot']).describe('What is done at each run'),
  queue: z.string().describe('Queue that it is done to'),
})
