import { SurfaceError } from '@mcp-budget/core'
import type { CaptureOptions, EraChoice } from '../model/captured.js'
import type { Connection } from './connection.js'
import { bare, discover, initialize } from './eras.js'
import type { Greeted } from './eras.js'
import { METHOD_NOT_FOUND, RpcError } from './messages.js'

/** A way to ask a server for what it lists. */
export interface Way {
  readonly era: Greeted['era']
  readonly greet: (connection: Connection) => Promise<Greeted>
  /** Longest that the greeting may stay unanswered, in milliseconds. */
  readonly patience: number
  /** False where what came of the ways before says that this one gains nothing. */
  readonly isWorthwhile: (refusals: Refusals) => boolean
}

/** The error that the first way of each era ended with. */
export type Refusals = { [E in Greeted['era']]?: unknown }

/**
 * Longest that `server/discover` may stay unanswered before the server is asked in the older way.
 */
const PATIENCE = 5_000

/** The ways to ask a server, the newest first. */
export function waysToAsk(options: CaptureOptions): readonly Way[] {
  const { timeLimit } = options
  const modern: Way = {
    era: 'discover',
    greet: (connection) => discover(connection, options),
    patience: timeLimit,
    isWorthwhile: () => true,
  }
  const legacy: Way = {
    era: 'initialize',
    greet: (connection) => initialize(connection, options),
    patience: timeLimit,
    isWorthwhile: () => true,
  }
  const last: Way = {
    era: 'bare',
    greet: () => Promise.resolve(bare()),
    patience: timeLimit,
    isWorthwhile: () => true,
  }
  const ways: { readonly [E in EraChoice]: readonly Way[] } = {
    auto: [
      { ...modern, patience: PATIENCE },
      { ...legacy, isWorthwhile: isWorthInitialize },
      { ...modern, patience: PATIENCE, isWorthwhile: isWorthDiscoverAgain },
      { ...last, isWorthwhile: isWorthBare },
    ],
    discover: [modern],
    initialize: [legacy],
    bare: [last],
  }
  return ways[options.era]
}

/** Whatever came of `server/discover`, every client sends `initialize`. */
function isWorthInitialize({ discover: error }: Refusals): boolean {
  return (
    error instanceof RpcError || hasCode(error, ['server-ended', 'time-limit', 'server-failed'])
  )
}

/** A server that was slow to start may speak the newer revision only: it runs by now. */
function isWorthDiscoverAgain({ discover: error, initialize: refused }: Refusals): boolean {
  return hasCode(error, ['time-limit']) && refused instanceof RpcError
}

/**
 * A server that ends on `initialize`, or refuses it, does so for every client, whatever it says
 * without: only where it knows no greeting at all is it asked bare.
 */
function isWorthBare({ initialize: refused }: Refusals): boolean {
  return refused instanceof RpcError && refused.code === METHOD_NOT_FOUND
}

function hasCode(error: unknown, codes: readonly SurfaceError['code'][]): boolean {
  return error instanceof SurfaceError && codes.includes(error.code)
}
