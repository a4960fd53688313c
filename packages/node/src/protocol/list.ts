import { SurfaceError } from '@mcp-budget/core'
import type { JsonObject, Observed, Surface } from '@mcp-budget/core'
import type { CaptureOptions } from '../model/captured.js'
import type { Connection } from './connection.js'
import { LISTEN } from './eras.js'
import type { Greeted } from './eras.js'
import { memberOf } from './members.js'
import { METHOD_NOT_FOUND, RpcError } from './messages.js'
import { listAll } from './pages.js'
import { servedDetail } from './served-detail.js'
import { settleTools } from './settle.js'
import type { Settling } from './settle.js'

/** A greeted server's surface, and what was seen of it on the way. */
export interface ListedSurface {
  readonly surface: Surface
  /** The second listing against the first; absent where the server ended before it. */
  readonly relisted?: Observed['relisted']
  readonly notes: readonly string[]
}

type Asking = Pick<CaptureOptions, 'detailUri' | 'onListed'> &
  Pick<Settling, 'settle' | 'remaining'> & {
    /** What the server said beside its messages, as sentences with a space before them. */
    readonly said: () => string
  }

/** What a greeted server lists: tools until they are at rest and once more, the rest once. */
export async function listSurface(
  connection: Connection,
  greeted: Greeted,
  { detailUri, onListed, settle, remaining, said }: Asking,
): Promise<ListedSurface> {
  const isAnnounced = announcesChanges(greeted)
  if (isAnnounced && settle > 0) subscribe(connection, greeted)
  const listTools = (): Promise<readonly JsonObject[]> =>
    listAll(connection, greeted, 'tools/list', 'tools')
  const first = await listTools()
  const since = Date.now()
  const rest = await listRest(connection, greeted)
  const catalogue =
    detailUri === undefined
      ? undefined
      : await servedDetail(connection, greeted, detailUri, rest.resources)
  const surfaceWith = (tools: readonly JsonObject[]): Surface => ({
    server: greeted.server ?? 'server',
    era: greeted.era,
    ...(greeted.protocolVersion === undefined ? {} : { protocolVersion: greeted.protocolVersion }),
    ...(greeted.instructions === undefined ? {} : { instructions: greeted.instructions }),
    tools,
    resources: rest.resources,
    resourceTemplates: rest.resourceTemplates,
    prompts: rest.prompts,
    ...(catalogue === undefined ? {} : { catalogue }),
  })
  if (isAnnounced && settle > 0) onListed?.(surfaceWith(first))

  const settling = { settle, isAnnounced, since, remaining }
  const notes = [...unannounced(greeted), ...rest.notes]
  try {
    const settled = await settleTools(connection, first, settling, listTools)
    const relisted = compare(settled.tools, await listTools())
    return { surface: surfaceWith(settled.tools), relisted, notes: [...notes, ...settled.notes] }
  } catch (error) {
    if (connection.toolChanges() > 0 || !hasEnded(error)) throw error
    return { surface: surfaceWith(first), notes: [...notes, endedAfter(error, said())] }
  }
}

function hasEnded(error: unknown): error is SurfaceError {
  return error instanceof SurfaceError && ['server-ended', 'module-failed'].includes(error.code)
}

/** A server that fails once it has listed, such as by a promise that nobody waits for. */
function endedAfter({ cause }: SurfaceError, said: string): string {
  const why = cause instanceof Error ? `: ${cause.message}` : ''
  return `The server ended once it had listed its tools, so they were listed once only${why}.${said}`
}

interface Rest extends Pick<Surface, 'resources' | 'resourceTemplates' | 'prompts'> {
  readonly notes: readonly string[]
}

async function listRest(connection: Connection, greeted: Greeted): Promise<Rest> {
  const notes: string[] = []
  const list = async (method: string, member: string): Promise<readonly JsonObject[]> => {
    try {
      return await listAll(connection, greeted, method, member)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      // A server without them answers that there is no such method, and lists none.
      if (error.code !== METHOD_NOT_FOUND && isAnnounced(greeted, member))
        notes.push(
          `${method} failed: ${error.message} (${error.code}). What it lists is not in the manifest.`,
        )
      return []
    }
  }
  return {
    resources: await list('resources/list', 'resources'),
    resourceTemplates: await list('resources/templates/list', 'resourceTemplates'),
    prompts: await list('prompts/list', 'prompts'),
    notes,
  }
}

/** In the newer revision a client is told of changes where it asks to be. */
function subscribe({ request }: Connection, { era, params }: Greeted): void {
  if (era !== 'discover') return
  // The answer comes when the subscription ends; a server that has none refuses, and says nothing.
  request(LISTEN, { ...params, notifications: { toolsListChanged: true } }).catch(() => {})
}

/** Capabilities by the member that their list answers with. */
const CAPABILITIES: Readonly<Record<string, string>> = {
  resources: 'resources',
  resourceTemplates: 'resources',
  prompts: 'prompts',
}

function isAnnounced({ capabilities }: Greeted, member: string): boolean {
  return capabilities?.[CAPABILITIES[member] ?? member] !== undefined
}

function announcesChanges({ capabilities, era }: Greeted): boolean {
  const tools = memberOf(capabilities ?? {}, 'tools', 'object', `the greeting (${era})`)
  return tools?.['listChanged'] === true
}

function unannounced({ capabilities, era }: Greeted): readonly string[] {
  if (era === 'bare')
    return [
      'The server was asked for its tools without a greeting. Clients begin with server/discover or initialize, and get no further where neither is answered.',
    ]
  if (capabilities === undefined || capabilities['tools'] !== undefined) return []
  return [
    'The server does not announce the capability `tools`, so some hosts never ask it for its tools. Add "tools": {} to its capabilities.',
  ]
}

function compare(
  first: readonly JsonObject[],
  second: readonly JsonObject[],
): Observed['relisted'] {
  const [a, b] = [first, second].map((tools) => tools.map((tool) => JSON.stringify(tool))) as [
    string[],
    string[],
  ]
  if (a.length === b.length && a.every((tool, index) => tool === b[index])) return 'same'
  return a.length === b.length && a.sort().join('\n') === b.sort().join('\n')
    ? 'reordered'
    : 'changed'
}
