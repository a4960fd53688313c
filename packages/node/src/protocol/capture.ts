import type { CaptureOptions, Captured, Opened } from '../model/captured.js'
import { connect } from './connection.js'
import type { Connection } from './connection.js'
import type { Greeted } from './eras.js'
import { listSurface } from './list.js'
import { INTERNAL_ERROR, METHOD_NOT_FOUND, RpcError } from './messages.js'
import { probe } from './probe.js'
import { listingRefused } from './refused.js'
import { within } from './time-limit.js'
import { waysToAsk } from './ways.js'
import type { Refusals } from './ways.js'

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
  const refusals: Refusals = {}
  let failure: Failure | undefined
  let blamed: readonly string[] | undefined
  const ending = new AbortController()
  try {
    for (const { era, greet, patience, isWorthwhile } of waysToAsk(options)) {
      if (!isWorthwhile(refusals)) continue
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
        refusals[era] ??= error
        failure = furthest(failure, { error, era, isGreeted })
        blamed ??= await limited(blameFor(error, started))
        if (deadline - Date.now() < EARLY) break
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
