import { setTimeout as delay } from 'node:timers/promises'
import { SurfaceError } from '@mcp-budget/core'
import type { CaptureOptions, Captured, Opened } from '../model/captured.js'
import type { Address, Command } from '../model/source.js'
import { capture } from '../protocol/capture.js'
import { endTree } from './end-tree.js'
import { openHttp } from './http.js'
import { shownAddress } from './http-refusal.js'
import { endedHow, shown, startCommand } from './stdio.js'
import { createTail } from './tail.js'

/** Pause between two looks whether the server answers, in milliseconds. */
const PAUSE = 100

/** Lists a server that is started and then reached at its address. */
export function captureCommandUrl(
  server: Command & Address,
  options: CaptureOptions,
): Promise<Captured> {
  return capture((signal) => openCommandUrl(server, server, options.sizeLimit, signal), options)
}

/**
 * Starts a server that listens on a port, waits until its address answers, and asks it over HTTP.
 */
async function openCommandUrl(
  server: Command,
  address: Address,
  sizeLimit: number,
  signal: AbortSignal,
): Promise<Opened> {
  const child = startCommand(server, ['ignore', 'pipe', 'pipe'])
  child.stdout?.resume()
  const errors = createTail(child.stderr)
  let ended: SurfaceError | undefined
  child.once('error', (error) => {
    ended = new SurfaceError(
      'server-failed',
      `${shown(server)} could not be started: ${error.message}`,
      error,
    )
  })
  child.once('close', (code, signal) => {
    ended ??= new SurfaceError(
      'server-ended',
      `${shown(server)} ${endedHow(code, signal)} before ${shownAddress(address.url)} answered.${errors.quoted()}`,
    )
  })
  const end = (): Promise<void> => endTree(child)
  signal.addEventListener('abort', () => void end())
  while (!(await answers(address.url))) {
    if (ended !== undefined) {
      await end()
      throw ended
    }
    await delay(PAUSE, undefined, { signal })
  }
  const { transport } = await openHttp(address, sizeLimit)
  return {
    transport: {
      ...transport,
      close: async () => void (await Promise.all([transport.close(), end()])),
    },
  }
}

/** True once something answers HTTP at the address, whatever it says. */
async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(2_000) })
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}
