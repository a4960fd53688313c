import { listed, mention, SurfaceError } from '@mcp-budget/core'
import type { SurfaceErrorCode } from '@mcp-budget/core'
import type { Source } from '../model/source.js'

/** What a server says of a variable that it lacks comes with one of these. */
const CODES: readonly SurfaceErrorCode[] = [
  'server-ended',
  'module-failed',
  'listing-failed',
  'time-limit',
]

/**
 * The error of a server whose own words name a variable that is set here and was not handed on,
 * with the line that hands it on; any other error as it is.
 */
export function withUnpassed(error: unknown, source: Source): unknown {
  if (!(error instanceof SurfaceError) || !CODES.includes(error.code)) return error
  if (!('env' in source)) return error
  const { env } = source
  const words = new Set(error.message.match(/\b[A-Z][A-Z0-9_]{2,}\b/g) ?? [])
  const names = [...words].filter((name) => process.env[name] !== undefined && !(name in env))
  if (names.length === 0) return error
  const line = `"passEnv": [${names.map((name) => JSON.stringify(name)).join(', ')}]`
  return new SurfaceError(
    error.code,
    `${error.message}\n${listed(names.map(mention))} ${names.length === 1 ? 'is' : 'are'} set here and not handed on. Add to the config: ${line}.`,
    error,
  )
}
