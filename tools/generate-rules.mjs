// The list of rules, made of the files in `rules/`: it is read before anything is built, so from
// their text.
import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = new URL('../packages/core/src/rules/', import.meta.url)

/** Text of the list, rules by their `order`. */
export function rulesFile() {
  const rules = readdirSync(FOLDER)
    .filter((file) => /^(?!index\.)[\w-]+\.ts$/.test(file))
    .map((file) => ({ id: file.slice(0, -3), order: orderOf(file) }))
    .sort((a, b) => a.order - b.order)
  const double = rules.find(({ order }, index) => rules[index - 1]?.order === order)
  if (double !== undefined) throw new Error(`rules/${double.id}.ts has the order of another rule.`)
  return [
    '// Made by `npm run generate` of the files in `rules/`.',
    "import type { Rule } from '../model/rule.js'",
    ...[...rules]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id }) => `import { rule as ${camelCase(id)} } from './${id}.js'`),
    '',
    '/** Every rule, in the order in which findings are reported: the budget first. */',
    'export const RULES: readonly Rule[] = [',
    ...rules.map(({ id }) => `  ${camelCase(id)},`),
    ']',
    '',
  ].join('\n')
}

function orderOf(file) {
  const order = /^ {2}order: (\d+),$/m.exec(readFileSync(new URL(file, FOLDER), 'utf8'))?.[1]
  if (order === undefined) throw new Error(`rules/${file} has no line \`order: 10,\`.`)
  return Number(order)
}

function camelCase(id) {
  return id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
}
