import type { Finding } from '../model/finding.js'
import { remedyFigures } from './finding-message.js'
import { partsLine } from './part-label.js'
import { wrap } from './wrap.js'

const WIDTH = 80
const INDENT = 16
const SECTION = 'Consequences'.length + 2

/**
 * A finding in the shape of a decision record, 80 columns wide, as terminals and build logs show
 * it.
 *
 * @param place where its subject was written, such as `src/tools.ts:12:3`
 */
export function fullForm(finding: Finding, place?: string): string {
  const lines = [`${finding.rule} · ${finding.level}${place === undefined ? '' : ` · ${place}`}`]
  const section = (name: string, paragraphs: readonly string[]): void => {
    const wrapped = paragraphs.flatMap(inColumn)
    wrapped.forEach((line, index) =>
      lines.push(`  ${(index === 0 ? name : '').padEnd(SECTION)}${line}`.trimEnd()),
    )
  }
  section('Context', [
    ...(finding.note === undefined ? [] : [finding.note]),
    `${finding.message} ${finding.why}`,
    ...(finding.parts.length === 0 ? [] : [partsLine(finding.parts)]),
    ...shortList(finding.details),
  ])
  section('Decision', [finding.decision, ...finding.remedies.map(remedyLine)])
  section('Consequences', [finding.consequences])
  section('Rejected', [finding.rejected])
  section('See', [
    `mcp-budget explain ${finding.rule}${finding.adr === undefined ? '' : ` · ${finding.adr} (yours)`}`,
  ])
  return lines.join('\n')
}

/** A paragraph in the column; the lines of a list item hang under its first word. */
function inColumn(paragraph: string): readonly string[] {
  if (!paragraph.startsWith('- ')) return wrap(paragraph, WIDTH - INDENT)
  return wrap(paragraph.slice(2), WIDTH - INDENT - 2).map(
    (line, index) => `${index === 0 ? '- ' : '  '}${line}`,
  )
}

function remedyLine({ do: what, free, saves, leaves }: Finding['remedies'][number]): string {
  const figures =
    saves === undefined || leaves === undefined ? '' : `: ${remedyFigures(saves, leaves)}`
  return `- ${what}${free ? ' (free)' : ''}${figures}`
}

function shortList(details: readonly string[]): readonly string[] {
  const shown = details.slice(0, 5).map((detail) => `- ${detail}`)
  return details.length > 5 ? [...shown, `- and ${details.length - 5} more`] : shown
}
