import { compareCodeUnits } from '../manifest/order.js'
import type { Part, PartKind } from '../model/finding.js'
import type { Count, TokenCounter } from '../model/counter.js'
import type { Json } from '../json/json.js'
import { escapePointer } from '../schema/walk.js'
import { attribute } from './attribute.js'
import { place, ROOT } from './classify.js'
import type { Placement } from './classify.js'
import { jsonTree } from './json-tree.js'

/** A member of an entry with what it and everything in it costs. */
export interface CostNode {
  readonly path: string
  readonly kind: PartKind
  readonly tokens: number
  readonly children: readonly CostNode[]
}

/** The parts of an entry, largest first; they add up to its count. */
export function partsOf(
  entry: Json,
  counter: TokenCounter,
): { readonly count: Count; readonly parts: readonly Part[] } {
  const { placements, own, count } = placed(entry, counter)
  const sums = new Map<string, { kind: PartKind; path: string; tokens: number }>()
  for (let index = 0; index < own.length; index += 1) {
    const tokens = own[index] as number
    if (tokens === 0) continue
    const { kind, part } = placements[index] as Placement
    const key = `${kind} ${part}`
    const sum = sums.get(key)
    if (sum === undefined) sums.set(key, { path: part, kind, tokens })
    else sum.tokens += tokens
  }
  const parts = [...sums.values()]
  return {
    count,
    parts: parts.sort(
      (a, b) =>
        b.tokens - a.tokens || compareCodeUnits(a.path, b.path) || compareCodeUnits(a.kind, b.kind),
    ),
  }
}

/** The entry as a tree of costs: each node's tokens are its own and its children's. */
export function costTree(entry: Json, counter: TokenCounter): CostNode {
  const { placements, own, pathOf, parents } = placed(entry, counter)
  const totals = [...own]
  const children: CostNode[][] = own.map(() => [])
  for (let index = own.length - 1; index >= 0; index -= 1) {
    const parent = parents[index] as number
    const node: CostNode = {
      path: pathOf(index),
      kind: (placements[index] as Placement).kind,
      tokens: totals[index] as number,
      children: (children[index] as CostNode[]).reverse(),
    }
    if (parent === -1) return node
    totals[parent] = (totals[parent] as number) + node.tokens
    children[parent]?.push(node)
  }
  throw new RangeError('an entry has a root')
}

interface Placed {
  readonly count: Count
  readonly own: readonly number[]
  readonly placements: readonly Placement[]
  readonly parents: readonly number[]
  /** JSON Pointer of a member; built only where it is asked for, or names a part. */
  readonly pathOf: (index: number) => string
}

function placed(entry: Json, counter: TokenCounter): Placed {
  const tree = jsonTree(entry)
  const { count, own } = attribute(tree, counter)
  const pathOf = (index: number): string => {
    const parent = tree.parents[index] as number
    return parent === -1 ? '' : `${pathOf(parent)}/${escapePointer(String(tree.keys[index]))}`
  }
  const placements: Placement[] = [ROOT]
  for (let index = 1; index < own.length; index += 1) {
    const parent = placements[tree.parents[index] as number] as Placement
    placements.push(
      parent.position === 'inside'
        ? parent
        : place(
            parent,
            tree.keys[index] as string | number,
            tree.values[index] as Json,
            pathOf(index),
          ),
    )
  }
  return { count, own, placements, pathOf, parents: tree.parents }
}
