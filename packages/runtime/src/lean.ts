import { leanTool } from '@mcp-budget/core'

type Handler = (...given: unknown[]) => unknown

/** What a server of either SDK has below its surface, and what is used of it. */
interface LowLevelServer {
  setRequestHandler(method: unknown, ...rest: unknown[]): unknown
  readonly _requestHandlers?: Map<string, Handler>
}

const LIST = 'tools/list'
const lean = new WeakSet<object>()

/**
 * Lists the server's tools without what nothing is lost by leaving out: `$schema` where the default
 * dialect reads the schema alike, titles inside schemas, definitions that nothing refers to, the
 * bounds that zod 4 lists for a bare `.int()`. What the server validates is as it was. Works on
 * `McpServer` and `Server` of both SDKs, before or after the tools are registered; a second call
 * changes nothing.
 *
 * @returns the server
 */
export function leanListing<S extends object>(server: S): S {
  const low = lowLevel(server)
  if (lean.has(low)) return server
  lean.add(low)
  const original = low.setRequestHandler.bind(low)
  low.setRequestHandler = (method, ...rest) => {
    const handler = rest.at(-1)
    const isList = methodOf(method) === LIST && typeof handler === 'function'
    return original(
      method,
      ...(isList ? [...rest.slice(0, -1), leaning(handler as Handler)] : rest),
    )
  }
  const registered = low._requestHandlers?.get(LIST)
  if (registered !== undefined) low._requestHandlers?.set(LIST, leaning(registered))
  return server
}

function lowLevel(server: object): LowLevelServer {
  const { server: inner } = server as { server?: unknown }
  const low = (
    typeof inner === 'object' && inner !== null ? inner : server
  ) as Partial<LowLevelServer>
  if (typeof low.setRequestHandler !== 'function')
    throw new TypeError(
      'leanListing takes an McpServer or a Server of the MCP SDK: leanListing(new McpServer({ name: "queues", version: "1.0.0" }))',
    )
  return low as LowLevelServer
}

/** A method by its name (SDK v2), or by the schema of its request (SDK v1, of zod 3 or 4). */
function methodOf(method: unknown): unknown {
  if (typeof method === 'string') return method
  const { shape } = method as {
    shape?:
      | { method?: { value?: unknown; _def?: { value?: unknown } } }
      | (() => { method?: { value?: unknown } })
  }
  const literal = typeof shape === 'function' ? shape().method : shape?.method
  return literal?.value
}

function leaning(handler: Handler): Handler {
  return async (...given) => {
    const result: unknown = await handler(...given)
    if (
      typeof result !== 'object' ||
      result === null ||
      !Array.isArray((result as { tools?: unknown }).tools)
    )
      return result
    return {
      ...result,
      tools: (result as { tools: object[] }).tools.map((tool) => leanTool(tool as never)),
    }
  }
}
