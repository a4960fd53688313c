import { readText } from '../files/publish.js'

/** Names of the environment that modules read by name, in code-unit order. */
export function environmentReadBy(files: readonly string[]): readonly string[] {
  const names = files.flatMap((file) =>
    [...(readText(file) ?? '').matchAll(/process\.env(?:\.(\w+)|\[\s*['"](\w+)['"]\s*\])/g)].map(
      ([, dotted, quoted]) => dotted ?? quoted ?? '',
    ),
  )
  return [...new Set(names)].sort()
}

/** The values that these names have now; null for one that is not set. */
export function environmentNow(names: readonly string[]): Readonly<Record<string, string | null>> {
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? null]))
}

/** True where each name still has the value that it had. */
export function isSameEnvironment(before: Readonly<Record<string, string | null>>): boolean {
  return Object.entries(before).every(([name, value]) => (process.env[name] ?? null) === value)
}
