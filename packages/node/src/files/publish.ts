import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

/**
 * Writes a file whole or not at all: beside it under another name, then renamed. A file that
 * already holds these bytes is left alone; a link is followed and kept.
 *
 * @returns whether the file changed
 */
export function publish(file: string, text: string): boolean {
  if (readText(file) === text) return false
  mkdirSync(path.dirname(file), { recursive: true })
  const target = existsSync(file) ? realpathSync(file) : file
  const draft = `${target}.${process.pid}.tmp`
  try {
    writeFileSync(draft, text)
    renameSync(draft, target)
  } finally {
    rmSync(draft, { force: true })
  }
  return true
}

/** A file's text, or undefined where there is none. */
export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
