import { SurfaceError } from '@mcp-budget/core'
import type { Fetch } from '../model/transport.js'
import { FACTORIES, factoryExport, quoteExports } from '../modules/server-export.js'

type Connect = (transport: unknown) => Promise<void>

/** A server as an export gave it. */
export type DuckServer =
  | { readonly kind: 'instance'; readonly connect: Connect; readonly registry: unknown }
  | { readonly kind: 'handler'; readonly fetch: Fetch }

/**
 * The exports of a module; those of CommonJS stand below `default` where Node could not tell their
 * names.
 */
export function exportsOf(loaded: Record<string, unknown>): Record<string, unknown> {
  const whole = loaded['default']
  const isNamespace = typeof whole === 'object' && whole !== null && serverOf(whole) === undefined
  const { default: _, ...named } = loaded
  return isNamespace ? { ...whole, ...named } : loaded
}

/**
 * The export that is the server where none is named: one with the name of a factory, else an
 * instance, by what it is. Nothing is called here.
 *
 * @throws SurfaceError `no-server` where there is neither
 */
export function chooseExport(loaded: Record<string, unknown>): string {
  const names = Object.keys(loaded)
  const isCandidate = (name: string): boolean => {
    const value = loaded[name]
    return serverOf(value) !== undefined || (typeof value === 'function' && !isClass(value))
  }
  const chosen =
    factoryExport(names.filter(isCandidate)) ??
    names.find((name) => isProtocolServer(loaded[name])) ??
    HANDLERS.find((name) => serverOf(loaded[name])?.kind === 'handler')
  if (chosen !== undefined) return chosen
  const [example = 'createServer'] = names
  throw new SurfaceError(
    'no-server',
    `the module exports ${quoteExports(names)}: none is a server, and none has the name of a factory (${quoteExports(FACTORIES)}), so nothing was called. Name the one that makes the server: "server": {"module": "./src/server.ts", "export": "${example}"}.`,
  )
}

/** Exports whose `fetch` may be asked: much else has a `fetch` that reaches for the network. */
const HANDLERS = ['server', 'handler', 'app']

/** An `McpServer` or `Server` of either SDK: a database also has `connect`. */
function isProtocolServer(value: unknown, depth = 0): boolean {
  if (serverOf(value)?.kind !== 'instance' || depth > 2) return false
  const { setRequestHandler, server } = value as { setRequestHandler?: unknown; server?: unknown }
  return typeof setRequestHandler === 'function' || isProtocolServer(server, depth + 1)
}

/**
 * The server behind an export, told by its shape so that no SDK is imported: an object with
 * `connect` (also below `server`), an object with `fetch`, or a function that returns either.
 *
 * @throws SurfaceError `no-server` where the export is missing or is none of these
 */
export async function duckType(
  loaded: Record<string, unknown>,
  name: string,
  args: readonly unknown[] = [],
): Promise<DuckServer> {
  if (!(name in loaded)) {
    throw new SurfaceError(
      'no-server',
      `the module has no export \`${name}\`; it exports ${quoteExports(Object.keys(loaded))}. Example: "server": {"module": "./src/server.ts", "export": "createServer"}.`,
    )
  }
  const exported = loaded[name]
  const server =
    serverOf(exported) ??
    (typeof exported === 'function' && !isClass(exported)
      ? serverOf(await (exported as (...given: readonly unknown[]) => unknown)(...args))
      : undefined)
  if (server === undefined) {
    throw new SurfaceError(
      'no-server',
      `the export \`${name}\` is no server: a factory, a server instance, or an object with \`fetch\` is expected. Example: export function createServer() { const server = new McpServer({…}); return server }`,
    )
  }
  return server
}

function serverOf(value: unknown): DuckServer | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { connect, fetch, server } = value as {
    connect?: unknown
    fetch?: unknown
    server?: unknown
  }
  if (typeof connect === 'function')
    return { kind: 'instance', connect: connect.bind(value) as Connect, registry: value }
  if (typeof fetch === 'function') return { kind: 'handler', fetch: fetch.bind(value) as Fetch }
  return server === undefined || server === value ? undefined : serverOf(server)
}

function isClass(value: object): boolean {
  return /^class\b/.test(Function.prototype.toString.call(value))
}

/**
 * Top-level parameters of each registered tool, where an `McpServer` of either SDK keeps them in
 * sight; for a schema that is not an object (a union, a pipe) the parameters of what is inside
 * count.
 */
export function registeredParameters(server: unknown): Readonly<Record<string, number>> {
  const tools = (server as { _registeredTools?: unknown } | null)?._registeredTools
  if (typeof tools !== 'object' || tools === null) return {}
  return Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => [
      name,
      parameterCount((tool as { inputSchema?: unknown }).inputSchema),
    ]),
  )
}

function parameterCount(schema: unknown, depth = 0): number {
  if (typeof schema !== 'object' || schema === null || depth > 8) return 0
  const { shape, def, _def } = schema as { shape?: unknown; def?: unknown; _def?: unknown }
  const inner = (def ?? _def) as
    | {
        options?: unknown
        in?: unknown
        out?: unknown
        schema?: unknown
        left?: unknown
        right?: unknown
        shape?: unknown
      }
    | undefined
  const properties = typeof shape === 'object' && shape !== null ? shape : undefined
  if (properties !== undefined) return Object.keys(properties).length
  if (inner === undefined) return 0
  const options = Array.isArray(inner.options)
    ? inner.options
    : inner.options instanceof Map
      ? [...inner.options.values()]
      : []
  return Math.max(
    0,
    ...[...options, inner.in, inner.out, inner.schema, inner.left, inner.right].map((one) =>
      parameterCount(one, depth + 1),
    ),
  )
}
