import {
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { SurfaceError } from '@mcp-budget/core'

/**
 * Writes a file whole or not at all: beside it under another name, then renamed. A file that
 * already holds these bytes is left alone; a link is followed and kept, and what is no file, such
 * as a pipe, is written to as it is.
 *
 * @returns whether the file changed
 * @throws SurfaceError `not-written` with what the system says
 */
export function publish(file: string, text: string): boolean {
  try {
    const there = statSync(file, { throwIfNoEntry: false })
    if (there !== undefined && !there.isFile()) {
      writeFileSync(file, text)
      return true
    }
    if (there !== undefined && readFileSync(file, 'utf8') === text) return false
    replace(there === undefined ? leadsTo(file) : realpathSync(file), text)
    return true
  } catch (error) {
    throw new SurfaceError(
      'not-written',
      `${file} could not be written: ${(error as Error).message}.`,
      error,
    )
  }
}

/** Where a file is written that is not there yet: where the link leads, if it is one. */
function leadsTo(file: string): string {
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true
  return isLink ? path.resolve(path.dirname(file), readlinkSync(file)) : file
}

function replace(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(draft, text)
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** A file's text, or undefined where there is none. */
export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
