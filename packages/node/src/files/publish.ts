import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Writes a file whole or not at all: beside it under another name, then renamed. A file that
 * already holds these bytes is left alone.
 *
 * @returns whether the file changed
 */
export function publish(file: string, text: string): boolean {
  if (readText(file) === text) return false
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(draft, text)
    renameSync(draft, file)
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
