// The table of rules in the README, between two marks.
import { readFileSync } from 'node:fs'
import { RULES } from '@mcp-budget/core'

const BEGIN = '<!-- rules: written by `npm run generate` -->'
const END = '<!-- /rules -->'

/** Text of the README with the table as the rules are now. */
export function readmeFile() {
  const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [before, rest = ''] = text.split(BEGIN)
  const [, after] = rest.split(END)
  if (after === undefined)
    throw new Error(`README.md has no \`${BEGIN}\` with \`${END}\` after it.`)
  const rows = RULES.map(({ id, description, level, bound }) => {
    const [limit = 0] = Object.values(bound)
    const said = limit === 0 || limit === -1 ? '' : `, ${limit}`
    return `| [\`${id}\`](packages/core/docs/rules/${id}.md) | ${level}${said} | ${description} |`
  })
  const head = ['| rule | default | |', '| --- | --- | --- |']
  return `${before}${BEGIN}\n\n${[...head, ...rows].join('\n')}\n\n${END}${after}`
}
