import type { PreparedScorer, ScoredEntry, Scorer } from '../model/scorer.js'
import { overlapIndex } from './overlap.js'
import { once } from '../lazy/once.js'
import { readSurface } from './reading.js'
import { grams, stems } from './text.js'
import { cosine, norm } from './vector.js'
import type { Vector } from './vector.js'
import { actionGroups, sharedGroups } from './verbs.js'

/** What of a tool is compared. */
export type ComparedText = 'description' | 'name-and-description' | 'all'

export interface LexicalOptions {
  /** Default `name-and-description`. */
  readonly text?: ComparedText
  /**
   * What the overlap of two tools is multiplied by when their verbs do different things; 1 is off.
   * Default 0.75.
   */
  readonly verbFactor?: number
}

/** Version of the formulas and tables below: figures of another version are not compared. */
const VERSION = 1
const WEIGHTS = {
  cosine: 2,
  coverage: 1,
  nameGrams: 1,
  leadGrams: 1,
  nameGroups: 0.3,
  leadGroups: 0.3,
}
const TOTAL_WEIGHT = 5.6

/**
 * The default scorer: words only, no model, no key. Overlap is a cosine over stems weighted by how
 * rare they are among real tools; selection blends a cosine, coverage, character grams and kinds of
 * action.
 */
export function lexicalScorer({
  text = 'name-and-description',
  verbFactor = 0.75,
}: LexicalOptions = {}): Scorer {
  return {
    id: `lexical@${VERSION} ${text} verb-factor ${verbFactor}`,
    prepare: (entries) => prepare(entries, text, verbFactor),
  }
}

function prepare(
  entries: readonly ScoredEntry[],
  text: ComparedText,
  verbFactor: number,
): PreparedScorer {
  const tools = entries.filter(({ kind }) => kind === 'tool')
  // Most checks have no utterances, so the surface is read for them only when one comes.
  const overlap = once(() => overlapIndex(tools, text, verbFactor))
  const reading = once(() => readSurface(entries, text))

  /**
   * The words of an utterance that anything on the surface has; the others say nothing about which.
   */
  const asked = (utterance: string): Vector => {
    const { known, weight } = reading()
    return new Map(
      [...new Set(stems(withoutPlaceholders(utterance)))]
        .filter((term) => known.has(term))
        .map((term): [string, number] => [term, weight(term)]),
    )
  }

  return {
    overlaps: (level) => overlap().pairs(level),
    scores(utterance) {
      const { entries: read, vectors, norms } = reading()
      const query = asked(utterance)
      const queryNorm = norm(query)
      const mass = [...query.values()].reduce((sum, value) => sum + value, 0)
      const queryGrams = grams(withoutPlaceholders(utterance))
      const gramNorm = norm(queryGrams)
      const groups = actionGroups(withoutPlaceholders(utterance))
      return read.map((entry, index) => {
        let covered = 0
        for (const [term, value] of query) if (entry.everywhere.has(term)) covered += value
        const parts =
          WEIGHTS.cosine * cosine(query, vectors[index] as Vector, queryNorm, norms[index]) +
          WEIGHTS.coverage * (mass === 0 ? 0 : covered / mass) +
          WEIGHTS.nameGrams * cosine(queryGrams, entry.nameGrams, gramNorm) +
          WEIGHTS.leadGrams * cosine(queryGrams, entry.leadGrams, gramNorm) +
          WEIGHTS.nameGroups * sharedGroups(groups, entry.nameGroups) +
          WEIGHTS.leadGroups * sharedGroups(groups, entry.leadGroups)
        return parts / TOTAL_WEIGHT
      })
    },
    shared: (a, b) =>
      heaviest(product(overlap().vectors[a] as Vector, overlap().vectors[b] as Vector)),
    drawn(utterance, to, from) {
      const { vectors, norms } = reading()
      const gains = new Map<string, number>()
      for (const [term, value] of asked(utterance)) {
        const gain =
          (share(vectors[to], norms[to], term) - share(vectors[from], norms[from], term)) * value
        if (gain > 0) gains.set(term, gain)
      }
      return heaviest(gains)
    },
  }
}

function withoutPlaceholders(utterance: string): string {
  return utterance.replace(/<[^<>]*>/g, ' ')
}

function product(a: Vector, b: Vector): Vector {
  return new Map(
    [...a]
      .filter(([term]) => b.has(term))
      .map(([term, value]): [string, number] => [term, value * (b.get(term) ?? 0)]),
  )
}

function share(vector: Vector | undefined, length: number | undefined, term: string): number {
  return vector === undefined || !length ? 0 : (vector.get(term) ?? 0) / length
}

function heaviest(weights: Vector): readonly string[] {
  return [...weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([term]) => term)
}
