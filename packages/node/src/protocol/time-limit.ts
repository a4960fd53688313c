import { SurfaceError } from '@mcp-budget/core'

/**
 * The promise, or a `time-limit` error after `milliseconds`; `whole` is the limit that the user
 * knows.
 */
export async function within<T>(
  promise: Promise<T>,
  milliseconds: number,
  whole: number,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new SurfaceError(
          'time-limit',
          `The server did not answer within ${Math.round(whole / 1000)} s. Check that it starts without its services, or allow more: "timeLimit": ${Math.round((whole / 1000) * 2)} in the config.`,
        ),
      )
    }, milliseconds)
  })
  try {
    return await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
    promise.catch(() => {})
  }
}
