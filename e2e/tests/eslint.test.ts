import { createRequire } from 'node:module'
import path from 'node:path'
import type { Finding } from '@mcp-budget/core'
import plugin from '@mcp-budget/eslint-plugin'
import { ESLint } from 'eslint'
import type { Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { expect, it } from 'vitest'
import { mcpBudget, reportOf, ROOT } from './check.js'

/** What a finding says before the bound: subject and figure. */
const figureOf = (message: string): string =>
  message
    .replace(/^(.*? costs? (?:on average )?[\d,.]+ tokens?) .*$/s, '$1')
    .replace(/(?:: \d+ faults?; |\. |; the ).*$/s, '')

it('a linter that is configured in CommonJS has the configs of the module itself', () => {
  const required = createRequire(import.meta.url)('@mcp-budget/eslint-plugin') as typeof plugin
  expect(required.configs.recommended.name).toBe('mcp-budget/recommended')
  expect(Object.keys(required.rules)).toEqual(Object.keys(plugin.rules))
})

it.each(['server', 'server-before'])(
  'the editor and the terminal say the same of e2e/%s',
  async (name) => {
    const folder = path.join(ROOT, 'e2e', name)
    const eslint = new ESLint({
      cwd: folder,
      overrideConfigFile: true,
      overrideConfig: [
        {
          files: ['**/*.ts'],
          languageOptions: { parser: tseslint.parser },
          ...(plugin.configs.recommended as Linter.Config),
        },
      ],
    })
    const results = await eslint.lintFiles(['src'])
    const shown = results.flatMap(({ messages }) =>
      messages.map(
        ({ ruleId, message }) => `${ruleId?.replace('mcp-budget/', '')} ${figureOf(message)}`,
      ),
    )
    const report = await reportOf([folder])
    const said = report.findings.map(({ rule, message }: Finding) => `${rule} ${figureOf(message)}`)
    expect(shown.sort()).toEqual(said.sort())
    expect(said.length > 0).toBe(name === 'server-before')
  },
)

it('the terminal reads source as it lists the server, tool by tool', async () => {
  const { code, out } = await mcpBudget(['check', '--parity', 'e2e/server-before'])
  expect({ code, out }).toEqual({
    code: 0,
    out: 'queue-console · source against server\npass: the source tells all of 14 tools as the server lists them (model and wire\nview, o200k_base)\n',
  })
})
