import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const FOUND = new Map<string, string | undefined>()

/** The version of the package that a file would import; undefined where there is none. */
export function installedVersion(name: string, from: string): string | undefined {
  const folder = path.dirname(from)
  const key = `${name} ${folder}`
  if (!FOUND.has(key)) {
    if (FOUND.size > 1_000) FOUND.clear()
    FOUND.set(key, versionOf(name, from))
  }
  return FOUND.get(key)
}

function versionOf(name: string, from: string): string | undefined {
  for (const folder of createRequire(from).resolve.paths(name) ?? []) {
    try {
      return (
        JSON.parse(readFileSync(path.join(folder, name, 'package.json'), 'utf8')) as {
          readonly version?: string
        }
      ).version
    } catch {
      // The next folder up may have it.
    }
  }
  return undefined
}

/** Whether a version is at least this one, within its major number. */
export function isFrom(version: string | undefined, major: number, minor: number): boolean {
  const [own, next] = (version ?? '').split('.').map(Number)
  return own === major && (next ?? 0) >= minor
}
