import { listed, mention, SurfaceError } from '@mcp-budget/core'
import { INTERNAL_ERROR, isHttpStatus, METHOD_NOT_FOUND } from './messages.js'
import type { RpcError } from './messages.js'

/**
 * A server's refusal, in a sentence that says what to look at.
 *
 * @param blamed tools that are known to make the listing fail
 */
export function listingRefused(error: RpcError, blamed: readonly string[]): SurfaceError {
  // What HTTP answered says what to do already.
  if (isHttpStatus(error)) return new SurfaceError('server-failed', error.message, error)
  const method = error.method ?? 'tools/list'
  return new SurfaceError(
    'listing-failed',
    `${method} failed: ${error.message}${shownCode(error)}.${hintFor(error, method, blamed)}`,
    error,
  )
}

/** A malformed error may have no code. */
function shownCode({ code }: RpcError): string {
  return code === 0 ? '' : ` (${code})`
}

function hintFor({ code }: RpcError, method: string, blamed: readonly string[]): string {
  if (blamed.length > 0)
    return ` The schema of ${listed(blamed.map(mention))} cannot be listed; every other tool can. Write it without z.date(), z.bigint(), z.custom() and z.instanceof(), such as z.string().pipe(z.coerce.date()).`
  if (method !== 'tools/list') return ' The server refused to be greeted, so nothing was listed.'
  if (code === METHOD_NOT_FOUND)
    return ' The server has no tools/list: it registers no tools, or only later.'
  if (code !== INTERNAL_ERROR) return ''
  return ' A schema that cannot be converted (z.date(), z.bigint(), z.custom(), z.instanceof()) makes the whole listing fail; the message seldom names its tool.'
}
