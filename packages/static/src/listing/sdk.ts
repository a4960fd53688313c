import type { JsonObject } from '@mcp-budget/core'
import { loadInstalled } from '../libraries/installed.js'
import { fail, failedBy, succeed } from '../model/result.js'
import type { Result } from '../model/result.js'

/** Which library lists a tool, and the file whose dependency it is. */
export interface Sdk {
  readonly kind: 'v1' | 'v2' | 'fastmcp'
  readonly from: string
}

/** What a server imports of each. */
export const ENTRIES: Readonly<Record<Sdk['kind'], string>> = {
  v1: '@modelcontextprotocol/sdk/server/mcp.js',
  v2: '@modelcontextprotocol/server',
  fastmcp: 'fastmcp',
}

/** The functions that register. */
export type Method = 'registerTool' | 'registerToolTask' | 'registerAppTool' | 'tool'

/** A registration made real: a method of the server and what it is called with. */
export interface Call {
  readonly method: Method
  readonly args: readonly unknown[]
}

type Register = (...args: readonly unknown[]) => unknown
type Handler = (request: unknown, extra: unknown) => { readonly tools?: readonly unknown[] }

/** What is used of an `McpServer` of either SDK. */
interface Server {
  readonly server: { setRequestHandler: (...args: unknown[]) => unknown }
  readonly registerTool?: Register
  readonly tool?: Register
  readonly experimental?: { readonly tasks?: { readonly registerToolTask?: Register } }
}

const TASK = {
  createTask: () => undefined,
  getTask: () => undefined,
  getTaskResult: () => undefined,
}
const ANSWER = (): unknown => ({ content: [] })

/**
 * Registers one tool with the user's own server and has its own handler list it: nothing is started
 * or sent.
 */
export function replay(sdk: Sdk, { method, args }: Call): Result<JsonObject> {
  let answer: Handler | undefined
  try {
    const { McpServer } = loadInstalled(ENTRIES[sdk.kind], sdk.from) as {
      readonly McpServer: new (info: unknown) => Server
    }
    const server = new McpServer({ name: 'static', version: '0' })
    const { server: inner } = server
    const set = inner.setRequestHandler.bind(inner)
    inner.setRequestHandler = (request, handler, ...rest) => {
      if (isListRequest(request)) answer = handler as Handler
      return set(request, handler, ...rest)
    }
    const isDone = REGISTER[method](server, sdk, args)
    if (!isDone) return fail(`this SDK has no \`${method}\``)
    const [entry] = answer?.({ method: 'tools/list', params: {} }, {}).tools ?? []
    if (entry === undefined) return fail('the SDK lists nothing of it')
    return succeed(JSON.parse(JSON.stringify(entry)) as JsonObject)
  } catch (error) {
    return failedBy('the SDK refuses it', error)
  }
}

/** Registers in one of the ways; false where this SDK does not have it. */
type Registering = (server: Server, sdk: Sdk, args: readonly unknown[]) => boolean

const REGISTER: Readonly<Record<Method, Registering>> = {
  registerTool: (server, _, args) => registerWith(server, server.registerTool, args, ANSWER),
  tool: (server, _, args) => registerWith(server, server.tool, args, ANSWER),
  registerToolTask({ experimental }, _, args) {
    const tasks = experimental?.tasks
    return registerWith(tasks, tasks?.registerToolTask, args, TASK)
  },
  registerAppTool(server, { from }, args) {
    const { registerAppTool } = loadInstalled('@modelcontextprotocol/ext-apps/server', from) as {
      readonly registerAppTool: Register
    }
    return registerWith(undefined, registerAppTool, [server, ...args], ANSWER)
  },
}

function registerWith(
  holder: unknown,
  register: Register | undefined,
  args: readonly unknown[],
  handler: unknown,
): boolean {
  if (typeof register !== 'function') return false
  register.apply(holder, [...args, handler])
  return true
}

type RequestSchema = { readonly shape?: { readonly method?: { readonly value?: unknown } } }

/** The method of a request, by its name (v2) or by the schema of it (v1, zod 3 and 4). */
function isListRequest(request: unknown): boolean {
  if (typeof request === 'string') return request === 'tools/list'
  return (request as RequestSchema).shape?.method?.value === 'tools/list'
}
