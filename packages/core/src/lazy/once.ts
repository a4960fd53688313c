/**
 * Computes at the first call and remembers: tables that most checks never need cost nothing at the
 * start.
 */
export function once<T>(compute: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: compute() }).value
}
