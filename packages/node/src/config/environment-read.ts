import { createHmac, randomBytes } from 'node:crypto'
import { readText } from '../files/publish.js'
import { matchingNames } from './environment.js'

/** Names of the environment that modules read by name, in code-unit order. */
export function environmentReadBy(files: readonly string[]): readonly string[] {
  const names = files.flatMap((file) =>
    [...(readText(file) ?? '').matchAll(/process\.env(?:\.(\w+)|\[\s*['"](\w+)['"]\s*\])/g)].map(
      ([, dotted, quoted]) => dotted ?? quoted ?? '',
    ),
  )
  return [...new Set(names)].sort()
}

/** By name or pattern, what tells whether a value is still the same, and not what it is. */
export type EnvironmentMarks = Readonly<Record<string, string | null>>

/**
 * Marks of the values that these names have now; null for one that is not set. A value is hashed
 * with a key of its own, for it may be a secret and the mark may be kept in a file.
 *
 * @param names exact, or a beginning with `*` after it for all that begin so
 */
export function environmentNow(names: readonly string[]): EnvironmentMarks {
  return Object.fromEntries(
    names.map((name) => {
      const value = valueNow(name)
      return [name, value === null ? null : markOf(value, randomBytes(16).toString('hex'))]
    }),
  )
}

/** True where each name still has the value that it had. */
export function isSameEnvironment(before: EnvironmentMarks): boolean {
  return Object.entries(before).every(([name, mark]) => {
    const value = valueNow(name)
    if (mark === null || value === null) return mark === value
    return markOf(value, mark.split(':')[0] ?? '') === mark
  })
}

function valueNow(name: string): string | null {
  if (!name.endsWith('*')) return process.env[name] ?? null
  return JSON.stringify(matchingNames([name]).map((one) => [one, process.env[one]]))
}

function markOf(value: string, key: string): string {
  return `${key}:${createHmac('sha256', key).update(value).digest('hex')}`
}
