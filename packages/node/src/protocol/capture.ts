import { SurfaceError } from '@mcp-budget/core'
import type { CaptureOptions, Captured, Opened } from '../model/captured.js'
import { connect } from './connection.js'
import type { Connection } from './connection.js'
import { bare, discover, initialize } from './eras.js'
import type { Greeted } from './eras.js'
import { listingRefused, listSurface } from './list.js'
import { INTERNAL_ERROR, RpcError } from './messages.js'
import { probe } from './probe.js'
import { within } from './time-limit.js'

interface Way {
  readonly greet: (connection: Connection) => Promise<Greeted>
  /** Longest that the greeting may stay unanswered, in milliseconds. */
  readonly patience: number
}

/**
 * Longest that `server/discover` may stay unanswered before the server is asked in the older way.
 */
const PATIENCE = 5_000

/**
 * Lists a server's surface by the first way that it answers: `server/discover`, then `initialize`,
 * then the bare request. A refusal leaves the connection open for the next way; a server that
 * ended, or kept silent, is started again. Nothing is called.
 *
 * @param open starts the server; the signal aborts when the capture is over, whatever came of it
 * @throws SurfaceError what kept it from listing: `time-limit`, `server-ended`, `listing-failed` …
 */
export async function capture(
  open: (signal: AbortSignal) => Promise<Opened>,
  options: CaptureOptions,
): Promise<Captured> {
  const deadline = Date.now() + options.timeLimit
  const limited: Limited = (promise, most = options.timeLimit) =>
    within(promise, Math.min(most, Math.max(1, deadline - Date.now())), options.timeLimit, () => ({
      asked: started?.connection.asked(),
      said: started?.said?.() ?? '',
    }))

  let started: Started | undefined
  let failure: unknown
  let blamed: readonly string[] | undefined
  const ending = new AbortController()
  try {
    for (const { greet, patience } of waysToAsk(options)) {
      try {
        if (started === undefined) {
          const opened = await limited(open(ending.signal))
          started = { ...opened, connection: connect(opened.transport) }
        }
        const greeted = await limited(greet(started.connection), patience)
        return await listGreeted(started, greeted, options, limited)
      } catch (error) {
        failure = error
        blamed ??= await limited(blameFor(error, started))
        if (!isWorthAnotherWay(error) || Date.now() >= deadline) break
        if (!(error instanceof RpcError)) {
          await started?.connection.close()
          started = undefined
        }
      }
    }
  } finally {
    ending.abort()
    await started?.connection.close()
  }
  throw failure instanceof RpcError ? listingRefused(failure, blamed ?? []) : failure
}

/** A server that runs, and the way to ask it. */
interface Started extends Opened {
  readonly connection: Connection
}

/** Waits for what is asked, as long as there is time. @throws SurfaceError `time-limit` */
type Limited = <T>(promise: Promise<T>, most?: number) => Promise<T>

async function listGreeted(
  { connection, observe, modules }: Started,
  greeted: Greeted,
  options: CaptureOptions,
  limited: Limited,
): Promise<Captured> {
  const { surface, relisted } = await limited(listSurface(connection, greeted, options.detailUri))
  const { tools, catalogue } = surface
  const asked = options.probe ?? false
  const withheld =
    catalogue === undefined || asked === false
      ? undefined
      : await limited(probe(connection, greeted, tools, catalogue, asked))
  return {
    surface,
    observed: {
      notes: [],
      ...(withheld === undefined ? {} : { withheld }),
      ...(relisted === undefined ? {} : { relisted }),
      ...observe?.(),
    },
    ...(modules === undefined ? {} : { modules }),
  }
}

/**
 * A listing that failed inside the server is asked for a tool at a time, where the source can do
 * that.
 */
async function blameFor(
  error: unknown,
  opened: Opened | undefined,
): Promise<readonly string[] | undefined> {
  return error instanceof RpcError && error.code === INTERNAL_ERROR ? opened?.blame?.() : undefined
}

function waysToAsk(options: CaptureOptions): readonly Way[] {
  const modern: Way = {
    greet: (connection) => discover(connection, options),
    patience: options.era === 'auto' ? PATIENCE : options.timeLimit,
  }
  const legacy: Way = {
    greet: (connection) => initialize(connection, options),
    patience: options.timeLimit,
  }
  const last: Way = { greet: () => Promise.resolve(bare()), patience: options.timeLimit }
  if (options.era === 'discover') return [modern]
  return options.era === 'initialize' ? [legacy] : [modern, legacy, last]
}

function isWorthAnotherWay(error: unknown): boolean {
  return (
    error instanceof RpcError ||
    (error instanceof SurfaceError &&
      ['server-ended', 'time-limit', 'server-failed'].includes(error.code))
  )
}
