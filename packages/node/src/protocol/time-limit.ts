import { mention, SurfaceError } from '@mcp-budget/core'

/** What is known of a server that does not answer. */
export interface Silence {
  /** The method that it was asked last and has not answered. */
  readonly asked: string | undefined
  /** What it said instead, as sentences with a space before them; empty where nothing is known. */
  readonly said: string
}

/**
 * The promise, or a `time-limit` error after `milliseconds`; `whole` is the limit that the user
 * knows.
 */
export async function within<T>(
  promise: Promise<T>,
  milliseconds: number,
  whole: number,
  silence: () => Silence,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const { asked, said } = silence()
      const what = asked === undefined ? '' : ` ${mention(asked)}`
      reject(
        new SurfaceError(
          'time-limit',
          `The server did not answer${what} within ${Math.round(whole / 1000)} s. Check that it starts without its services, or allow more: "timeLimit": ${Math.round((whole / 1000) * 2)} in the config.${said}`,
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
