import type { CountBound } from '../model/counter.js'
import type { Report } from '../model/report.js'
import { printable } from '../words/mention.js'
import { quantity } from '../words/quantity.js'
import { columns } from './columns.js'

const BAR = 20
const LONGEST_NAME = 40
const NUMBERS = new Set([1, 2, 3])

/**
 * Every tool by cost in the gating view, both views, and its share of the listing as a bar. What
 * was not read whole has no figures, and neither has the listing that it is a part of.
 */
export function toolTable(report: Report): string {
  const { view, total, mean } = report
  const tools = report.tools.map((tool, index) => ({ tool, index }))
  tools.sort((a, b) => b.tool.tokens[view] - a.tool.tokens[view] || a.index - b.index)
  const whole = tools.filter(({ tool }) => tool.isPartial !== true)
  const heaviest = whole.reduce((most, { tool }) => Math.max(most, tool.tokens[view]), 1)
  const share = (part: number): string =>
    `${(total[view] === 0 ? 0 : (part / total[view]) * 100).toFixed(1)} %`
  const rows = whole.map(({ tool: { name, tokens, bound } }) => [
    shortened(printable(name)),
    bounded(tokens.model, bound),
    bounded(tokens.wire, bound),
    ...(report.isPartial === true ? [] : [share(tokens[view])]),
    '█'.repeat(Math.max(1, Math.round((tokens[view] / heaviest) * BAR))),
  ])
  if (report.isPartial === true) {
    const partial = tools.filter(({ tool }) => tool.isPartial === true)
    const unknown = partial.map(({ tool: { name } }) => [shortened(printable(name)), '?', '?'])
    const sums = ['total', 'mean'].map((name) => [name, '?', '?'])
    return columns([['tool', 'model', 'wire'], ...rows, ...unknown, ...sums], NUMBERS)
  }
  const bound = boundOf(report)
  return columns(
    [
      ['tool', 'model', 'wire', 'share'],
      ...rows,
      ['total', bounded(total.model, bound), bounded(total.wire, bound)],
      ['mean', bounded(mean.model, bound), bounded(mean.wire, bound)],
    ],
    NUMBERS,
  )
}

/** The bound that makes every sum of a report's figures one, or undefined where they are exact. */
export function boundOf({ tools }: Report): CountBound | undefined {
  return tools.find(({ bound }) => bound !== undefined)?.bound
}

function bounded(value: number, bound: CountBound | undefined): string {
  return `${bound === undefined ? '' : bound === 'at most' ? '≤ ' : '≥ '}${quantity(value)}`
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name
}
