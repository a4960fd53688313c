import { lstatSync, readFileSync } from 'node:fs'
import { SurfaceError } from '@mcp-budget/core'
import type { SurfaceErrorCode } from '@mcp-budget/core'
import { decode } from './decode.js'

/** Why a file that is there cannot be read, by the code of the system. */
const REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'is a folder, not a file',
  EACCES: 'may not be read: the user who runs this has no permission',
  EPERM: 'may not be read: the user who runs this has no permission',
  ENOTDIR: 'cannot be there: what should be a folder on its path is a file',
  ELOOP: 'is a link that leads back to itself',
}

/**
 * The text of a file that a check leans on, or undefined where there is none. Only a file that is
 * not there counts as none.
 *
 * @throws SurfaceError with the code given, where something is there and cannot be read
 */
export function readInput(file: string, code: SurfaceErrorCode): string | undefined {
  try {
    return decode(readFileSync(file))
  } catch (error) {
    const { code: why = '', message } = error as NodeJS.ErrnoException
    if (why === 'ENOENT' && !isThere(file)) return undefined
    const reason =
      why === 'ENOENT' ? 'is a link to a file that is not there' : (REASONS[why] ?? message)
    throw new SurfaceError(code, `${file} ${reason}. Correct it, or remove it.`, error)
  }
}

/** Something is there by this name, if only a link that leads nowhere. */
export function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined
}
