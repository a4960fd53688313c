import {
  AlertRule,
  CONSUMER_ACTIONS,
  EVENT_KINDS,
  JOB_OPERATIONS,
  JobPlan,
  KINDS,
  MESSAGE_ACTIONS,
  MessageFilter,
  METRICS,
  OutgoingMessage,
  QUEUE_ACTIONS,
  QueueSettings,
  RULE_OPERATIONS,
  SCOPES,
  SETTINGS,
} from '@e2e/broker'
import type { Handlers } from '@e2e/broker'
import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { body, moment, oneOf } from './lean.ts'

const reading = { readOnlyHint: true, openWorldHint: false }
const changing = { readOnlyHint: false, destructiveHint: false, openWorldHint: false }
const destroying = { readOnlyHint: false, destructiveHint: true, openWorldHint: false }

/** A tool of the console: what it lists, and what it validates with. */
export interface Tool {
  readonly name: keyof Handlers
  readonly description: string
  readonly inputSchema: Record<string, z.ZodType>
  readonly annotations: ToolAnnotations
}

export const TOOLS: readonly Tool[] = [
  {
    name: 'diagnose',
    description:
      'Reports what is wrong with the cluster or one part of it. Use this first when something is slow or stuck.',
    inputSchema: {
      scope: oneOf(SCOPES).describe('cluster, node, queue, consumer or connection'),
      name: z.string().optional().describe('Not needed for the cluster'),
    },
    annotations: reading,
  },
  {
    name: 'list_resources',
    description: 'Lists names of queues, topics, consumers, connections, bindings or policies.',
    inputSchema: {
      kind: oneOf(KINDS).describe('What is listed, in the singular'),
      contains: z.string().optional(),
      limit: z.number().int().min(1).max(500).default(50),
    },
    annotations: reading,
  },
  {
    name: 'browse_messages',
    description:
      'Shows messages waiting in a queue without taking them out, filtered by payload, header, age or redelivery.',
    inputSchema: {
      queue: z.string(),
      filter: body(MessageFilter).optional().describe('Shape: console://tools'),
      limit: z.number().int().min(1).max(200).default(20),
    },
    annotations: reading,
  },
  {
    name: 'trace_message',
    description: 'Finds the queue in which one message is now.',
    inputSchema: { message_id: z.string() },
    annotations: reading,
  },
  {
    name: 'message_action',
    description:
      'Requeues, moves, copies, expires, deletes or redrives chosen messages of a queue.',
    inputSchema: {
      queue: z.string(),
      action: oneOf(MESSAGE_ACTIONS).describe('The verb, in the infinitive'),
      message_ids: z.array(z.string()).min(1).max(100),
      target_queue: z.string().optional().describe('For move and copy'),
      reason: z.string().optional().describe('For the activity log'),
    },
    annotations: destroying,
  },
  {
    name: 'send_message',
    description: 'Publishes a new message to a queue, once or several times.',
    inputSchema: {
      queue: z.string(),
      message: body(OutgoingMessage).describe('At least payload; shape: console://tools'),
      copies: z.number().int().min(1).max(100).default(1),
    },
    annotations: changing,
  },
  {
    name: 'queue_lifecycle',
    description:
      'Creates, updates, pauses, resumes, purges or deletes a queue as a whole. Purge and delete cannot be undone.',
    inputSchema: {
      action: oneOf(QUEUE_ACTIONS).describe('The verb, in the infinitive'),
      queue: z.string(),
      settings: body(QueueSettings)
        .optional()
        .describe('For create and update; shape: console://tools'),
    },
    annotations: destroying,
  },
  {
    name: 'consumer_control',
    description: 'Pauses, resumes or disconnects a consumer, or rebalances its queue.',
    inputSchema: {
      action: oneOf(CONSUMER_ACTIONS).describe('pause, resume, disconnect or rebalance'),
      consumer: z.string(),
    },
    annotations: changing,
  },
  {
    name: 'metric_series',
    description: 'Values of one metric of a queue over time: depth, rates, ages, memory.',
    inputSchema: {
      queue: z.string(),
      metric: oneOf(METRICS).describe('Names: console://tools'),
      from: moment.describe('ISO 8601, UTC'),
      to: moment,
    },
    annotations: reading,
  },
  {
    name: 'alert_rule',
    description:
      'Lists, creates, updates, mutes or deletes rules that raise an alert when a metric leaves its bounds.',
    inputSchema: {
      op: oneOf(RULE_OPERATIONS).describe('list, create, update, mute or delete'),
      id: z.string().optional(),
      rule: body(AlertRule).optional().describe('Shape: console://tools'),
    },
    annotations: changing,
  },
  {
    name: 'schedule_job',
    description: 'Lists, creates or cancels jobs that recur: purge, redrive, snapshot.',
    inputSchema: {
      op: oneOf(JOB_OPERATIONS).describe('list, create or cancel'),
      id: z.string().optional(),
      plan: body(JobPlan).optional().describe('Shape: console://tools'),
    },
    annotations: changing,
  },
  {
    name: 'config_diff',
    description: 'Names the settings in which two queues differ.',
    inputSchema: { left: z.string(), right: z.string() },
    annotations: reading,
  },
  {
    name: 'activity_log',
    description: 'Shows who did what on the console and when.',
    inputSchema: {
      kind: oneOf(EVENT_KINDS)
        .optional()
        .describe('publish, purge, delete, move, setting, alert, login or job'),
      since: moment.optional().describe('ISO 8601, UTC'),
      limit: z.number().int().min(1).max(500).default(50),
    },
    annotations: reading,
  },
  {
    name: 'console_setting',
    description: 'Reads or changes one setting of the console itself.',
    inputSchema: {
      op: oneOf(['get', 'set']).describe('get or set'),
      key: oneOf(SETTINGS).describe('Names: console://tools'),
      value: z.unknown().optional(),
    },
    annotations: changing,
  },
]
