// `npm run bench:eslint`: what the plugin's rules add to linting a file of 20 tools: warm, after
// one edit, and at the first look of an editor's session. Exit code 1 where they take over 5 % of
// the warm lint, 5 ms after an edit, or 60 ms of CPU at first.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ESLint, Linter } from 'eslint'
import plugin from '@mcp-budget/eslint-plugin'
import tseslint from 'typescript-eslint'
import { quartiles } from './measure.mjs'
import { toolsFile } from './tools-file.mjs'

const ROUNDS = Number(process.argv[2] ?? 101)
const file = path.join(import.meta.dirname, 'server.ts')
const linter = new Linter({ cwd: import.meta.dirname })
// What a project lints with anyway: the recommended rules of ESLint's TypeScript plugin.
const base = [
  ...tseslint.configs.recommended.map((config) => ({ ...config, files: ['**/*.ts'] })),
  { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },
]
const all = [...base, { ...plugin.configs.recommended, files: ['**/*.ts'] }]

/**
 * Milliseconds of one lint, as ESLint itself keeps them: those of our rules, and all the others'
 * with the parser's.
 */
function timed(text) {
  const { messages } = linter.verifyAndFix(text, all, { filename: file, stats: true, fix: false })
  if (messages.some(({ fatal }) => fatal)) throw new Error(messages[0].message)
  const passes = linter.getTimes().passes
  const ours = passes
    .flatMap(({ rules = {} }) => Object.entries(rules))
    .filter(([id]) => id.startsWith('mcp-budget/'))
    .reduce((sum, [, { total }]) => sum + total, 0)
  const whole = passes.reduce((sum, { total }) => sum + total, 0)
  return {
    ours,
    others: whole - ours,
    found: messages.filter(({ ruleId }) => ruleId?.startsWith('mcp-budget/')).length,
  }
}

const lines = toolsFile().split('\n').length
for (let round = 0; round < 150; round += 1) timed(toolsFile(` Round ${round}.`))
let found = 0
const rounds = Array.from({ length: ROUNDS }, (_, round) => {
  const edit = timed(toolsFile(` Edit ${round}.`))
  const warm = timed(toolsFile(` Edit ${round}.`))
  found = warm.found
  return { edit: edit.ours, warm: warm.ours, off: warm.others }
})
/**
 * CPU milliseconds that the rules add to the first lint of a process, of a file with so many tools.
 */
function firstLook(count) {
  const once = (how) =>
    Number(
      spawnSync(
        process.execPath,
        [path.join(import.meta.dirname, 'lint-once.mjs'), how, String(count)],
        { encoding: 'utf8' },
      ).stdout,
    )
  return quartiles(
    Array.from({ length: 9 }, () => {
      const [a1, b1, b2, a2] = ['without', 'with', 'with', 'without'].map(once)
      return (b1 + b2 - a1 - a2) / 2
    }),
  )
}
const first = firstLook(1)
const of = (key) => quartiles(rounds.map((round) => round[key]))
const shown = ([low, median, high]) =>
  `${median.toFixed(1)} ms (${low.toFixed(1)} to ${high.toFixed(1)})`
const share = quartiles(rounds.map(({ warm, off }) => warm / off))[1]
console.log(
  `${lines} lines, 20 tools, ${found} findings; ESLint ${ESLint.version}, warm lint without the rules ${shown(of('off'))}`,
)
console.log(
  `warm, same text      ${shown(of('warm'))}, ${(100 * share).toFixed(1)} % of the lint (goal 5 %)`,
)
console.log(`after one edit       ${shown(of('edit'))} (goal 5 ms)`)
console.log(
  `first tool, CPU      ${shown(first)} (goal 60 ms); of 20 tools at once ${shown(firstLook(20))}`,
)
process.exitCode = share <= 0.05 && of('edit')[1] <= 5 && first[1] <= 60 ? 0 : 1
