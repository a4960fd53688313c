import type { Finding } from '../model/finding.js'
import { TOLD } from '../model/report.js'
import type { Report, Verdict } from '../model/report.js'
import { fullForm } from '../words/full-form.js'
import { mention, printable } from '../words/mention.js'
import { partsLine } from '../words/part-label.js'
import { plural, quantities, quantity } from '../words/quantity.js'
import { wrap } from '../words/wrap.js'
import type { Paint, Reporter } from './reporter.js'
import { acceptedSection, overlapSection, selectionSection } from './selection-section.js'
import { boundOf, toolTable } from './tool-table.js'

const WIDTH = 80

const plain = (text: string): string => text
const PLAIN: Paint = { bold: plain, green: plain, red: plain, yellow: plain }

/** The report as a person reads it in a terminal or a build log. */
export const pretty: Reporter = {
  id: 'pretty',
  render(outcome, options = {}) {
    const colors = options.paint ?? PLAIN
    const paint: Record<Verdict, (text: string) => string> = {
      pass: colors.green,
      fail: colors.red,
      unchecked: colors.yellow,
    }
    const reports = outcome.reports.map((report) => {
      const told = [
        heading(report, colors.bold),
        toolTable(report),
        ...findingBlocks(report, colors),
        ...acceptedSection(report.accepted),
        ...selectionSection(report),
        ...overlapSection(report),
        ...slackLines(report),
        ...remarks(report),
        paint[report.verdict](verdictLine(report)),
      ]
      return told.join('\n\n')
    })
    const errors = outcome.errors.map(
      ({ code, message }) => `${colors.yellow(`unchecked · ${code}`)}\n${indented(message)}`,
    )
    const adoption =
      options.adoption === true && outcome.verdict === 'fail' ? [adoptionLines()] : []
    return `${[...reports, ...errors, ...adoption].join('\n\n')}\n`
  },
}

function heading(
  { server, profile, era, view, counter }: Report,
  bold: (text: string) => string,
): string {
  const named = profile === 'default' ? '' : ` · profile ${mention(profile)}`
  const seen = era === 'file' ? 'from a listing file' : `era ${era}`
  return wrap(
    `${bold(printable(server))}${named} · ${seen} · gated on the ${view} view, ${counter}`,
    WIDTH,
  ).join('\n')
}

/** Errors first; the words that a rule's findings share are said with the first of them. */
function findingBlocks(report: Report, colors: Paint): readonly string[] {
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

function slackLines(report: Report): readonly string[] {
  const lines = report.slack.flatMap(({ rule, subject, value, bound }) => {
    const shown = quantities(value, bound)
    const who = subject.kind === 'tool' ? `, heaviest ${mention(subject.name)}` : ''
    const [atMost, atLeast] = boundOf(report) === 'at most' ? ['at most ', 'at least '] : ['', '']
    const isShown = rule === 'max-tool-tokens' || rule === 'max-mean-tool-tokens'
    return bound === 0 || !isShown
      ? []
      : [
          `  ${rule.padEnd(22)}${atMost}${shown.value} of ${shown.bound}, slack ${atLeast}${shown.distance}${who}`,
        ]
  })
  const heaviest = [...report.tools].sort(
    (a, b) => b.tokens[report.view] - a.tokens[report.view],
  )[0]
  const parts =
    heaviest?.parts === undefined || report.verdict === 'fail'
      ? []
      : wrap(
          `${mention(heaviest.name)}: ${heaviest.bound === undefined ? '' : `${heaviest.bound}, in bytes: `}${partsLine(heaviest.parts, 6)}`,
          WIDTH - 2,
        ).map((line) => `  ${line}`)
  return [
    ...(lines.length === 0 ? [] : [['Within', ...lines].join('\n')]),
    ...(parts.length === 0 ? [] : [['Where the tokens are', ...parts].join('\n')]),
  ]
}

function remarks({ unmeasured, notes }: Report): readonly string[] {
  const lines = [
    ...unmeasured.map(
      ({ rule, level, reason }) => `Not measured (${level}): ${rule}. ${sentence(reason)}`,
    ),
    ...notes.map((note) => `Note: ${note}`),
  ]
  return lines.length === 0 ? [] : [lines.flatMap((line) => wrap(line, WIDTH)).join('\n')]
}

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

function adoptionLines(): string {
  return [
    'To adopt the budget with a surface that is over it today:',
    '  mcp-budget init           measures, writes a config',
    "  mcp-budget record         accepts today's figures as bounds that only tighten",
    "  mcp-budget why <tool>     shows where one tool's tokens are",
    '  mcp-budget explain <rule> says why a rule is there and when to turn it off',
  ].join('\n')
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function indented(message: string): string {
  return message
    .split('\n')
    .flatMap((line) => wrap(line, WIDTH - 2))
    .map((line) => `  ${line}`)
    .join('\n')
}
