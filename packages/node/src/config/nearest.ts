import { createRequire } from 'node:module'
import type levenshtein from 'fastest-levenshtein'

/** The known word nearest to a mistyped one, where one is near. */
export function nearest(word: string, known: readonly string[]): string {
  // Loaded when something was mistyped, not before every check.
  const { distance } = createRequire(import.meta.url)('fastest-levenshtein') as typeof levenshtein
  const [best] = known
    .map((one) => ({ one, far: distance(word.toLowerCase(), one.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
  return best === undefined || best.far > Math.max(2, word.length / 2)
    ? ''
    : ` (did you mean \`${best.one}\`?)`
}
