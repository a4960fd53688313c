import type { Finding } from '../model/finding.js'
import type { Verdict } from '../model/report.js'
import { fullForm } from '../words/full-form.js'
import { printable } from '../words/mention.js'
import { plural, quantity } from '../words/quantity.js'
import { columns } from './columns.js'

/** What the text says of a server or of a group. */
interface Row {
  readonly name: string
  readonly tools: number
  readonly tokens: number
}

/** The part of a workspace's report that is told. */
export interface WorkspaceTold {
  readonly verdict: Verdict
  readonly view: string
  readonly counter: string
  readonly servers: readonly Row[]
  readonly groups: readonly (Row & {
    readonly servers: readonly string[]
    readonly ceiling?: number
  })[]
  readonly findings: readonly Finding[]
}

/**
 * The servers of a workspace in one table, what groups of them cost, and what does not go together.
 */
export function workspaceText({
  verdict,
  view,
  counter,
  servers,
  groups,
  findings,
}: WorkspaceTold): string {
  const row = ({ name, tools, tokens }: Row): string[] => [
    printable(name),
    quantity(tools),
    quantity(tokens),
    tools === 0 ? '–' : quantity(Math.round((tokens / tools) * 10) / 10),
  ]
  const total: Row = {
    name: 'all of them',
    tools: servers.reduce((sum, { tools }) => sum + tools, 0),
    tokens: servers.reduce((sum, { tokens }) => sum + tokens, 0),
  }
  const errors = findings.filter(({ level }) => level === 'error').length
  const blocks = [
    `${plural(servers.length, 'MCP server')} of this workspace · ${view} view, ${counter}`,
    columns(
      [['server', 'tools', 'tokens', 'mean'], ...servers.map(row), row(total)],
      new Set([1, 2, 3]),
    ),
    ...(groups.length === 0
      ? []
      : [
          columns(
            [
              ['a client that connects', 'tools', 'tokens', 'mean', 'ceiling'],
              ...groups.map((group) => [
                ...row({ ...group, name: `${group.name} (${group.servers.join(', ')})` }),
                group.ceiling === undefined ? '–' : quantity(group.ceiling),
              ]),
            ],
            new Set([1, 2, 3, 4]),
          ),
        ]),
    ...findings.map((finding) => fullForm(finding)),
    `${verdict}: ${plural(servers.length, 'server')}, ${quantity(total.tokens)} tokens; ${plural(errors, 'error')}, ${plural(findings.length - errors, 'warning')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
