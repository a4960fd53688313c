// `npm run generate`: writes every generated file. The list of rules comes first, with `--rules`
// alone: what is built of it is what the other files are made of.
import { writeFile } from 'node:fs/promises'

const isFirst = process.argv.includes('--rules')
const files = isFirst
  ? { 'packages/core/src/rules/index.ts': (await import('./generate-rules.mjs')).rulesFile() }
  : await (await import('./generated-files.mjs')).generatedFiles()
for (const [path, text] of Object.entries(files)) {
  await writeFile(new URL(`../${path}`, import.meta.url), text)
}
