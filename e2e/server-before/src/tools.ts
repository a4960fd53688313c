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

const queue = z.string().describe('Name of the queue, exactly as list_resources gives it')
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
      'Looks at the health of the whole cluster or of one part of it and reports what is wrong. Use this first, before any other tool, whenever somebody reports that something is slow or stuck.',
    inputSchema: {
      scope: z.enum(SCOPES).describe('Part of the system that is looked at'),
      name: z.string().optional().describe('Name of that part; not needed for the cluster'),
    },
    annotations: reading,
  },
  {
    name: 'list_resources',
    description:
      'Lists the queues, topics, consumers, connections, bindings or policies that exist in the broker.',
    inputSchema: {
      kind: z.enum(KINDS).describe('Kind of thing that is listed'),
      contains: z.string().optional().describe('Text that the name must contain'),
      limit: z
        .number()
        .int()
        .min(1)
        .max(500)
        .default(50)
        .describe('Largest number of names that is returned'),
    },
    annotations: reading,
  },
  {
    name: 'browse_messages',
    description:
      'Shows messages that wait in a queue without taking them out of it. The messages can be filtered by their payload, by a header, by their age, and by whether they were delivered before. Payloads may be redacted by a console setting.',
    inputSchema: {
      queue,
      filter: MessageFilter.optional().describe('Only messages for which all of this holds'),
      limit: z.number().int().min(1).max(200).default(20).describe('Largest number of messages'),
    },
    annotations: reading,
  },
  {
    name: 'trace_message',
    description: 'Finds where one message is now, by its identifier.',
    inputSchema: { message_id: z.string().describe('Identifier of the message') },
    annotations: reading,
  },
  {
    name: 'message_action',
    description:
      'Does something to messages that are chosen by their identifiers: requeue puts them back at the end, move and copy need a target queue, expire and delete take them out, redrive sends them to where they came from.',
    inputSchema: {
      queue,
      action: z.enum(MESSAGE_ACTIONS).describe('What is done to the messages'),
      message_ids: z.array(z.string()).min(1).max(100).describe('Identifiers of the messages'),
      target_queue: z
        .string()
        .optional()
        .describe('Queue that receives them; needed for move and copy'),
      reason: z.string().optional().describe('Reason that is written to the activity log'),
    },
    annotations: destroying,
  },
  {
    name: 'send_message',
    description: 'Sends a message to a queue, once or several times.',
    inputSchema: {
      queue,
      message: OutgoingMessage.describe('Message that is sent'),
      copies: z.number().int().min(1).max(100).default(1).describe('How many times it is sent'),
    },
    annotations: changing,
  },
  {
    name: 'queue_lifecycle',
    description:
      'Creates a queue, changes its settings, pauses or resumes it, removes all of its messages, or deletes it. Settings are used by create and update only. Purging and deleting cannot be undone.',
    inputSchema: {
      action: z.enum(QUEUE_ACTIONS).describe('What is done to the queue'),
      queue,
      settings: QueueSettings.optional().describe(
        'Settings of the queue; for create and update only',
      ),
    },
    annotations: destroying,
  },
  {
    name: 'consumer_control',
    description:
      'Pauses, resumes or disconnects a consumer, or spreads the work anew over the consumers of its queue.',
    inputSchema: {
      action: z.enum(CONSUMER_ACTIONS).describe('What is done to the consumer'),
      consumer: z.string().describe('Name of the consumer'),
    },
    annotations: changing,
  },
  {
    name: 'metric_series',
    description:
      'Gives the values of one metric of one queue over a period of time, so that a trend can be seen.',
    inputSchema: {
      queue,
      metric: z.enum(METRICS).describe('Metric that is returned'),
      from: z.string().datetime().describe('Start of the period'),
      to: z.string().datetime().describe('End of the period'),
    },
    annotations: reading,
  },
  {
    name: 'alert_rule',
    description:
      'Lists, creates, changes, mutes or deletes rules that raise an alert when a metric leaves its bounds.',
    inputSchema: {
      op: z.enum(RULE_OPERATIONS).describe('What is done'),
      id: z.string().optional().describe('Identifier of the rule; not needed for list and create'),
      rule: AlertRule.optional().describe('The rule; for create and update only'),
    },
    annotations: changing,
  },
  {
    name: 'schedule_job',
    description: 'Lists, creates or cancels jobs that the broker runs again and again.',
    inputSchema: {
      op: z.enum(JOB_OPERATIONS).describe('What is done'),
      id: z.string().optional().describe('Identifier of the job; for cancel only'),
      plan: JobPlan.optional().describe('The plan; for create only'),
    },
    annotations: changing,
  },
  {
    name: 'config_diff',
    description: 'Compares the settings of two queues and names those that differ.',
    inputSchema: { left: queue, right: queue },
    annotations: reading,
  },
  {
    name: 'activity_log',
    description: 'Shows who did what on the console and when.',
    inputSchema: {
      kind: z.enum(EVENT_KINDS).optional().describe('Only events of this kind'),
      since: z.string().datetime().optional().describe('Only events after this moment'),
      limit: z.number().int().min(1).max(500).default(50).describe('Largest number of events'),
    },
    annotations: reading,
  },
  {
    name: 'console_setting',
    description: 'Reads or changes one setting of the console itself.',
    inputSchema: {
      op: z.enum(['get', 'set']).describe('Whether it is read or changed'),
      key: z.enum(SETTINGS).describe('Setting'),
      value: z.unknown().optional().describe('New value; for set only'),
    },
    annotations: changing,
  },
]
