// Lints a file of so many tools once, with the plugin's rules or without: for a fresh process, by
// `eslint.mjs`.
import path from 'node:path'
import { Linter } from 'eslint'
import plugin from '@mcp-budget/eslint-plugin'
import tseslint from 'typescript-eslint'
import { toolsFile } from './tools-file.mjs'

const linter = new Linter({ cwd: import.meta.dirname })
const file = path.join(import.meta.dirname, 'server.ts')
const none = { rules: { nothing: { meta: { schema: [] }, create: () => ({}) } } }
const base = {
  plugins: { none },
  rules: { 'none/nothing': 'error' },
  files: ['**/*.ts'],
  languageOptions: { parser: tseslint.parser },
}
// The parser and ESLint's own checks of a config are warm in an editor; what is measured is the
// first look of the rules.
linter.verify(toolsFile(), [base], file)
const before = process.cpuUsage()
linter.verify(
  toolsFile(' ', Number(process.argv[3])),
  process.argv[2] === 'with' ? [base, plugin.configs.recommended] : [base],
  file,
)
const { user, system } = process.cpuUsage(before)
console.log((user + system) / 1000)
