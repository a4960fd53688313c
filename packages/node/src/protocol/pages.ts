import { checkEntries, isJsonObject, SurfaceError } from '@mcp-budget/core'
import type { JsonObject } from '@mcp-budget/core'
import type { Connection } from './connection.js'
import type { Greeted } from './eras.js'
import { memberOf } from './members.js'

/** Pages of one list; a server that gives more is taken for endless. */
const MOST_PAGES = 10_000

/**
 * All pages of one list. An empty string is a cursor; one that comes back ends the run.
 *
 * @param name the member of the answer that is the list
 * @throws SurfaceError `listing-failed`, `too-deep`, or what the connection throws
 */
export async function listAll(
  { request }: Connection,
  { params }: Greeted,
  method: string,
  name: string,
): Promise<readonly JsonObject[]> {
  const entries: JsonObject[] = []
  const cursors = new Set<string>()
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const result = await request(method, { ...params, ...(cursor === undefined ? {} : { cursor }) })
    entries.push(...pageEntries(result, method, name))
    cursor = memberOf(result, 'nextCursor', 'text', method)
    if (cursor === undefined) return entries
    if (cursors.has(cursor)) {
      throw new SurfaceError(
        'listing-failed',
        `${method} gave the cursor ${JSON.stringify(cursor.slice(0, 80))} a second time, so its pages never end. The last page must leave \`nextCursor\` out.`,
      )
    }
    cursors.add(cursor)
  }
  throw new SurfaceError(
    'listing-failed',
    `${method} gave more than ${MOST_PAGES} pages. The last page must leave \`nextCursor\` out.`,
  )
}

function pageEntries(result: JsonObject, method: string, name: string): readonly JsonObject[] {
  const entries = memberOf(result, name, 'list', method)
  if (entries === undefined) {
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
  return checkEntries(name, entries)
}
