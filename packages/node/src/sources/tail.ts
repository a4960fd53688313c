import { StringDecoder } from 'node:string_decoder'
import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'

/** UTF-16 units that are kept, so that the line of an error is still there above a long stack. */
const KEPT = 16_384
const SHOWN_LINES = 8
/** Longest line that is shown, in UTF-16 units. */
const SHOWN_WIDTH = 300

/** The end of what a server said on standard error, for the message that explains its end. */
export interface Tail {
  /** As a sentence with a space before it, and lines under it. */
  readonly quoted: () => string
  readonly isEmpty: () => boolean
  readonly push: (text: string) => void
}

/** Keeps the end of what a stream says. */
export function createTail(stream: Readable | null): Tail {
  const decoder = new StringDecoder('utf8')
  let text = ''
  const push = (more: string): void => {
    text = `${text}${more}`.slice(-KEPT)
  }
  stream?.on('data', (chunk: Buffer) => push(decoder.write(chunk)))
  return {
    push,
    isEmpty: () => text.trim() === '',
    quoted() {
      const lines = linesOf(text)
      return lines.length === 0
        ? ' It said nothing on standard error.'
        : ` The end of its standard error:\n${lines.map((line) => `    ${line}`).join('\n')}`
    },
  }
}

/** Frames of a stack in JavaScript, and the runtime's own last line: they push out what failed. */
const FRAME = /^\s+at .|^Node\.js v\d|^\s*\^+\s*$|^\s*$/

function linesOf(text: string): readonly string[] {
  const lines = stripVTControlCharacters(text)
    .split(/\r?\n/)
    // Carriage returns and the like would overwrite what stands in the terminal.
    .map((line) => line.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').trimEnd())
  const telling = lines.filter((line) => !FRAME.test(line))
  return telling
    .slice(-SHOWN_LINES)
    .map((line) => (line.length > SHOWN_WIDTH ? `${line.slice(0, SHOWN_WIDTH - 1)}…` : line))
}
