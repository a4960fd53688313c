import { SurfaceError } from '@mcp-budget/core'
import type { CaptureOptions, Captured, Opened } from '../model/captured.js'
import type { Address } from '../model/source.js'
import { capture } from '../protocol/capture.js'
import { RpcError } from '../protocol/messages.js'
import { openHttp } from './http.js'
import { NoEventStream, openSse } from './sse.js'

type Open = (address: Address, options: CaptureOptions) => Promise<Opened>

/** Lists a server that runs at an address. */
export function captureUrl(address: Address, options: CaptureOptions): Promise<Captured> {
  return captureOverHttp((open) => () => open(address, options), options)
}

/**
 * Lists over Streamable HTTP, or over the older HTTP with SSE where that is what the address offers
 * instead.
 *
 * @param openBy opens the server by one of the two
 */
export async function captureOverHttp(
  openBy: (open: Open) => (signal: AbortSignal) => Promise<Opened>,
  options: CaptureOptions,
): Promise<Captured> {
  try {
    return await capture(openBy(openHttp), options)
  } catch (error) {
    if (!mayBeOlder(error)) throw error
    try {
      // The older transport knows no other greeting.
      const era = options.era === 'auto' ? 'initialize' : options.era
      return await capture(openBy(openSse), { ...options, era })
    } catch (second) {
      throw second instanceof NoEventStream ? error : second
    }
  }
}

/** What a POST is answered with where there is only a stream to GET. */
const NO_POST: readonly number[] = [-400, -404, -405]

function mayBeOlder(error: unknown): boolean {
  const cause = error instanceof SurfaceError ? error.cause : undefined
  return cause instanceof RpcError && NO_POST.includes(cause.code)
}
