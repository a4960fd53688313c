import { statSync } from 'node:fs'
import path from 'node:path'
import { mention, SurfaceError } from '@mcp-budget/core'
import type { Command } from '../model/source.js'

/** A command as it stands in a message. */
export function shown({
  command,
  args,
  shownArgs = args,
}: Pick<Command, 'command' | 'args' | 'shownArgs'>): string {
  const words = [command === process.execPath ? 'node' : command, ...shownArgs]
  const line = words.join(' ').replaceAll(/\p{Cc}/gu, ' ')
  return `\`${line.length > 100 ? `${line.slice(0, 99)}…` : line}\``
}

/**
 * Why a command could not be started. The system says ENOENT for a folder that is not there as for
 * a program that is not there, so both are looked at.
 */
export function startFailed(command: Command, error: Error): SurfaceError {
  return new SurfaceError(
    'server-failed',
    `${shown(command)} could not be started: ${whyNot(command, error as NodeJS.ErrnoException)}`,
    error,
  )
}

function whyNot({ command, cwd }: Command, { code, message }: NodeJS.ErrnoException): string {
  const folder = kindOf(cwd)
  if (folder === undefined) return `its folder ${cwd} is not there. Look at "cwd" in the config.`
  if (folder === 'file') return `its folder ${cwd} is a file. Look at "cwd" in the config.`
  const isPath = command.includes('/') || command.includes(path.sep)
  if (code === 'ENOENT' && isPath)
    return kindOf(path.resolve(cwd, command)) === undefined
      ? `there is no ${command} in ${cwd}. Build it first, or look at "command" in the config.`
      : `${command} names an interpreter in its first line that is not there.`
  if (code === 'ENOENT')
    return `there is no program ${mention(command)} on the PATH. Install it, or name its file.`
  if (code === 'EACCES')
    return `it is no executable. Make it one (chmod +x), or start it with its runtime, such as: "command": "node", "args": [${JSON.stringify(command)}].`
  return message
}

function kindOf(name: string): 'folder' | 'file' | undefined {
  try {
    return statSync(name).isDirectory() ? 'folder' : 'file'
  } catch {
    return undefined
  }
}
