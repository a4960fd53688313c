import { createBroker, createHandlers } from '@e2e/broker'
import type { Broker } from '@e2e/broker'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { registerGuides } from './guides.ts'
import { TOOLS } from './tools.ts'

/**
 * The console as its team wrote it before it had a budget: every enum and every body in the
 * listing.
 */
export function createServer(broker: Broker = createBroker()): McpServer {
  const server = new McpServer(
    { name: 'queue-console', version: '1.0.0' },
    { instructions: 'A console for one message broker. Diagnose before you change anything.' },
  )
  const handlers = createHandlers(broker)
  for (const { name, ...config } of TOOLS) {
    server.registerTool(name, config, (args) => {
      const result: unknown = handlers[name](args as never)
      return { content: [{ type: 'text', text: JSON.stringify(result) }] }
    })
  }
  registerGuides(server, broker)
  return server
}
