import type { Finding } from '../model/finding.js'
import { quantity } from './quantity.js'

/**
 * A finding in one line, as an editor shows it: "`search` costs 231 tokens in tools/list (ceiling
 * 200, 31 over): move the body of `filter` to docs://tools, −92."
 *
 * @param exactness `at least` where only a part of the tool is known
 */
export function shortForm(finding: Finding, exactness?: 'at least'): string {
  const remedy = heaviest(finding.remedies) ?? finding.remedies[0]
  const advice =
    remedy === undefined
      ? finding.decision.replace(/\.$/, '')
      : `${remedy.do}${remedy.saves === undefined ? '' : `, −${quantity(remedy.saves)}`}`
  const short = finding.message.replace(
    CLAUSE,
    (_, known: string | undefined, value: string, side: string, bound: string, distance: string) =>
      ` ${exactness === undefined ? (known ?? '') : `${exactness} `}${value} in tools/list (${side} ${bound}, ${distance})`,
  )
  if (short !== finding.message) return `${short}: ${advice}.`
  const [detail] = finding.details
  return [
    finding.message.replace(FAULTS, '.'),
    ...(detail === undefined ? [] : [sentence(detail)]),
    sentence(advice),
  ].join(' ')
}

/**
 * What a finding says of tokens, in full; an editor has no room for view, counter and where a bound
 * comes from.
 */
const CLAUSE =
  / (at least |at most )?([\d,.]+ tokens?) \(\w+ view, [^)]*\); the (ceiling|floor) is ([\d,.]+) \(([\d,.]+ (?:over|under))[^)]*\)\.$/

/** How many faults there are is told by what they are. */
const FAULTS = /: [\d,]+ faults?; the ceiling is 0 \([^)]*\)\.$/

/**
 * The one change that saves most. What only sums others up is for where there is room for all; what
 * loses nothing is seldom done where the tool is written.
 */
function heaviest(remedies: Finding['remedies']): Finding['remedies'][number] | undefined {
  const single = remedies.filter(
    ({ do: what, saves, free }) => saves !== undefined && !free && !what.startsWith('all '),
  )
  return single.reduce<Finding['remedies'][number] | undefined>(
    (most, one) => ((one.saves ?? 0) > (most?.saves ?? 0) ? one : most),
    undefined,
  )
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`
}
