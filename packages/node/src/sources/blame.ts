import type { JsonObject } from '@mcp-budget/core'

interface Registered {
  enabled?: boolean
}

/**
 * Names of the tools that cannot be listed: asks for the listing with one tool enabled at a time,
 * where an `McpServer` of either SDK keeps its tools in sight.
 *
 * @param ask delivers a request to the server and its next message to the callback
 */
export async function blameTools(
  server: unknown,
  ask: (request: JsonObject, onReply: (message: unknown) => void) => void,
): Promise<readonly string[]> {
  const tools = Object.entries(
    (server as { _registeredTools?: Record<string, Registered> } | null)?._registeredTools ?? {},
  )
  const before = tools.map(([, { enabled }]) => enabled)
  const blamed: string[] = []
  for (const [name] of tools) {
    for (const [other, tool] of tools) tool.enabled = other === name
    const reply = await new Promise((resolve) =>
      ask({ jsonrpc: '2.0', id: `blame ${name}`, method: 'tools/list' }, resolve),
    )
    if (typeof reply === 'object' && reply !== null && 'error' in reply) blamed.push(name)
  }
  tools.forEach(([, tool], index) => {
    if (before[index] !== undefined) tool.enabled = before[index]
  })
  return blamed
}
