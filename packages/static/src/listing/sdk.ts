import { createRequire } from 'node:module'
import type { JsonObject } from '@mcp-budget/core'
import type { Frame } from '../model/machine.js'
import { isServerLibrary } from '../libraries/allowed.js'
import { loadInstalled } from '../libraries/installed.js'
import { rootOf } from '../libraries/library.js'
import type { Registration } from '../registrations/registration.js'

/** Which library lists a tool, and the file whose dependency it is. */
export interface Sdk {
  readonly kind: 'v1' | 'v2' | 'fastmcp'
  readonly from: string
}

const ENTRIES = {
  v1: '@modelcontextprotocol/sdk/server/mcp.js',
  v2: '@modelcontextprotocol/server',
  fastmcp: 'fastmcp',
} as const

/**
 * The SDK that a registration goes to: its server's, else the one that was imported, else the one
 * that is installed.
 */
export function sdkOf(registration: Registration, frame: Frame): Sdk | undefined {
  const root =
    registration.server?.kind === 'native'
      ? rootOf(registration.server)
      : registration.server?.kind === 'object' && registration.server.native?.kind === 'native'
        ? rootOf(registration.server.native)
        : undefined
  const from = registration.server?.at.module.file ?? registration.module.file
  if (isServerLibrary(root) && kindOf(root as string) !== undefined)
    return { kind: kindOf(root as string) as Sdk['kind'], from }
  for (const [specifier, file] of frame.machine.library.used) {
    const kind = isServerLibrary(specifier) ? kindOf(specifier) : undefined
    if (kind !== undefined) return { kind, from: file }
  }
  for (const kind of ['v1', 'v2', 'fastmcp'] as const)
    if (isInstalled(ENTRIES[kind], registration.module.file))
      return { kind, from: registration.module.file }
  return undefined
}

function kindOf(specifier: string): Sdk['kind'] | undefined {
  if (specifier.startsWith('fastmcp')) return 'fastmcp'
  if (/^@modelcontextprotocol\/sdk(?:\/|$)/.test(specifier)) return 'v1'
  return /^@modelcontextprotocol\/(?:server|node|express|hono|fastify|core)(?:\/|$)/.test(specifier)
    ? 'v2'
    : undefined
}

function isInstalled(specifier: string, from: string): boolean {
  try {
    createRequire(from).resolve(specifier)
    return true
  } catch {
    return false
  }
}

/** A registration made real: a method of the server and what it is called with. */
export interface Call {
  readonly method: 'registerTool' | 'registerToolTask' | 'registerAppTool' | 'tool'
  readonly args: readonly unknown[]
}

interface Server {
  readonly server: { setRequestHandler: (...args: unknown[]) => unknown }
  readonly [method: string]: unknown
}

type Listing = { readonly entry: JsonObject } | { readonly failed: string }

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
export function replay(sdk: Sdk, { method, args }: Call): Listing {
  let answer: ((request: unknown, extra: unknown) => unknown) | undefined
  try {
    const { McpServer } = loadInstalled(ENTRIES[sdk.kind], sdk.from) as {
      readonly McpServer: new (info: unknown) => Server
    }
    const server = new McpServer({ name: 'static', version: '0' })
    const { server: inner } = server
    const set = inner.setRequestHandler.bind(inner)
    inner.setRequestHandler = (request, handler, ...rest) => {
      if (isList(request)) answer = handler as typeof answer
      return set(request, handler, ...rest)
    }
    const register = functionNamed(method, server, sdk)
    if (register === undefined) return { failed: `this SDK has no \`${method}\`` }
    register(...args, method === 'registerToolTask' ? TASK : ANSWER)
    const result = answer?.({ method: 'tools/list', params: {} }, {}) as
      { readonly tools?: readonly unknown[] } | undefined
    const entry = result?.tools?.[0]
    return entry === undefined
      ? { failed: 'the SDK lists nothing of it' }
      : { entry: JSON.parse(JSON.stringify(entry)) as JsonObject }
  } catch (error) {
    return {
      failed: `the SDK refuses it: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}

type Register = (...args: unknown[]) => unknown

/**
 * The function that registers: the server's own, that of its tasks, or that of the package for
 * apps.
 */
function functionNamed(method: Call['method'], server: Server, sdk: Sdk): Register | undefined {
  if (method === 'registerAppTool') {
    const { registerAppTool } = loadInstalled(
      '@modelcontextprotocol/ext-apps/server',
      sdk.from,
    ) as { readonly registerAppTool: Register }
    return (...args) => registerAppTool(server, ...args)
  }
  const holder =
    method === 'registerToolTask'
      ? (server as unknown as { readonly experimental?: { readonly tasks?: object } }).experimental
          ?.tasks
      : server
  const found = (holder as Record<string, unknown> | undefined)?.[method]
  return typeof found === 'function'
    ? (...args) => (found as Register).apply(holder, args)
    : undefined
}

/** The method of a request, by its name (v2) or by the schema of it (v1, zod 3 and 4). */
function isList(request: unknown): boolean {
  if (typeof request === 'string') return request === 'tools/list'
  const shape = (request as { readonly shape?: { readonly method?: { readonly value?: unknown } } })
    .shape
  return shape?.method?.value === 'tools/list'
}
