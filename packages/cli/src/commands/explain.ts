import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { RULES, SurfaceError } from '@mcp-budget/core'
import { nearest } from '@mcp-budget/node'
import type { Args } from '../input/args.js'
import type { ExitCode, Terminal } from '../output/terminal.js'

/** The rules that hold across servers; the Nx target `mcp-budget-workspace` judges them. */
const WORKSPACE_RULES = ['max-group-tokens', 'max-shared-overlap', 'unique-host-name']

/** `explain <rule>`: the rule's page, as it ships with this version. */
export function explain({ words }: Args, terminal: Terminal): ExitCode {
  const [id] = words
  const ids = [...RULES.map((rule) => rule.id), ...WORKSPACE_RULES]
  if (id === undefined || !ids.includes(id)) {
    const said =
      id === undefined ? 'Name a rule' : `There is no rule \`${id}\`${nearest(id, ids)}. The rules`
    throw new SurfaceError(
      'unknown-rule',
      `${said}:\n${RULES.map((rule) => `  ${rule.id.padEnd(24)}${rule.description}`).join('\n')}`,
    )
  }
  terminal.out(
    readFileSync(
      createRequire(import.meta.url).resolve(
        `@mcp-budget/core/docs/${WORKSPACE_RULES.includes(id) ? 'workspace' : 'rules'}/${id}.md`,
      ),
      'utf8',
    ),
  )
  return 0
}
