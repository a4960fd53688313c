/** A sparse vector by term. */
export type Vector = ReadonlyMap<string, number>

export function norm(vector: Vector): number {
  let sum = 0
  for (const value of vector.values()) sum += value * value
  return Math.sqrt(sum)
}

/**
 * Cosine of two vectors; 0 where one is empty. Sums run in the order of the shorter one's terms.
 */
export function cosine(a: Vector, b: Vector, normA = norm(a), normB = norm(b)): number {
  if (normA === 0 || normB === 0) return 0
  const [short, long] = a.size <= b.size ? [a, b] : [b, a]
  let sum = 0
  for (const [term, value] of short) sum += value * (long.get(term) ?? 0)
  return sum / (normA * normB)
}

/** How often each term occurs. */
function counted(terms: readonly string[]): Vector {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** 1 + ln tf of each term, summed over the fields. */
export function fieldWeights(fields: readonly (readonly string[])[]): Vector {
  const sums = new Map<string, number>()
  for (const field of fields)
    for (const [term, count] of counted(field))
      sums.set(term, (sums.get(term) ?? 0) + 1 + Math.log(count))
  return sums
}

/** Four decimals: figures are compared as they are shown. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
