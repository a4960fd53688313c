import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import type { Tool } from './tools.ts'


/** Serves what the listing leaves out, made from the schemas that validate: it cannot drift from them. */
export function registerDetail(server: McpServer, tools: readonly Tool[]): void {
  server.registerResource('tools', 'console://tools', { description: 'Accepted values and bodies of every tool', mimeType: 'application/json' }, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify(Object.fromEntries(tools.map(({ name, inputSchema }) => [name, z.toJSONSchema(z.object(inputSchema), { io: 'output' })]))) }],
  }))
}
