import { setTimeout as delay } from 'node:timers/promises'
import { SurfaceError } from '@mcp-budget/core'
import type { CaptureOptions, Captured, Opened } from '../model/captured.js'
import type { Address, Command } from '../model/source.js'
import { endTree } from './end-tree.js'
import { shownAddress } from './http-refusal.js'
import { shown, startFailed } from './start-failed.js'
import { endedHow, startCommand } from './stdio.js'
import { createTail } from './tail.js'
import { captureOverHttp } from './url.js'

/** Pause between two looks whether the server answers, in milliseconds. */
const PAUSE = 100

/** Lists a server that is started and then reached at its address. */
export function captureCommandUrl(
  server: Command & Address,
  options: CaptureOptions,
): Promise<Captured> {
  return captureOverHttp(
    (open) => (signal) => openCommandUrl(server, () => open(server, options), signal),
    options,
  )
}

/**
 * Starts a server that listens on a port, waits until its address answers, and asks it over HTTP.
 *
 * @throws SurfaceError where another server answers there already: what it lists says nothing
 */
async function openCommandUrl(
  server: Command & Address,
  open: () => Promise<Opened>,
  signal: AbortSignal,
): Promise<Opened> {
  const { url } = server
  if (await answers(url)) {
    throw new SurfaceError(
      'server-failed',
      `${shownAddress(url)} answers before ${shown(server)} was started, so another server runs there. End it, or name another port.`,
    )
  }
  const child = startCommand(server, ['ignore', 'pipe', 'pipe'])
  child.stdout?.resume()
  const errors = createTail(child.stderr)
  let ended: SurfaceError | undefined
  child.once('error', (error) => {
    ended = startFailed(server, error)
  })
  child.once('close', (code, signal) => {
    ended ??= new SurfaceError(
      'server-ended',
      `${shown(server)} ${endedHow(code, signal)} before ${shownAddress(url)} answered.${errors.quoted()}`,
    )
  })
  const end = (): Promise<void> => endTree(child)
  signal.addEventListener('abort', () => void end())
  while (!(await answers(url))) {
    if (ended !== undefined) {
      await end()
      throw ended
    }
    await delay(PAUSE, undefined, { signal })
  }
  try {
    const { transport, ...rest } = await open()
    const close = async (): Promise<void> => void (await Promise.all([transport.close(), end()]))
    return { ...rest, said: errors.quoted, transport: { ...transport, close } }
  } catch (error) {
    await end()
    throw error
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
