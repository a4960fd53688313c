import { setTimeout as delay } from 'node:timers/promises'
import { plural } from '@mcp-budget/core'
import type { JsonObject } from '@mcp-budget/core'
import type { Connection } from './connection.js'

/** How often a list that changes is asked for again. */
const MOST_RELISTINGS = 5
/** Changes that come this close together are one, in milliseconds. */
const TOGETHER = 50

type Tools = readonly JsonObject[]

/** How long a list is given to come to rest. */
export interface Settling {
  /** Milliseconds after an answer; 0 waits for nothing and asks for nothing again. */
  readonly settle: number
  /** The server announces that it tells of changes. */
  readonly isAnnounced: boolean
  /** When the first answer was there. */
  readonly since: number
  /** Milliseconds that the capture still has. */
  readonly remaining: () => number
}

/** A list that has come to rest, and a sentence where it changed on the way. */
export interface Settled {
  readonly tools: Tools
  readonly notes: readonly string[]
}

/**
 * Asks again for a list whose server says that it changed, until it is quiet for the settling time
 * or was asked five times.
 *
 * @param list asks for the list again
 */
export async function settleTools(
  { toolChanges, changed }: Pick<Connection, 'toolChanges' | 'changed'>,
  first: Tools,
  { settle, isAnnounced, since, remaining }: Settling,
  list: () => Promise<Tools>,
): Promise<Settled> {
  const seen: Tools[] = [first]
  let heard = 0
  let until = since + (isAnnounced ? settle : 0)
  let isQuiet = settle === 0
  while (settle > 0 && seen.length <= MOST_RELISTINGS) {
    // What the capture still has is kept for what is asked after this.
    const wait = Math.min(until - Date.now(), remaining() / 2)
    if (toolChanges() === heard && wait > 0) await waitFor(changed(heard), wait)
    isQuiet = toolChanges() === heard
    if (isQuiet) break
    await delay(Math.min(TOGETHER, settle))
    heard = toolChanges()
    seen.push(await list())
    until = Date.now() + settle
  }
  return { tools: seen.at(-1) ?? first, notes: notesOn(seen, isQuiet) }
}

async function waitFor(happening: Promise<void>, milliseconds: number): Promise<void> {
  const over = new AbortController()
  try {
    await Promise.race([
      happening,
      delay(milliseconds, undefined, { signal: over.signal }).catch(() => {}),
    ])
  } finally {
    over.abort()
  }
}

function notesOn(seen: readonly Tools[], isQuiet: boolean): readonly string[] {
  const sizes = seen.map((tools) => JSON.stringify(tools))
  const last = sizes.at(-1) ?? ''
  if (sizes.every((size) => size === last) && isQuiet) return []
  const most = sizes.reduce((a, b, index) => (b.length > (sizes[a]?.length ?? 0) ? index : a), 0)
  const [first = [], end = [], between = []] = [seen[0], seen.at(-1), seen[most]]
  const larger =
    most === 0 || most === seen.length - 1
      ? ''
      : ` In between it was larger: ${plural(between.length, 'tool')}, ${sizes[most]?.length} characters, against ${last.length} in the end.`
  const restless = isQuiet ? '' : ' It had still not come to rest.'
  return [
    `The list of tools changed while it was read (tools/list_changed): ${plural(first.length, 'tool')} at first, ${end.length} in the end. The last is what is checked; a host that keeps the first shows the model another.${larger}${restless}`,
  ]
}
