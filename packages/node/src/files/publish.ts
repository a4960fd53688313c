import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Writes a file whole or not at all: beside it under another name, then renamed. A file that already
 * holds these bytes is left alone.
 *
 * @returns whether the file changed
 */
export async function publish(file: string, text: string): Promise<boolean> {
  if ((await readText(file)) === text) return false
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.tmp`
  try {
    await writeFile(draft, text)
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
  return true
}

/** A file's text, or undefined where there is none. */
export async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    return undefined
  }
}
