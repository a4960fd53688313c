import type { ScoredEntry } from '../model/scorer.js'
import { backgroundShare } from './background.js'
import type { ComparedText } from './lexical.js'
import { grams, lead, stems } from './text.js'
import { fieldWeights, norm } from './vector.js'
import type { Vector } from './vector.js'
import { actionGroups } from './verbs.js'

/** An entry as utterances are compared with it. */
export interface Read {
  readonly fields: Vector
  readonly everywhere: ReadonlySet<string>
  readonly nameGrams: Vector
  readonly leadGrams: Vector
  readonly nameGroups: ReadonlySet<number>
  readonly leadGroups: ReadonlySet<number>
}

/** A surface as utterances are compared with it. */
export interface Reading {
  readonly entries: readonly Read[]
  readonly vectors: readonly Vector[]
  readonly norms: readonly number[]
  readonly weight: (term: string) => number
  /** Stems that anything on the surface has. */
  readonly known: ReadonlySet<string>
}

export function readSurface(entries: readonly ScoredEntry[], text: ComparedText): Reading {
  const read = entries.map((entry) => readEntry(entry, text))
  const weight = surfaceWeights(read.filter((_, index) => entries[index]?.kind === 'tool'))
  const vectors = read.map(
    ({ fields }): Vector =>
      new Map([...fields].map(([term, value]): [string, number] => [term, value * weight(term)])),
  )
  return {
    entries: read,
    vectors,
    norms: vectors.map(norm),
    weight,
    known: new Set(read.flatMap(({ everywhere }) => [...everywhere])),
  }
}

function readEntry(entry: ScoredEntry, text: ComparedText): Read {
  const isNamed = text !== 'description'
  const name = isNamed ? `${entry.name} ${entry.title}` : ''
  const first = lead(entry.description)
  const fields = [
    ...(isNamed ? [stems(name)] : []),
    stems(first),
    stems(entry.description),
    ...(text === 'all' ? [entry.parameters.flatMap(stems)] : []),
  ]
  return {
    fields: fieldWeights(fields),
    everywhere: new Set([...fields.flat(), ...(isNamed ? entry.parameters.flatMap(stems) : [])]),
    nameGrams: grams(isNamed ? entry.name : ''),
    leadGrams: grams(first),
    nameGroups: actionGroups(isNamed ? entry.name : ''),
    leadGroups: actionGroups(first),
  }
}

/**
 * Weight of a stem: half by how few tools of this surface have it, half by how few real tools do.
 */
function surfaceWeights(tools: readonly Read[]): (term: string) => number {
  const having = new Map<string, number>()
  for (const { fields } of tools)
    for (const term of fields.keys()) having.set(term, (having.get(term) ?? 0) + 1)
  return (term) => {
    const here = ((having.get(term) ?? 0) + 0.5) / (tools.length + 1)
    return -Math.log(0.5 * here + 0.5 * backgroundShare(term))
  }
}
