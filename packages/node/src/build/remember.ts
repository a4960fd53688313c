import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Outcome } from '@mcp-budget/core'
import { isSameEnvironment } from '../config/environment-read.js'
import { packageVersion } from '../files/package-root.js'
import { digest } from '../files/digest.js'
import { publish } from '../files/publish.js'

/** The manifest of one profile, as it is written. */
export interface BuiltManifest {
  readonly profile: string
  readonly text: string
}

/** What a passing check was made of and came to; kept where the next build finds it. */
export interface Remembered {
  /** Digest of how it was judged: options and versions. */
  readonly judgedBy: string
  /**
   * Digest of what the listing was made by that is no module: built code, environment. '' is never
   * equal.
   */
  readonly listedBy: string
  /** Digests by absolute path of what it was judged with; '' for a file that was not there. */
  readonly files: Readonly<Record<string, string>>
  /** The same for the modules that were listed from source. */
  readonly modules: Readonly<Record<string, string>>
  /** What the config read of the environment. */
  readonly environment: Readonly<Record<string, string | null>>
  /** Digest of what was listed, over all profiles. */
  readonly surface: string
  readonly isOfEntry: boolean
  /** Absolute paths of what the config names as its server. */
  readonly serverFiles: readonly string[]
  readonly outcome: Outcome
  readonly manifests: readonly BuiltManifest[]
}

/**
 * True where every file still holds what it held. Read side by side, for a bundler may be at work
 * on this thread.
 */
export async function areUnchanged(files: Readonly<Record<string, string>>): Promise<boolean> {
  const same = await Promise.all(
    Object.entries(files).map(
      async ([file, known]) => (await readFile(file).then(digest, () => '')) === known,
    ),
  )
  return same.every((one) => one)
}

/** What builds of one project remember, by the entry that was built. */
export interface BuildMemory {
  /**
   * Reads what the last process kept and compares its files, while the bundler works on its own.
   * What it finds holds for the next look only.
   */
  prepare(): Promise<void>
  /** What is known of an entry, and whether its files are as they were. */
  look(entry: string): Promise<Known | undefined>
  keep(
    entry: string,
    remembered: Remembered | undefined,
    forTheNextProcess: Remembered | undefined,
  ): void
}

export interface Known extends Remembered {
  readonly areFilesSame: boolean
  readonly areModulesSame: boolean
}

/**
 * @param root folder of the project, in whose `node_modules` it is kept; nothing is where it has
 * none
 * @param name of the file; undefined to keep it in this process only
 */
export function createMemory(root: string, name: string | undefined): BuildMemory {
  const file = name === undefined ? undefined : memoryFile(root, name)
  let reading: Promise<Record<string, Remembered>> | undefined
  let kept: Record<string, Remembered> = {}
  const entries = new Map<string, Remembered>()
  const compared = new Map<string, Promise<Known>>()
  const recalled = (): Promise<unknown> =>
    (reading ??= recall(file).then((found) => {
      kept = found
      for (const [entry, one] of Object.entries(found))
        if (!entries.has(entry)) entries.set(entry, one)
      return found
    }))
  const compare = async (one: Remembered): Promise<Known> => {
    const [areFilesSame, areModulesSame] = await Promise.all([
      areUnchanged(one.files),
      areUnchanged(one.modules),
    ])
    return {
      ...one,
      areFilesSame: areFilesSame && isSameEnvironment(one.environment),
      areModulesSame,
    }
  }
  return {
    async prepare() {
      await recalled()
      for (const [entry, one] of entries) {
        const known = compare(one)
        // Whoever looks is told; nobody may look.
        known.catch(() => {})
        compared.set(entry, known)
      }
    },
    async look(entry) {
      await recalled()
      const known = compared.get(entry)
      compared.delete(entry)
      const one = entries.get(entry)
      return known ?? (one === undefined ? undefined : compare(one))
    },
    keep(entry, remembered, forTheNextProcess) {
      if (remembered === undefined) entries.delete(entry)
      else entries.set(entry, remembered)
      if (forTheNextProcess === undefined) return
      kept = { ...kept, [entry]: forTheNextProcess }
      store(file, kept)
    },
  }
}

function memoryFile(root: string, name: string): string | undefined {
  for (let folder = root; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'node_modules')))
      return path.join(folder, 'node_modules/.cache/mcp-budget', `${name}.json`)
    if (folder === path.dirname(folder)) return undefined
  }
}

/**
 * What is kept is read by the version that wrote it, and by a shape of it that is known; counted up
 * with each change of `Remembered`.
 */
const format = (): string => `${packageVersion()} 4`

/**
 * What is kept; a file that cannot be read, that another version wrote, or another hand changed, is
 * as none.
 */
async function recall(file: string | undefined): Promise<Record<string, Remembered>> {
  const text = file === undefined ? '' : await readFile(file, 'utf8').catch(() => '')
  const [written, seal = '', body = ''] = text.split('\n')
  try {
    return written === format() && seal === digest(body)
      ? (JSON.parse(body) as Record<string, Remembered>)
      : {}
  } catch {
    return {}
  }
}

/** A folder that cannot be written is no fault of the build: the next one looks again. */
function store(file: string | undefined, kept: Record<string, Remembered>): void {
  if (file === undefined) return
  const body = JSON.stringify(kept)
  try {
    publish(file, `${format()}\n${digest(body)}\n${body}\n`)
  } catch {
    // Looked at again.
  }
}
