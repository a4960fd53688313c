import type { CostNode } from '../parts/parts.js'
import { partLabel } from '../words/part-label.js'
import { printable } from '../words/mention.js'
import { plural, quantity } from '../words/quantity.js'

const LONGEST_STEP = 40

/**
 * What `why` prints: every member of an entry with its tokens, the largest first, small ones
 * gathered.
 */
export function costTreeText(root: CostNode, least = 3): string {
  const lines: string[] = []
  const visit = (node: CostNode, depth: number): void => {
    const step = node.path.split('/').at(-1) ?? ''
    const name =
      step === ''
        ? 'tool'
        : printable(step.replaceAll('~1', '/').replaceAll('~0', '~')).slice(0, LONGEST_STEP)
    const label = node.kind === 'scaffold' || depth !== 3 ? '' : `  ${partLabel(node)}`
    lines.push(
      `${quantity(node.tokens).padStart(7)}  ${'  '.repeat(depth)}${name}${label}`.trimEnd(),
    )
    const children = [...node.children].sort((a, b) => b.tokens - a.tokens)
    const shown = children.filter(({ tokens }) => tokens >= least)
    for (const child of shown) visit(child, depth + 1)
    const small = children.filter(({ tokens }) => tokens < least)
    const smallTokens = small.reduce((sum, { tokens }) => sum + tokens, 0)
    if (small.length > 0)
      lines.push(
        `${quantity(smallTokens).padStart(7)}  ${'  '.repeat(depth + 1)}(${plural(small.length, 'smaller member')})`,
      )
    const own = node.tokens - node.children.reduce((sum, { tokens }) => sum + tokens, 0)
    if (node.children.length > 0 && own > 0)
      lines.push(
        `${quantity(own).padStart(7)}  ${'  '.repeat(depth + 1)}(its own key, braces and commas)`,
      )
  }
  visit(root, 0)
  return `${lines.join('\n')}\n`
}
