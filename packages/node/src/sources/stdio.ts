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
import { createTail } from './tail.js'

/** Lists a server that is started and spoken to over its standard streams. */
export function captureCommand(command: Command, options: CaptureOptions): Promise<Captured> {
  return capture(() => openStdio(command, options.sizeLimit), options)
}

/** Starts the command; its noise on standard output is read over and noted. */
export async function openStdio(server: Command, sizeLimit: number): Promise<Opened> {
  const child = startCommand(server, ['pipe', 'pipe', 'pipe'])
  const errors = createTail(child.stderr)
  let noise = 0
  let firstNoise: string | undefined
  let onMessage: (message: JsonObject) => void = () => {}
  let onEnd: (error: Error) => void = () => {}
  const lines = createLineReader(sizeLimit, {
    message: (message) => onMessage(message),
    noise: (line) => {
      noise += 1
      firstNoise ??= line
    },
    tooLarge: (error) => onEnd(error),
  })

  child.stdout?.on('data', lines.push)
  child.stdin?.on('error', () => {})
  child.once('error', (error) =>
    onEnd(
      new SurfaceError(
        'server-failed',
        `${shown(server)} could not be started: ${error.message}`,
        error,
      ),
    ),
  )
  // `close` comes after the last output, so that a reply before the end is still read.
  child.once('close', (code, signal) =>
    onEnd(
      new SurfaceError(
        'server-ended',
        `${shown(server)} ${endedHow(code, signal)} before it had listed its tools.${errors.quoted()}`,
      ),
    ),
  )

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
    said: () => `${firstNoise === undefined ? '' : noMessage(firstNoise)}${errors.quoted()}`,
    observe: (): Partial<Observed> => (noise === 0 ? {} : { notes: [noiseNote(noise)] }),
  }
}

/** Starts a command in a process group of its own, so that it ends with all that it started. */
export function startCommand(
  { command, args, cwd, env }: Command,
  stdio: ('pipe' | 'ignore')[],
): ChildProcess {
  const child = spawn(command, [...args], {
    cwd,
    env: { ...env, ...MEASURING },
    stdio,
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  endWithUs(child)
  return child
}

/** A command as it stands in a message. */
export function shown({ command, args }: Pick<Command, 'command' | 'args'>): string {
  const line = [command === process.execPath ? 'node' : command, ...args].join(' ')
  return `\`${line.length > 100 ? `${line.slice(0, 99)}…` : line}\``
}

export function endedHow(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal !== null) return `was ended by ${signal}`
  return code === 0 ? 'ended by itself (exit code 0)' : `ended with exit code ${code}`
}

function noMessage(line: string): string {
  const why = /^content-length:/i.test(line)
    ? ': it frames messages by Content-Length, and the protocol has one JSON object a line'
    : ''
  return ` Its standard output began with ${mention(line.slice(0, 80))}, which is no message${why}.`
}

function noiseNote(lines: number): string {
  return `The server wrote ${lines} ${lines === 1 ? 'line' : 'lines'} on standard output that ${lines === 1 ? 'is' : 'are'} no protocol message; some hosts break on them. Log to standard error.`
}
