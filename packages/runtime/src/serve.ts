import { z } from 'zod/v4'
import { catalogueOf } from './catalogue.js'
import type { Catalogue, Convert, Registered } from './catalogue.js'
import { indexText, instructionsFor, toolText } from './catalogue-text.js'
import type { Routes } from './catalogue-text.js'

export { instructionsFor }
export type { Catalogue, Convert, ParameterDetail, ToolDetail } from './catalogue.js'

/** How detail is served. */
export interface ServeOptions extends Routes {
  readonly uri: string
  /**
   * How a schema that is none of zod 4 becomes JSON Schema; without it, such a schema stands with
   * its summary alone.
   */
  readonly convert?: Convert
}

export interface ServedDetail {
  /**
   * The block for the server's `instructions`: every tool that is registered now, and where detail
   * is.
   */
  readonly instructions: string
  /** What the listing leaves out, as it stands when it is asked for. */
  readonly catalogue: () => Catalogue
}

type Register = (...args: unknown[]) => unknown

/** What of an `McpServer` of either SDK is used. */
interface Server {
  readonly registerResource: Register
  readonly registerTool: Register
  readonly tool?: unknown
  readonly _registeredTools?: Readonly<Record<string, Registered>>
}

/**
 * How long a client may keep detail: it is that of a build, and a new build is a new server. In
 * milliseconds.
 */
const KEPT = 24 * 60 * 60 * 1000

/**
 * SDK v2 sends hints with what it is read; v1, which still has `tool()`, would list them as a
 * member of its own.
 */
function cacheHint(server: Server): { readonly cacheHint?: object } {
  return typeof server.tool === 'function'
    ? {}
    : { cacheHint: { cacheScope: 'public', ttlMs: KEPT } }
}

/**
 * Serves what the listing leaves out, from the schemas that are registered, whenever they are: as a
 * resource for all tools (`docs://tools`) and for each (`docs://tools/{name}`), in JSON and in
 * Markdown, and as a help tool where one is named. Call it when all tools are registered. No host
 * has to read a resource: whatever is left out is in the rejections too, where `detail()` made the
 * schema.
 *
 * @throws TypeError for anything but an `McpServer` of the MCP SDK
 */
export function serveDetail(
  server: object,
  { uri, helpTool, convert }: ServeOptions,
): ServedDetail {
  const mcp = server as Server
  if (typeof mcp.registerResource !== 'function' || mcp._registeredTools === undefined)
    throw new TypeError(
      "serveDetail takes an McpServer of the MCP SDK: serveDetail(server, { uri: 'docs://tools' })",
    )
  if (helpTool !== undefined) registerHelp(mcp, helpTool, () => catalogue())
  const catalogue = (): Catalogue => catalogueOf(mcp._registeredTools ?? {}, convert)
  const answer = (address: string, json: unknown, markdown: string): unknown => ({
    contents: [
      { uri: address, mimeType: 'application/json', text: JSON.stringify(json) },
      { uri: address, mimeType: 'text/markdown', text: markdown },
    ],
  })
  mcp.registerResource(
    'tools',
    uri,
    {
      description: "Accepted values and bodies that the tools' schemas leave out",
      mimeType: 'application/json',
      ...cacheHint(mcp),
    },
    () => {
      const all = catalogue()
      return answer(
        uri,
        all,
        `${indexText(all)}\n${Object.entries(all.tools)
          .map(([name, tool]) => toolText(name, tool))
          .join('\n')}`,
      )
    },
  )
  mcp.registerResource(
    'tool',
    templateOf(`${uri}/`),
    { description: 'The same of one tool', mimeType: 'application/json', ...cacheHint(mcp) },
    (address: URL, { name }: { readonly name: string }) => {
      const all = catalogue()
      const tool = Object.hasOwn(all.tools, name) ? all.tools[name] : undefined
      return tool === undefined
        ? answer(String(address), all, indexText(all))
        : answer(String(address), { tools: { [name]: tool } }, toolText(name, tool))
    },
  )
  const tools = Object.entries(mcp._registeredTools).filter(([, { enabled }]) => enabled !== false)
  return {
    instructions: instructionsFor(
      tools.map(([name, { description }]) => ({
        name,
        ...(description === undefined ? {} : { description }),
      })),
      { uri, ...(helpTool === undefined ? {} : { helpTool }) },
    ),
    catalogue,
  }
}

/**
 * The index without a topic, one tool with its name, in whatever case; an unknown topic is no
 * error.
 */
function registerHelp(server: Server, name: string, catalogue: () => Catalogue): void {
  const inputSchema = z.object({ topic: z.string().optional() })
  server.registerTool(
    name,
    {
      description: 'Tells accepted values and bodies of a tool, or lists all tools.',
      inputSchema,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ topic }: { readonly topic?: string }) => {
      const all = catalogue()
      const found = Object.entries(all.tools).find(
        ([tool]) => tool.toLowerCase() === topic?.trim().toLowerCase(),
      )
      const index =
        topic === undefined
          ? indexText(all)
          : `There is no tool \`${topic.slice(0, 80)}\`. These are there:\n\n${indexText(all)}`
      return { content: [{ type: 'text', text: found === undefined ? index : toolText(...found) }] }
    },
  )
}

/**
 * A template of one name, in the form both SDKs take; their own class would have to be imported
 * from one of them.
 */
function templateOf(prefix: string): unknown {
  return {
    listCallback: undefined,
    completeCallback: () => undefined,
    uriTemplate: {
      variableNames: ['name'],
      toString: () => `${prefix}{name}`,
      match: (address: string) => {
        const name = address.startsWith(prefix) ? address.slice(prefix.length) : ''
        return name === '' || name.includes('/') ? null : { name: decodeURIComponent(name) }
      },
    },
  }
}
