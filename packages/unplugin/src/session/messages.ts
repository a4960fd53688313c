import path from 'node:path'
import { fullForm, plural, verdictLine } from '@mcp-budget/core'
import type { Finding, Origin, Outcome, Report } from '@mcp-budget/core'
import { nameOrigins } from '@mcp-budget/node'

/** One message for the bundler's own channel. */
export interface Message {
  readonly level: 'warn' | 'error'
  /** Rule id, or the code of what kept the surface from being checked. */
  readonly code: string
  readonly text: string
  /** Where its subject was written; an absolute file. */
  readonly origin?: Origin
}

/** Something that a check has to say, of one server. */
export interface Saying {
  readonly level: Message['level']
  readonly code: string
  /** The server, or the entry where it could not be listed. */
  readonly server: string | undefined
  /** A finding, or a sentence on what kept it from being checked. */
  readonly of: Finding | string
  readonly origin?: Origin
  /** Where its subject was written, as messages show it. */
  readonly place?: string
}

/**
 * What a check has to say.
 *
 * @param sources absolute paths of the modules that were built, for the place of each tool
 * @param entry name of what was built, for what could not be listed
 */
export function sayingsOf(
  { reports, errors }: Outcome,
  sources: readonly string[],
  root: string,
  entry: string | undefined,
): readonly Saying[] {
  const names = reports.flatMap(({ findings }) =>
    findings.flatMap((finding) => toolOf(finding) ?? []),
  )
  const origins = names.length === 0 ? {} : nameOrigins(names, sources)
  return [
    ...errors.map(({ code, message }): Saying => ({
      level: 'error',
      code,
      server: entry,
      of: message,
    })),
    ...reports.flatMap((report) => [
      ...unmeasured(report),
      ...report.findings.map((finding) =>
        sayingOf(finding, report.server, origins[toolOf(finding) ?? ''], root),
      ),
    ]),
  ]
}

/**
 * A message for each kind of finding, errors in full and warnings in short; each server is named
 * where there are several.
 */
export function messagesOf(sayings: readonly Saying[]): readonly Message[] {
  const isOne = new Set(sayings.map(({ server }) => server)).size < 2
  const kinds = new Map<string, Saying[]>()
  for (const [index, saying] of sayings.entries()) {
    const { level, code, of } = saying
    const kind = typeof of === 'string' ? `${index}` : `${level} ${code}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), isOne ? { ...saying, server: undefined } : saying])
  }
  return [...kinds.values()].map(messageOf)
}

/** How everything came out, a line for each profile. */
export function summaryOf({ reports }: Outcome): string {
  return reports
    .map((report) =>
      [
        report.server,
        ...(report.profile === 'default' ? [] : [`profile ${report.profile}`]),
        verdictLine(report),
        ...(report.ran === undefined ? [] : [report.ran]),
      ].join(' · '),
    )
    .join('\n')
}

/** Several messages as the one that a bundler can throw. */
export function joined(messages: readonly Message[]): string {
  const texts = messages.map(({ text }) => text)
  return messages.length === 1
    ? (texts[0] as string)
    : [`Errors of ${plural(messages.length, 'kind')} in the surface`, ...texts].join('\n\n')
}

function sayingOf(
  finding: Finding,
  server: string,
  origin: Origin | undefined,
  root: string,
): Saying {
  const { level, rule: code } = finding
  const saying = { level, code, server, of: finding }
  if (origin === undefined) return saying
  const file = path.relative(root, origin.file).split(path.sep).join('/')
  return { ...saying, origin, place: `${file}:${origin.line}:${origin.column + 1}` }
}

/** @param kind what is of one kind, at least one */
function messageOf(kind: readonly Saying[]): Message {
  const first = kind[0] as Saying
  const { level, code, origin } = first
  return {
    level,
    code,
    text: level === 'error' ? errorText(first, kind.slice(1)) : warningText(kind),
    ...(origin === undefined ? {} : { origin }),
  }
}

function errorText(first: Saying, others: readonly Saying[]): string {
  if (typeof first.of === 'string')
    return `unchecked · ${[first.code, ...whereOf(first)].join(' · ')}\n${indented(first.of)}`
  const where = whereOf(first).join(' · ')
  const full = fullForm(first.of, where === '' ? undefined : where)
  if (others.length === 0) return full
  const lines = others.map((saying) => `  - ${sentenceOf(saying)}`)
  return [full, `  And ${others.length} more of this kind:`, ...lines].join('\n')
}

function warningText(kind: readonly Saying[]): string {
  const first = kind[0] as Saying
  const decisions = new Set(kind.map(({ of }) => (typeof of === 'string' ? '' : of.decision)))
  const [decision] = decisions
  if (kind.length === 1) {
    const message = typeof first.of === 'string' ? first.of : first.of.message
    return `${[first.code, 'warn', ...whereOf(first)].join(' · ')}\n  ${message} ${decision}`
  }
  const told = kind.map((saying) => {
    const own =
      decisions.size === 1 || typeof saying.of === 'string' ? '' : ` ${saying.of.decision}`
    return `  - ${sentenceOf(saying)}${own}`
  })
  const shared = decisions.size === 1 ? [`  ${decision}`] : []
  return [`${first.code} · warn · ${kind.length} findings`, ...told, ...shared].join('\n')
}

function sentenceOf(saying: Saying): string {
  const where = whereOf(saying).join(' · ')
  const message = typeof saying.of === 'string' ? saying.of : saying.of.message
  return where === '' ? message : `${message} (${where})`
}

function whereOf({ place, server }: Saying): readonly string[] {
  return [place, server].filter((one) => one !== undefined)
}

function unmeasured(report: Report): readonly Saying[] {
  if (report.verdict !== 'unchecked') return []
  return report.unmeasured
    .filter(({ level }) => level === 'error')
    .map(({ rule, reason }) => ({
      level: 'error',
      code: rule,
      server: report.server,
      of: `It must hold and could not be measured: ${reason}.`,
    }))
}

function toolOf({ subject }: Finding): string | undefined {
  return subject.kind === 'tool'
    ? subject.name
    : subject.kind === 'pair'
      ? subject.names[0]
      : undefined
}

function indented(message: string): string {
  return message
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
}
