import type { Count, TokenCounter } from '../model/counter.js'
import type { JsonTree } from './json-tree.js'

/**
 * What a tree's text costs, and how many of the tokens are each member's own (children not
 * included).
 */
export interface Attribution {
  readonly count: Count
  readonly own: readonly number[]
}

/**
 * Gives each token to the member that owns its first character; the members' tokens add up to the
 * count. A counter that cannot say where its tokens start is attributed by length.
 */
export function attribute(tree: JsonTree, counter: TokenCounter): Attribution {
  const starts = counter.starts?.(tree.text)
  if (starts !== undefined) return { count: { tokens: starts.length }, own: byStart(tree, starts) }
  const count = counter.count(tree.text)
  return { count, own: byLength(tree, count.tokens) }
}

function byStart(
  { offsets, owners, keys }: JsonTree,
  starts: readonly number[],
): readonly number[] {
  const own = new Array<number>(keys.length).fill(0)
  let run = 0
  for (const start of starts) {
    while (run + 1 < offsets.length && (offsets[run + 1] as number) <= start) run += 1
    own[owners[run] as number] = (own[owners[run] as number] ?? 0) + 1
  }
  return own
}

/** Cumulative rounding: every prefix of the text gets its share, so the shares add up exactly. */
function byLength({ offsets, owners, keys, text }: JsonTree, tokens: number): readonly number[] {
  const own = new Array<number>(keys.length).fill(0)
  let given = 0
  for (let run = 0; run < offsets.length; run += 1) {
    const end = offsets[run + 1] ?? text.length
    const upTo = Math.round((end / text.length) * tokens)
    own[owners[run] as number] = (own[owners[run] as number] ?? 0) + upTo - given
    given = upTo
  }
  return own
}
