import type { Part } from '../model/finding.js'
import { mention } from './mention.js'
import { quantity } from './quantity.js'

/**
 * A part as it is called in a message: "body of `filter`", "description", "members of `status`".
 */
export function partLabel({ kind, path }: Pick<Part, 'kind' | 'path'>): string {
  const steps = path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const owner = mention(steps[2] ?? steps.at(-1) ?? '')
  switch (kind) {
    case 'name':
      return 'name'
    case 'description':
      return 'description'
    case 'parameter':
      return `parameter ${owner}`
    case 'parameter-description':
      return `description of ${owner}`
    case 'enum':
      return `members of ${owner}`
    case 'body':
      return `body of ${owner}`
    case 'pattern':
      return `pattern of ${owner}`
    case 'schema-title':
      return steps.length > 3 ? `schema title of ${owner}` : 'schema title'
    case 'dialect':
      return '`$schema`'
    case 'definition':
      return `definition ${mention(steps.at(-1) ?? '')}`
    case 'unreachable-definition':
      return `unused definition ${mention(steps.at(-1) ?? '')}`
    case 'output-schema':
      return 'outputSchema'
    case 'annotations':
      return 'annotations'
    case 'scaffold':
      return 'scaffold'
    case 'other':
      return mention(steps.at(-1) ?? '')
  }
}

/**
 * The largest parts and what is left, as one line: "body of `filter` 104 · description 61 · rest
 * 34".
 */
export function partsLine(parts: readonly Part[], most = 4): string {
  const shown = parts.slice(0, most)
  const rest = parts.slice(most).reduce((sum, { tokens }) => sum + tokens, 0)
  const phrases = shown.map((part) => `${partLabel(part)} ${quantity(part.tokens)}`)
  return [...phrases, ...(rest > 0 ? [`rest ${quantity(rest)}`] : [])].join(' · ')
}
