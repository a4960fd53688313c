import Table from 'cli-table3'
import type { Report } from '../model/report.js'
import { printable } from '../words/mention.js'
import { quantity } from '../words/quantity.js'

const BAR = 20
const LONGEST_NAME = 40
const BLANK = ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right', 'left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid']

/** Every tool by cost in the gating view, both views, and its share of the listing as a bar. */
export function toolTable(report: Report): string {
  const { view, total } = report
  const heaviest = Math.max(1, ...report.tools.map(({ tokens }) => tokens[view]))
  const table = new Table({
    head: ['tool', 'model', 'wire', 'share', ''],
    chars: { ...Object.fromEntries(BLANK.map((name) => [name, ''])), middle: '  ' },
    colAligns: ['left', 'right', 'right', 'right', 'left'],
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  })
  const tools = report.tools.map((tool, index) => ({ tool, index }))
  tools.sort((a, b) => b.tool.tokens[view] - a.tool.tokens[view] || a.index - b.index)
  for (const { tool } of tools) {
    const tokens = tool.tokens[view]
    const share = total[view] === 0 ? 0 : (tokens / total[view]) * 100
    table.push([
      shortened(printable(tool.name)),
      quantity(tool.tokens.model),
      quantity(tool.tokens.wire),
      `${share.toFixed(1)} %`,
      '█'.repeat(Math.max(1, Math.round((tokens / heaviest) * BAR))),
    ])
  }
  table.push(['total', quantity(total.model), quantity(total.wire), '', ''])
  table.push(['mean', quantity(report.mean.model), quantity(report.mean.wire), '', ''])
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name
}
