import type { Readable } from 'node:stream'

const KEPT = 4_096
const SHOWN_LINES = 8

/** The end of what a server said on standard error, for the message that explains its end. */
export function createTail(stream: Readable | null): {
  readonly quoted: () => string
  readonly push: (text: string) => void
} {
  let text = ''
  const push = (more: string): void => {
    text = `${text}${more}`.slice(-KEPT)
  }
  stream?.on('data', (chunk: Buffer) => push(chunk.toString('utf8')))
  return {
    push,
    quoted() {
      const lines = text.trim().split(/\r?\n/).slice(-SHOWN_LINES)
      return text.trim() === ''
        ? ' It said nothing on standard error.'
        : ` The end of its standard error:\n${lines.map((line) => `    ${line}`).join('\n')}`
    },
  }
}
