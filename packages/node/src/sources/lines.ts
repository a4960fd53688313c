import { isJsonObject, SurfaceError } from '@mcp-budget/core'
import type { JsonObject } from '@mcp-budget/core'

interface Handlers {
  readonly message: (message: JsonObject) => void
  /** A line that is no JSON object. */
  readonly noise: (line: string) => void
  readonly tooLarge: (error: SurfaceError) => void
}

const NEWLINE = 0x0a
/** Longest piece of a line without an end that is told, in bytes. */
const TOLD = 80

/** Takes bytes as they come. */
export interface LineReader {
  readonly push: (chunk: Buffer) => void
  /** How the line begins that has no end yet; empty where there is none. */
  readonly unended: () => string
}

/**
 * Cuts raw bytes into lines and each line into a message. Bytes are joined before they are decoded,
 * so a character that two chunks share stays whole; more than `sizeLimit` bytes in all end the
 * reading.
 */
export function createLineReader(sizeLimit: number, handlers: Handlers): LineReader {
  let held: Buffer[] = []
  let total = 0
  let isOver = false

  const line = (bytes: Buffer): void => {
    const text = bytes.toString('utf8').trim()
    if (text === '') return
    const message = parsed(text)
    if (message === undefined) handlers.noise(text)
    else handlers.message(message)
  }

  return {
    push(chunk) {
      if (isOver) return
      total += chunk.length
      if (total > sizeLimit) {
        isOver = true
        held = []
        handlers.tooLarge(tooLarge('The server', sizeLimit))
        return
      }
      let start = 0
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        line(Buffer.concat([...held, chunk.subarray(start, end)]))
        held = []
        start = end + 1
      }
      if (start < chunk.length) held.push(chunk.subarray(start))
    },
    unended: () => Buffer.concat(held).subarray(0, TOLD).toString('utf8').trim(),
  }
}

export function tooLarge(who: string, sizeLimit: number): SurfaceError {
  const mebibytes = Math.round(sizeLimit / 2 ** 20)
  return new SurfaceError(
    'too-large',
    `${who} sent more than ${mebibytes} MiB. If that is meant, allow more: "sizeLimit": ${mebibytes * 2} in the config.`,
  )
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
