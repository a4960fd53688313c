import { setTimeout as delay } from 'node:timers/promises'
import { isJsonObject, listed, mention, SurfaceError } from '@mcp-budget/core'
import type { Catalogue, Json, JsonObject, Observed, Surface } from '@mcp-budget/core'
import { catalogueIn } from '../files/catalogue.js'
import type { Connection } from './connection.js'
import type { Greeted } from './eras.js'
import { isHttpStatus, METHOD_NOT_FOUND, RpcError } from './messages.js'

/**
 * How long a list may still grow after it was given, in milliseconds, and how often it is asked for
 * again.
 */
const SETTLING = 200
const MOST_RELISTINGS = 5
/** Pages of one list; a server that gives more is taken for endless. */
const MOST_PAGES = 10_000

/** What a greeted server lists: tools twice, the rest once. */
export async function listSurface(
  connection: Connection,
  greeted: Greeted,
  detailUri?: string,
): Promise<{ surface: Surface; relisted: Observed['relisted'] }> {
  const list = (method: string, member: string): Promise<readonly JsonObject[]> =>
    listAll(connection, greeted, method, member)
  let tools = await list('tools/list', 'tools')
  const [resources, resourceTemplates, prompts] = [
    await orNone(list('resources/list', 'resources')),
    await orNone(list('resources/templates/list', 'resourceTemplates')),
    await orNone(list('prompts/list', 'prompts')),
  ]
  let seen = -1
  for (let again = 0; again < MOST_RELISTINGS && seen !== connection.toolChanges(); again += 1) {
    const before = connection.toolChanges()
    await delay(SETTLING)
    if (again > 0 || connection.toolChanges() > 0) tools = await list('tools/list', 'tools')
    seen = before
  }
  const second = await list('tools/list', 'tools')
  const catalogue =
    detailUri === undefined
      ? undefined
      : await servedDetail(connection, greeted, detailUri, resources)
  return {
    surface: {
      server: greeted.server ?? 'server',
      era: greeted.era,
      ...(greeted.protocolVersion === undefined
        ? {}
        : { protocolVersion: greeted.protocolVersion }),
      ...(greeted.instructions === undefined ? {} : { instructions: greeted.instructions }),
      tools,
      resources,
      resourceTemplates,
      prompts,
      ...(catalogue === undefined ? {} : { catalogue }),
    },
    relisted: compare(tools, second),
  }
}

/** All pages of one list. An empty string is a cursor; one that comes back ends the run. */
async function listAll(
  { request }: Connection,
  { params }: Greeted,
  method: string,
  name: string,
): Promise<readonly JsonObject[]> {
  const entries: JsonObject[] = []
  const cursors = new Set<string>()
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const cursor = [...cursors].at(-1)
    const result = await request(method, { ...params, ...(cursor === undefined ? {} : { cursor }) })
    entries.push(...pageEntries(result, method, name))
    const next = result['nextCursor']
    if (typeof next !== 'string') return entries
    if (cursors.has(next)) {
      throw new SurfaceError(
        'listing-failed',
        `${method} gave the cursor ${JSON.stringify(next.slice(0, 80))} a second time, so its pages never end. The last page must leave \`nextCursor\` out.`,
      )
    }
    cursors.add(next)
  }
  throw new SurfaceError(
    'listing-failed',
    `${method} gave more than ${MOST_PAGES} pages. The last page must leave \`nextCursor\` out.`,
  )
}

function pageEntries(result: JsonObject, method: string, name: string): readonly JsonObject[] {
  const entries = result[name]
  if (!Array.isArray(entries)) {
    throw new SurfaceError(
      'listing-failed',
      `${method} answered without a list \`${name}\`: ${JSON.stringify(result).slice(0, 200)}`,
    )
  }
  for (const [index, entry] of entries.entries()) {
    if (!isJsonObject(entry))
      throw new SurfaceError(
        'listing-failed',
        `${method}: ${name}[${index}] is ${JSON.stringify(entry)?.slice(0, 80)}, not an object.`,
      )
  }
  return entries as JsonObject[]
}

/**
 * The catalogue that the one resource of this address holds, the only thing that is ever read;
 * undefined where it holds none.
 */
async function servedDetail(
  { request }: Connection,
  { params }: Greeted,
  uri: string,
  resources: readonly JsonObject[],
): Promise<Catalogue | undefined> {
  if (!resources.some((resource) => resource['uri'] === uri)) return undefined
  try {
    const { contents } = await request('resources/read', { ...params, uri })
    const texts = Array.isArray(contents)
      ? contents.flatMap((content) =>
          isJsonObject(content) && typeof content['text'] === 'string' ? [content['text']] : [],
        )
      : []
    return texts.map(catalogueIn).find((catalogue) => catalogue !== undefined)
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}

/**
 * Resources and prompts are optional: a server without them answers with an error, and lists none.
 */
async function orNone(list: Promise<readonly JsonObject[]>): Promise<readonly JsonObject[]> {
  try {
    return await list
  } catch (error) {
    if (error instanceof RpcError) return []
    throw error
  }
}

function compare(
  first: readonly JsonObject[],
  second: readonly JsonObject[],
): Observed['relisted'] {
  const [a, b] = [first, second].map((tools) =>
    tools.map((tool: Json) => JSON.stringify(tool)),
  ) as [string[], string[]]
  if (a.length === b.length && a.every((tool, index) => tool === b[index])) return 'same'
  return a.length === b.length && a.sort().join('\n') === b.sort().join('\n')
    ? 'reordered'
    : 'changed'
}

/** A server's refusal to list tools, in a sentence that says what to look at. */
export function listingRefused(error: RpcError, blamed: readonly string[]): SurfaceError {
  if (blamed.length > 0) {
    return new SurfaceError(
      'listing-failed',
      `tools/list failed: ${error.message} (${error.code}). The schema of ${listed(blamed.map(mention))} cannot be listed; every other tool can. Write it without z.date(), z.bigint(), z.custom() and z.instanceof(), such as z.string().pipe(z.coerce.date()).`,
      error,
    )
  }
  // What HTTP answered says what to do already.
  if (isHttpStatus(error)) return new SurfaceError('server-failed', error.message, error)
  const hint =
    error.code === METHOD_NOT_FOUND
      ? 'The server has no tools/list: it registers no tools, or only later.'
      : 'A schema that cannot be converted (z.date(), z.bigint(), z.custom(), z.instanceof()) makes the whole listing fail; the message seldom names its tool.'
  return new SurfaceError(
    'listing-failed',
    `tools/list failed: ${error.message} (${error.code}). ${hint}`,
    error,
  )
}
