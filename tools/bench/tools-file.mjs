/** What brings three of the twenty over the ceiling. */
const BODY = `        settings: z
          .object({
            durable: z.boolean().default(true),
            owner: z.string().optional().describe('Team that answers for it'),
            priority: z.enum(['low', 'normal', 'high']).optional().describe('Which are served first'),
            archive: z.boolean().default(false).describe('Keeps what has ended for a month'),
          })
          .describe('Settings that seldom change'),
`

/**
 * A TypeScript module of some 500 lines that registers 20 tools as teams write them; `edited`
 * changes one description.
 */
export function toolsFile(edited = '', count = 20) {
  const nouns = [
    'queue',
    'topic',
    'consumer',
    'binding',
    'policy',
    'user',
    'vhost',
    'shovel',
    'node',
    'channel',
    'stream',
    'alarm',
    'plugin',
    'exchange',
    'message',
    'connection',
    'certificate',
    'schedule',
    'report',
    'backup',
  ]
  const tools = nouns.slice(0, count).map(
    (noun, index) => `  server.registerTool(
    'update_${noun}',
    {
      description: 'Changes the settings of one ${noun} by its name and tells what it was before.${index === 7 ? edited : ''}',
      inputSchema: {
        name: z.string().min(1).describe('Name of the ${noun}, as the list of them shows it'),
        mode: z.enum(['create', 'replace', 'merge', 'remove']).describe('What is done with what is there'),
        limit: z.number().int().min(1).max(500).default(50),
        labels: z.array(z.string()).max(20).optional().describe('Labels that the ${noun} carries'),
        ttl: z.number().int().min(0).optional().describe('Seconds until an entry ends'),
${index % 7 === 3 ? BODY : ''}        dryRun: z.boolean().default(false),
      },
      annotations: { readOnlyHint: false, destructiveHint: false },
    },
    async ({ name, mode }) => {
      const before = await client.update('${noun}', name, 'read')
      if (before === undefined) {
        return { isError: true, content: [{ type: 'text', text: 'There is no such ${noun}.' }] }
      }
      const result = await client.update('${noun}', name, mode)
      return { content: [{ type: 'text', text: JSON.stringify(result) }] }
    },
  )`,
  )
  return `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'

interface Client { update(kind: string, name: string, mode: string): Promise<unknown> }

export function createServer(client: Client): McpServer {
  const server = new McpServer({ name: 'bench', version: '1.0.0' })
${tools.join('\n')}
  return server
}
`
}
