import type { Broker } from '@e2e/broker'
import { ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'

/** The console's resources and prompts. */
export function registerGuides(server: McpServer, broker: Broker): void {
  server.registerResource(
    'topology',
    'console://topology',
    { description: 'Queues and their consumers', mimeType: 'application/json' },
    ({ href }) => ({
      contents: [
        {
          uri: href,
          mimeType: 'application/json',
          text: JSON.stringify([...broker.queues.keys()]),
        },
      ],
    }),
  )
  server.registerResource(
    'queue',
    new ResourceTemplate('console://queues/{name}', { list: undefined }),
    { description: 'Settings and depth of one queue' },
    ({ href }, { name }) => ({
      contents: [
        {
          uri: href,
          mimeType: 'application/json',
          text: JSON.stringify(broker.queue(String(name)).settings),
        },
      ],
    }),
  )
  server.registerPrompt(
    'investigate_backlog',
    {
      description: 'Find out why a queue grows and propose a remedy',
      argsSchema: { queue: z.string() },
    },
    ({ queue }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'text',
            text: `Queue ${queue} grows. Diagnose it, look at its messages and consumers, and propose one remedy.`,
          },
        },
      ],
    }),
  )
}
