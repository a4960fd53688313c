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

/**
 * What a check has to say, a message for each finding. Errors are told in full, warnings in two
 * lines.
 *
 * @param sources absolute paths of the modules that were built, for the place of each tool
 */
export function messagesOf(
  { reports, errors }: Outcome,
  sources: readonly string[],
  root: string,
): readonly Message[] {
  const names = reports.flatMap(({ findings }) =>
    findings.flatMap((finding) => toolOf(finding) ?? []),
  )
  const origins = names.length === 0 ? {} : nameOrigins(names, sources)
  return [
    ...errors.map(({ code, message }): Message => ({
      level: 'error',
      code,
      text: `unchecked · ${code}\n${indented(message)}`,
    })),
    ...reports.flatMap((report) => [
      ...unmeasured(report),
      ...report.findings.map((finding) => messageOf(finding, origins[toolOf(finding) ?? ''], root)),
    ]),
  ]
}

/** How everything came out, a line for each profile. */
export function summaryOf({ reports }: Outcome): string {
  return reports
    .map(
      (report) =>
        `${report.server}${report.profile === 'default' ? '' : ` · profile ${report.profile}`} · ${verdictLine(report)}`,
    )
    .join('\n')
}

/** Several messages as the one that a bundler can throw. */
export function joined(messages: readonly Message[]): string {
  const texts = messages.map(({ text }) => text)
  return messages.length === 1
    ? (texts[0] as string)
    : [`${plural(messages.length, 'error')} in the surface of the MCP server`, ...texts].join(
        '\n\n',
      )
}

function messageOf(finding: Finding, origin: Origin | undefined, root: string): Message {
  const place =
    origin === undefined
      ? undefined
      : `${path.relative(root, origin.file).split(path.sep).join('/')}:${origin.line}:${origin.column + 1}`
  const head = `${finding.rule} · warn${place === undefined ? '' : ` · ${place}`}`
  return {
    level: finding.level,
    code: finding.rule,
    text:
      finding.level === 'error'
        ? fullForm(finding, place)
        : `${head}\n  ${finding.message} ${finding.decision}`,
    ...(origin === undefined ? {} : { origin }),
  }
}

function unmeasured(report: Report): readonly Message[] {
  if (report.verdict !== 'unchecked') return []
  return report.unmeasured
    .filter(({ level }) => level === 'error')
    .map(({ rule, reason }) => ({
      level: 'error',
      code: rule,
      text: `unchecked · ${rule}\n  It must hold and could not be measured: ${reason}.`,
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
