import { setTimeout as delay } from 'node:timers/promises'

const TOO_MANY_REQUESTS = 429
/** How often a server may ask to be asked again later. */
const MOST_WAITS = 3

/**
 * Asks, and asks again once the time that a 429 names in `Retry-After` is over, where that is
 * within a limit in milliseconds; the last answer otherwise.
 */
export async function askPatiently(
  ask: () => Promise<Response>,
  limit: number,
  signal: AbortSignal,
): Promise<Response> {
  const deadline = Date.now() + limit
  for (let waits = 0; ; waits += 1) {
    const response = await ask()
    if (response.status !== TOO_MANY_REQUESTS || waits === MOST_WAITS) return response
    const wait = millisecondsOf(response.headers.get('retry-after'))
    if (wait === undefined || Date.now() + wait > deadline) return response
    await response.body?.cancel()
    await delay(wait, undefined, { signal })
  }
}

/** The header holds seconds or a date; undefined where it holds neither. */
function millisecondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined
  if (/^\d{1,9}$/.test(retryAfter.trim())) return Number(retryAfter) * 1_000
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}
