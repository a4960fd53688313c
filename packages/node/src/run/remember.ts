import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Outcome } from '@mcp-budget/core'
import { publish, readText } from '../files/publish.js'

/** The manifest of one profile, as it is written. */
export interface BuiltManifest {
  readonly profile: string
  readonly text: string
}

/** What a passing check was made of and came to; kept where the next build finds it. */
export interface Remembered {
  /** Digest of how it was judged: options and versions. */
  readonly judgedBy: string
  /** Digest of what the listing was made by that is no module: built code, environment. '' is never equal. */
  readonly listedBy: string
  /** Digests by absolute path of what it was judged with; '' for a file that was not there. */
  readonly files: Readonly<Record<string, string>>
  /** The same for the modules that were listed from source. */
  readonly modules: Readonly<Record<string, string>>
  /** Digest of what was listed, over all profiles. */
  readonly surface: string
  readonly isOfEntry: boolean
  readonly outcome: Outcome
  readonly manifests: readonly BuiltManifest[]
}

/**
 * SHA-256 of a text. Loaded at first use: most of what imports this file never asks.
 */
export function digest(text: string | Uint8Array): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex')
}

/** A digest for each file as it is now. */
export function digestsOf(files: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries([...new Set(files)].sort().map((file) => [file, fileDigest(file)]))
}

/** True where every file still holds what it held. */
export function areUnchanged(files: Readonly<Record<string, string>>): boolean {
  return Object.entries(files).every(([file, known]) => fileDigest(file) === known)
}

function fileDigest(file: string): string {
  const text = readText(file)
  return text === undefined ? '' : digest(text)
}

/** The file that keeps what is remembered of a build, or undefined where no folder is meant for such things. */
export function memoryFile(root: string, name: string): string | undefined {
  const { existsSync } = process.getBuiltinModule('node:fs')
  for (let folder = root; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'node_modules'))) return path.join(folder, 'node_modules/.cache/mcp-budget', `${name}.json`)
    if (folder === path.dirname(folder)) return undefined
  }
}

/** What is remembered, or undefined; a file that cannot be read is as none. */
export function recall(file: string | undefined): Remembered | undefined {
  const text = file === undefined ? undefined : readText(file)
  if (text === undefined) return undefined
  try {
    const { remembered, seal } = JSON.parse(text) as { remembered: Remembered; seal: string }
    return seal === digest(JSON.stringify(remembered)) ? remembered : undefined
  } catch {
    return undefined
  }
}

/** Keeps it; a folder that cannot be written is no fault of the build. */
export function remember(file: string | undefined, remembered: Remembered): void {
  if (file === undefined) return
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    publish(file, JSON.stringify({ remembered, seal: digest(JSON.stringify(remembered)) }))
  } catch {
    // The next build looks again.
  }
}
