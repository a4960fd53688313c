import { compareCodeUnits } from '../manifest/order.js'
import type { Part, PartKind } from '../model/finding.js'
import type { Count, TokenCounter } from '../model/counter.js'
import type { Json } from '../model/json.js'
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
export function partsOf(entry: Json, counter: TokenCounter): { readonly count: Count; readonly parts: readonly Part[] } {
  const { placements, own, count } = placed(entry, counter)
  const sums = new Map<string, { kind: PartKind; path: string; tokens: number }>()
  for (const [index, { kind, part }] of placements.entries()) {
    const tokens = own[index] as number
    const key = `${kind} ${part}`
    const sum = sums.get(key)
    if (sum === undefined) sums.set(key, { path: part, kind, tokens })
    else sum.tokens += tokens
  }
  const parts = [...sums.values()].filter(({ tokens }) => tokens > 0)
  return { count, parts: parts.sort((a, b) => b.tokens - a.tokens || compareCodeUnits(a.path, b.path) || compareCodeUnits(a.kind, b.kind)) }
}

/** The entry as a tree of costs: each node's tokens are its own and its children's. */
export function costTree(entry: Json, counter: TokenCounter): CostNode {
  const { placements, own, paths, parents } = placed(entry, counter)
  const totals = [...own]
  const children: CostNode[][] = own.map(() => [])
  for (let index = own.length - 1; index >= 0; index -= 1) {
    const parent = parents[index] as number
    const node: CostNode = {
      path: paths[index] as string,
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

function placed(entry: Json, counter: TokenCounter) {
  const tree = jsonTree(entry)
  const { count, own } = attribute(tree, counter)
  const placements: Placement[] = []
  const paths: string[] = []
  for (const [index, parent] of tree.parents.entries()) {
    const key = tree.keys[index] as string | number
    const path = parent === -1 ? '' : `${paths[parent] as string}/${escapePointer(String(key))}`
    paths.push(path)
    placements.push(parent === -1 ? ROOT : place(placements[parent] as Placement, key, tree.values[index] as Json, path))
  }
  return { count, own, placements, paths, parents: tree.parents }
}
