import { isJsonObject, SurfaceError } from '@mcp-budget/core'
import type { JsonObject } from '@mcp-budget/core'
import { shownAddress } from './http-refusal.js'
import { tooLarge } from './lines.js'

/** Gives the text of a response as it comes. */
export type Reader = (response: Response) => AsyncGenerator<string>

/**
 * Reads responses; all that a server sends counts together.
 *
 * @throws SurfaceError `too-large`, while it is read
 */
export function createReader(url: string, sizeLimit: number): Reader {
  let total = 0
  return async function* read(response) {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      total += chunk.length
      if (total > sizeLimit) throw tooLarge(shownAddress(url), sizeLimit)
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  }
}

/** The messages of the protocol in a text; none where it is something else. */
export function messagesIn(text: string): readonly JsonObject[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  return (Array.isArray(value) ? value : [value]).filter(isJsonObject)
}

/** An address that could not be reached at all. */
export function unreachable(url: string, error: unknown): SurfaceError {
  const cause =
    error instanceof Error && error.cause instanceof Error
      ? error.cause.message
      : String(error instanceof Error ? error.message : error)
  return new SurfaceError(
    'server-failed',
    `${shownAddress(url)} could not be asked: ${cause || 'no connection'}. Check that the server runs and that the path is right, such as http://localhost:3000/mcp.`,
    error,
  )
}
