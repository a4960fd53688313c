import type { ChildProcess } from 'node:child_process'
import { mention, SurfaceError } from '@mcp-budget/core'
import type { JsonObject, Observed } from '@mcp-budget/core'
import spawn from 'cross-spawn'
import { MEASURING } from '../config/environment.js'
import type { CaptureOptions, Captured, Opened } from '../model/captured.js'
import type { Command } from '../model/source.js'
import { capture } from '../protocol/capture.js'
import type { Transport } from '../model/transport.js'
import { endTree, endWithUs } from './end-tree.js'
import { createLineReader } from './lines.js'
import { shown, startFailed } from './start-failed.js'
import { createTail } from './tail.js'

/** Longest piece of a line that a message shows, in UTF-16 units. */
const SHOWN = 80
/** How long after its output a program may end for that to be what is told, in milliseconds. */
const CLOSING = 500

/** Lists a server that is started and spoken to over its standard streams. */
export function captureCommand(command: Command, options: CaptureOptions): Promise<Captured> {
  return capture(() => openStdio(command, options.sizeLimit), options)
}

/** Starts the command; its noise on standard output is read over and noted. */
export async function openStdio(server: Command, sizeLimit: number): Promise<Opened> {
  const child = startCommand(server, ['pipe', 'pipe', 'pipe'])
  const errors = createTail(child.stderr)
  let noise = 0
  let firstNoise = ''
  let onMessage: (message: JsonObject) => void = () => {}
  let onEnd: (error: Error) => void = () => {}
  let isOver = false
  const end = (error: Error): void => {
    if (!isOver) onEnd(error)
    isOver = true
  }
  const lines = createLineReader(sizeLimit, {
    message: (message) => onMessage(message),
    noise: (line) => {
      noise += 1
      if (noise === 1) firstNoise = line.slice(0, SHOWN)
    },
    tooLarge: end,
  })
  const said = (): string =>
    `${noise === 0 ? unended(lines.unended()) : noMessage(firstNoise)}${errors.quoted()}`

  child.stdout?.on('data', lines.push)
  child.stdin?.on('error', () => {})
  child.once('error', (error) => end(startFailed(server, error)))
  // `close` comes after the last output, so that a reply before the end is still read.
  child.once('close', (code, signal) => {
    const isSilent = code === 0 && noise === 0 && errors.isEmpty()
    const why = isSilent ? SILENT_END : said()
    end(serverEnded(`${shown(server)} ${endedHow(code, signal)} while it was being listed.${why}`))
  })
  // Nothing can come any more from a program that closes its output and runs on.
  child.stdout?.once('end', () => {
    setTimeout(() => {
      end(
        serverEnded(
          `${shown(server)} closed its standard output while it was being listed.${said()}`,
        ),
      )
    }, CLOSING).unref()
  })

  const transport: Transport = {
    send: (message) => {
      child.stdin?.write(`${JSON.stringify(message)}\n`)
    },
    listen(message, end) {
      onMessage = message
      onEnd = end
    },
    close: () => endTree(child),
  }
  return {
    transport,
    said,
    observe: (): Partial<Observed> =>
      noise === 0 ? {} : { notes: [noiseNote(noise, firstNoise)] },
  }
}

/**
 * Starts a command in a process group of its own, so that it ends with all that it started.
 *
 * @throws SurfaceError `server-failed` where the system refuses at once
 */
export function startCommand(server: Command, stdio: ('pipe' | 'ignore')[]): ChildProcess {
  const { command, args, cwd, env } = server
  try {
    const child = spawn(command, [...args], {
      cwd,
      env: { ...env, ...MEASURING },
      stdio,
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    endWithUs(child)
    return child
  } catch (error) {
    throw startFailed(server, error as Error)
  }
}

/**
 * What most likely makes a program that speaks over its standard streams end at once and say
 * nothing.
 */
const SILENT_END = ` It said nothing. Most likely nothing connects a transport: the program needs \`await server.connect(new StdioServerTransport())\`. Or it does so only as the main module, and asks for that by comparing paths: started through a link such as node_modules/.bin, compare with \`pathToFileURL(realpathSync(process.argv[1])).href\`.`

export function endedHow(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal !== null) return `was ended by ${signal}`
  return code === 0 ? 'ended by itself (exit code 0)' : `ended with exit code ${code}`
}

function serverEnded(message: string): SurfaceError {
  return new SurfaceError('server-ended', message)
}

function noMessage(line: string): string {
  const why = /^content-length:/i.test(line)
    ? ': it frames messages by Content-Length, and the protocol has one JSON object a line'
    : ''
  return ` Its standard output began with ${mention(line)}, which is no message${why}.`
}

function unended(line: string): string {
  return line === '' ? '' : ` Its standard output broke off in a line: ${mention(line)}.`
}

function noiseNote(lines: number, first: string): string {
  return lines === 1
    ? `The server wrote a line on standard output that is no protocol message, and some hosts break on it: ${mention(first)}. Log to standard error.`
    : `The server wrote ${lines} lines on standard output that are no protocol message, and some hosts break on them; the first is ${mention(first)}. Log to standard error.`
}
