import type { Overlap, ScoredEntry } from '../model/scorer.js'
import { backgroundShare } from './background.js'
import { repeatedSentences, withoutRepeated } from './repeated.js'
import { lead, stems } from './text.js'
import type { ComparedText } from './lexical.js'
import { fieldWeights, norm, rounded } from './vector.js'
import type { Vector } from './vector.js'
import { verbClasses } from './verbs.js'

/** What a scorer knows of the overlaps of a surface's tools. */
export interface OverlapIndex {
  readonly vectors: readonly Vector[]
  readonly pairs: (level: number) => readonly Overlap[]
}

/**
 * Cosines of field-weighted stem vectors, over all pairs, exact. Adding an unrelated tool moves no
 * pair.
 */
export function overlapIndex(
  tools: readonly ScoredEntry[],
  text: ComparedText,
  verbFactor: number,
): OverlapIndex {
  const repeated = repeatedSentences(tools.map(({ description }) => description))
  const vectors = tools.map((tool): Vector => {
    const description = withoutRepeated(tool.description, repeated)
    const named = [stems(`${tool.name} ${tool.title}`), stems(lead(description))]
    const fields = [
      ...(text === 'description' ? [] : named),
      stems(description),
      ...(text === 'all' ? [tool.parameters.flatMap(stems)] : []),
    ]
    return new Map(
      [...fieldWeights(fields)].map(([term, weight]): [string, number] => [
        term,
        weight * -Math.log(backgroundShare(term)),
      ]),
    )
  })
  const verbs = tools.map(({ name, description }) => verbClasses(name, description))
  const factor = (a: number, b: number): number => {
    const [one, other] = [verbs[a] as ReadonlySet<string>, verbs[b] as ReadonlySet<string>]
    const isKnown = one.size > 0 && other.size > 0
    return isKnown &&
      ![...one].some((verb) => other.has(verb)) &&
      !isDangerous(tools[a] as ScoredEntry, tools[b] as ScoredEntry)
      ? verbFactor
      : 1
  }
  return { vectors, pairs: (level) => pairsFrom(vectors, level, factor) }
}

/** A pair of which one tool only reads and the other destroys: confusing them does harm. */
export function isDangerous(a: ScoredEntry, b: ScoredEntry): boolean {
  return (a.isReadOnly && b.isDestructive) || (b.isReadOnly && a.isDestructive)
}

function pairsFrom(
  vectors: readonly Vector[],
  level: number,
  factor: (a: number, b: number) => number,
): readonly Overlap[] {
  // An inverted index and one row of sums: each pair is added up term by term, never compared
  // whole.
  const postings = new Map<string, { readonly index: number; readonly value: number }[]>()
  const row = new Float64Array(vectors.length)
  const found: Overlap[] = []
  let largest: Overlap | undefined
  for (const [b, vector] of vectors.entries()) {
    const length = norm(vector)
    row.fill(0, 0, b)
    for (const [term, weight] of vector) {
      const value = weight / length
      const list = postings.get(term)
      if (list === undefined) postings.set(term, [{ index: b, value }])
      else {
        for (const entry of list)
          row[entry.index] = (row[entry.index] as number) + entry.value * value
        list.push({ index: b, value })
      }
    }
    for (let a = 0; a < b; a += 1) {
      const raw = row[a] as number
      if (raw < level && raw <= (largest?.adjusted ?? 0)) continue
      const pair = { a, b, raw: rounded(raw), adjusted: rounded(raw * factor(a, b)) }
      if (pair.adjusted >= level) found.push(pair)
      if (pair.adjusted > (largest?.adjusted ?? 0)) largest = pair
    }
  }
  return found.length > 0 || largest === undefined ? found : [largest]
}
