import type { Finding } from '../model/finding.js'
import { mention } from './mention.js'
import { quantities, quantity } from './quantity.js'

/**
 * A finding in one line, as an editor shows it: "`search` costs 231 tokens in tools/list (ceiling 200, 31 over):
 * move the body of `filter` to docs://tools, −92."
 *
 * @param exactness `at least` where only a part of the tool is known
 */
export function shortForm(finding: Finding, exactness?: 'at least'): string {
  const { value, view, bound, subject } = finding
  const remedy = heaviest(finding.remedies) ?? finding.remedies[0]
  const advice = remedy === undefined ? finding.decision.replace(/\.$/, '') : `${remedy.do}${remedy.saves === undefined ? '' : `, −${quantity(remedy.saves)}`}`
  if (view === undefined) return `${finding.message.replace(/\.$/, '')}. ${sentence(advice)}`
  const limit = 'ceiling' in bound ? bound.ceiling : bound.floor
  const shown = quantities(value, limit)
  const who = subject.kind === 'listing' ? 'Tools cost on average' : subject.kind === 'pair' ? subject.names.map(mention).join(' ~ ') : `${mention(subject.name)} costs`
  return `${who} ${exactness === undefined ? '' : `${exactness} `}${shown.value} tokens in tools/list (${'ceiling' in bound ? 'ceiling' : 'floor'} ${shown.bound}, ${shown.distance} ${'ceiling' in bound ? 'over' : 'under'}): ${advice}.`
}

/** The one change that saves most; what only sums others up is for where there is room for all. */
function heaviest(remedies: Finding['remedies']): Finding['remedies'][number] | undefined {
  const single = remedies.filter(({ do: what, saves }) => saves !== undefined && !what.startsWith('all '))
  return single.reduce<Finding['remedies'][number] | undefined>((most, one) => ((one.saves ?? 0) > (most?.saves ?? 0) ? one : most), undefined)
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`
}
