import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

/** How long a server may take to end by itself, in milliseconds, after its input has ended. */
const POLITE = 300
const PATIENT = 500

const running = new Set<ChildProcess>()

/** Makes sure that a child and its group end when this process does, however that happens. */
export function endWithUs(child: ChildProcess): void {
  if (running.size === 0) {
    process.on('exit', killAll)
    process.on('SIGINT', endOnSignal)
    process.on('SIGTERM', endOnSignal)
  }
  running.add(child)
}

/**
 * Ends a child and its descendants: closes its input, then SIGTERM, then SIGKILL to the whole
 * group.
 */
export async function endTree(child: ChildProcess): Promise<void> {
  try {
    child.stdin?.end()
    if (await hasEnded(child, POLITE)) return
    signalGroup(child, 'SIGTERM')
    await hasEnded(child, PATIENT)
  } finally {
    // The group may outlive its leader, so it is always ended.
    signalGroup(child, 'SIGKILL')
    child.stdout?.destroy()
    child.stderr?.destroy()
    forget(child)
  }
}

function hasEnded(child: ChildProcess, within: number): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
    return Promise.resolve(true)
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), within)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  if (process.platform === 'win32') {
    if (signal === 'SIGKILL')
      spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], {
        stdio: 'ignore',
        windowsHide: true,
      }).on('error', () => {})
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group is gone already.
  }
}

function forget(child: ChildProcess): void {
  running.delete(child)
  if (running.size > 0) return
  process.off('exit', killAll)
  process.off('SIGINT', endOnSignal)
  process.off('SIGTERM', endOnSignal)
}

function killAll(): void {
  for (const child of running) signalGroup(child, 'SIGKILL')
}

function endOnSignal(signal: NodeJS.Signals): void {
  killAll()
  process.off('SIGINT', endOnSignal)
  process.off('SIGTERM', endOnSignal)
  process.kill(process.pid, signal)
}
