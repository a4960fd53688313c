import type { Finding } from '../model/finding.js'
import type { Paint } from '../model/reporter.js'
import type { Report } from '../model/report.js'
import { fullForm } from '../words/full-form.js'
import { mention } from '../words/mention.js'
import { plural } from '../words/quantity.js'
import { TOLD } from '../words/told.js'

/** Errors first; the words that a rule's findings share are said with the first of them. */
export function findingBlocks(report: Report, colors: Paint): readonly string[] {
  const blocks: string[] = []
  for (const level of ['error', 'warn'] as const) {
    const byRule = groupByRule(report.findings)
    for (const findings of byRule.values()) {
      const ofLevel = findings.filter((finding) => finding.level === level)
      if (ofLevel.length === 0) continue
      const told = level === 'error' ? ofLevel.slice(0, TOLD) : [gathered(ofLevel)]
      const lines = told.map((finding, index) =>
        index === 0
          ? fullForm(finding, placeOf(finding, report))
          : shortened(fullForm(finding), placeOf(finding, report)),
      )
      if (level === 'error' && ofLevel.length > told.length)
        lines.push(
          `  and ${plural(ofLevel.length - told.length, 'more finding')} of this rule: see the table, or --json`,
        )
      blocks.push(tinted(lines.join('\n'), level === 'error' ? colors.red : colors.yellow))
    }
  }
  return blocks
}

function groupByRule(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const byRule = new Map<string, Finding[]>()
  for (const finding of findings)
    byRule.set(finding.rule, [...(byRule.get(finding.rule) ?? []), finding])
  return byRule
}

/** Warnings of one rule as one finding: the first one's words, and a line for each subject. */
function gathered(findings: readonly Finding[]): Finding {
  const [first] = findings as [Finding]
  if (findings.length === 1) return first
  const details = findings.map(
    (finding) =>
      `${nameOf(finding)}: ${finding.details.slice(0, 2).join('; ')}${finding.details.length > 2 ? ' …' : ''}`,
  )
  return {
    ...first,
    message: `${first.message} ${plural(findings.length - 1, 'other tool')} too.`,
    details,
  }
}

function nameOf({ subject }: Finding): string {
  return subject.kind === 'listing'
    ? 'the listing'
    : subject.kind === 'pair'
      ? subject.names.map(mention).join(' ~ ')
      : mention(subject.name)
}

/** Where the tool of a finding is written, where that is known. */
function placeOf({ subject }: Finding, { tools }: Report): string | undefined {
  const origin =
    subject.kind === 'tool' ? tools.find(({ name }) => name === subject.name)?.origin : undefined
  return origin === undefined ? undefined : `${origin.file}:${origin.line}:${origin.column + 1}`
}

/** Without the sections that the finding before it already said. */
function shortened(full: string, place: string | undefined): string {
  const lines = full.split('\n')
  const end = lines.findIndex((line) => line.startsWith('  Consequences'))
  const told = lines.slice(1, end === -1 ? undefined : end)
  return [...(place === undefined ? [] : [`  ${place}`]), ...told].join('\n')
}

function tinted(block: string, color: (text: string) => string): string {
  const [first = '', ...rest] = block.split('\n')
  return [color(first), ...rest].join('\n')
}
