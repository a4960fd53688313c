import { createBroker, createHandlers } from '@e2e/broker'
import type { Broker } from '@e2e/broker'
import { serveDetail } from '@mcp-budget/runtime/serve'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { registerGuides } from './guides.ts'
import { TOOLS } from './tools.ts'

/**
 * The same console within its budget: what a model needs only after it has chosen a tool is detail.
 */
export function createServer(broker: Broker = createBroker()): McpServer {
  const server = new McpServer(
    { name: 'queue-console', version: '2.0.0' },
    {
      instructions:
        'A console for one message broker. Diagnose before you change anything. Values and bodies: resource console://tools; a wrong value is answered with the accepted ones.',
    },
  )
  const handlers = createHandlers(broker)
  for (const { name, ...config } of TOOLS) {
    server.registerTool(name, config, (args) => {
      const result: unknown = handlers[name](args as never)
      return { content: [{ type: 'text', text: JSON.stringify(result) }] }
    })
  }
  serveDetail(server, { uri: 'console://tools' })
  registerGuides(server, broker)
  return server
}
