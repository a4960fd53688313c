import type { Report } from '../model/report.js'
import { plural, quantity } from '../words/quantity.js'
import { boundOf } from './tool-table.js'

/** How a surface came out, in one line. */
export function verdictLine(report: Report): string {
  const errors = report.findings.filter(({ level }) => level === 'error').length
  const warnings = report.findings.length - errors
  const tools = plural(report.tools.length, 'tool')
  const counts = `${plural(errors, 'error')}, ${plural(warnings, 'warning')}`
  if (report.verdict === 'unchecked')
    return `unchecked: a rule that must hold could not be measured (${counts})`
  const bound = boundOf(report)
  const cost = `${tools}, ${bound === undefined ? '' : `${bound} `}${quantity(report.total[report.view])} tokens (${report.view} view, ${report.counter})`
  return `${report.verdict}: ${cost}; ${counts}`
}
