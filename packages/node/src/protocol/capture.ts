import { SurfaceError } from '@mcp-budget/core'
import type { CaptureOptions, Captured, EraChoice, Opened } from '../model/captured.js'
import { connect } from './connection.js'
import type { Connection } from './connection.js'
import { bare, discover, initialize } from './eras.js'
import type { Greeted } from './eras.js'
import { listSurface } from './list.js'
import { INTERNAL_ERROR, METHOD_NOT_FOUND, RpcError } from './messages.js'
import { probe } from './probe.js'
import { listingRefused } from './refused.js'
import { within } from './time-limit.js'

interface Way {
  readonly era: Greeted['era']
  readonly greet: (connection: Connection) => Promise<Greeted>
  /** Longest that the greeting may stay unanswered, in milliseconds. */
  readonly patience: number
}

/**
 * Longest that `server/discover` may stay unanswered before the server is asked in the older way.
 */
const PATIENCE = 5_000

/** What a timer may fire early by, and nobody can answer in, in milliseconds. */
const EARLY = 20

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
  let failure: Failure | undefined
  let blamed: readonly string[] | undefined
  const ending = new AbortController()
  try {
    for (const { era, greet, patience } of waysToAsk(options)) {
      let isGreeted = false
      try {
        if (started === undefined) {
          const opened = await limited(open(ending.signal))
          started = { ...opened, connection: connect(opened.transport) }
        }
        const greeted = await limited(greet(started.connection), patience)
        isGreeted = era !== 'bare'
        return await listGreeted(started, greeted, { ...options, deadline }, limited)
      } catch (error) {
        failure = furthest(failure, { error, era, isGreeted })
        blamed ??= await limited(blameFor(error, started))
        if (!isWorthAnotherWay(error, era) || deadline - Date.now() < EARLY) break
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
  const error = failure?.error
  throw error instanceof RpcError ? listingRefused(error, blamed ?? []) : error
}

/** What kept one way of asking from listing. */
interface Failure {
  readonly error: unknown
  readonly era: Greeted['era']
  readonly isGreeted: boolean
}

/** Of two failures the one that says more: that got further, or is no mere unknown method. */
function furthest(before: Failure | undefined, now: Failure): Failure {
  return before === undefined || distanceOf(now) >= distanceOf(before) ? now : before
}

function distanceOf({ error, era, isGreeted }: Failure): number {
  if (isGreeted) return 3
  if (error instanceof RpcError && error.code === METHOD_NOT_FOUND) return 0
  // What a server says to a request without a greeting is seldom why it refused the greeting.
  return era === 'bare' ? 1 : 2
}

/** A server that runs, and the way to ask it. */
interface Started extends Opened {
  readonly connection: Connection
}

/** Waits for what is asked, as long as there is time. @throws SurfaceError `time-limit` */
type Limited = <T>(promise: Promise<T>, most?: number) => Promise<T>

async function listGreeted(
  { connection, observe, modules, said = () => '' }: Started,
  greeted: Greeted,
  options: CaptureOptions & { readonly deadline: number },
  limited: Limited,
): Promise<Captured> {
  const { deadline, ...asking } = options
  const remaining = (): number => deadline - Date.now()
  const { surface, relisted, notes } = await limited(
    listSurface(connection, greeted, { ...asking, said, remaining }),
  )
  const { tools, catalogue } = surface
  const asked = options.probe ?? false
  const withheld =
    catalogue === undefined || asked === false
      ? undefined
      : await limited(probe(connection, greeted, tools, catalogue, asked))
  const seen = observe?.() ?? {}
  return {
    surface,
    observed: {
      ...(withheld === undefined ? {} : { withheld }),
      ...(relisted === undefined ? {} : { relisted }),
      ...seen,
      notes: [...(seen.notes ?? []), ...notes],
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
    era: 'discover',
    greet: (connection) => discover(connection, options),
    patience: options.era === 'auto' ? PATIENCE : options.timeLimit,
  }
  const legacy: Way = {
    era: 'initialize',
    greet: (connection) => initialize(connection, options),
    patience: options.timeLimit,
  }
  const last: Way = {
    era: 'bare',
    greet: () => Promise.resolve(bare()),
    patience: options.timeLimit,
  }
  const ways: { readonly [E in EraChoice]: readonly Way[] } = {
    auto: [modern, legacy, last],
    discover: [modern],
    initialize: [legacy],
    bare: [last],
  }
  return ways[options.era]
}

/**
 * Whatever comes of `server/discover`, the server is asked by `initialize`, which every client
 * sends. One that ends on that, or refuses it, does so for every client, whatever it says without:
 * only where it knows no greeting at all is it asked bare.
 */
function isWorthAnotherWay(error: unknown, era: Greeted['era']): boolean {
  if (era !== 'discover') return error instanceof RpcError && error.code === METHOD_NOT_FOUND
  return (
    error instanceof RpcError ||
    (error instanceof SurfaceError &&
      ['server-ended', 'time-limit', 'server-failed'].includes(error.code))
  )
}
