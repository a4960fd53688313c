import { readFileSync } from 'node:fs'
import path from 'node:path'
import { RULES } from '@mcp-budget/core'
import { describe, expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

describe('the README', () => {
  it('shows a finding that server-before really gets', () => {
    const shown = /```\n(max-tool-tokens[\s\S]*?)```/.exec(read('README.md'))?.[1]
    expect(read('e2e/tests/__snapshots__/server-before.txt')).toContain(shown)
  })

  it('lists every rule with its default', () => {
    const rows = RULES.map(({ id, description, level, bound }) => {
      const limit = Object.values(bound)[0] as number
      return `| [\`${id}\`](packages/core/docs/rules/${id}.md) | ${level}${limit === 0 || limit === -1 ? '' : `, ${limit}`} | ${description} |`
    })
    expect(read('README.md')).toContain(rows.join('\n'))
  })

  it('names the command that CI calls for the tests', () => {
    expect(read('README.md')).toContain('npm ci && npm test')
    expect(read('.ci/run')).toMatch(/^npm ci$[\s\S]*^npm test$/m)
  })
})
