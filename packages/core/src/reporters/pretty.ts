import type { Report, Verdict } from '../model/report.js'
import { mention, printable } from '../words/mention.js'
import { wrap } from '../words/wrap.js'
import type { Paint, Reporter } from '../model/reporter.js'
import { findingBlocks } from '../texts/finding-blocks.js'
import { slackLines } from '../texts/slack-lines.js'
import { verdictLine } from '../texts/verdict-line.js'
import { acceptedSection, overlapSection, selectionSection } from '../texts/selection-section.js'
import { toolTable } from '../texts/tool-table.js'

const WIDTH = 80

const plain = (text: string): string => text
const PLAIN: Paint = { bold: plain, green: plain, red: plain, yellow: plain }

/** The report as a person reads it in a terminal or a build log. */
export const pretty: Reporter = {
  id: 'pretty',
  makes: 'the text report',
  needsParts: false,
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

function remarks({ unmeasured, notes }: Report): readonly string[] {
  const lines = [
    ...byReason(unmeasured).map(
      ({ rules, level, reason }) => `Not measured (${level}): ${rules}. ${sentence(reason)}`,
    ),
    ...notes.map((note) => `Note: ${note}`),
  ]
  return lines.length === 0 ? [] : [lines.flatMap((line) => wrap(line, WIDTH)).join('\n')]
}

/** Rules that were not measured for one reason, in one sentence. */
function byReason(
  unmeasured: Report['unmeasured'],
): readonly { readonly rules: string; readonly level: string; readonly reason: string }[] {
  const grouped = new Map<string, (typeof unmeasured)[number][]>()
  for (const one of unmeasured) {
    const key = `${one.level} ${one.reason}`
    grouped.set(key, [...(grouped.get(key) ?? []), one])
  }
  return [...grouped.values()].flatMap((all) => {
    const [first] = all
    return first === undefined ? [] : [{ ...first, rules: all.map(({ rule }) => rule).join(', ') }]
  })
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
