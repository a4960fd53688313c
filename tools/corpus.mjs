// `npm run corpus -- <folder>`: checks every listing of a folder, prints a table, and any crash.
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { resolveServer, runTargets } from '@mcp-budget/node'

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name a folder of listings: npm run corpus -- ./listings')
  process.exit(2)
}

const files = (await readdir(folder)).filter((name) => /\.json(\.gz)?$/.test(name)).sort()
const scratch = await mkdtemp(path.join(tmpdir(), 'mcp-budget-corpus-'))
const totals = { pass: 0, fail: 0, unchecked: 0, crashed: 0, uneven: 0, tools: 0 }
console.log('verdict    tools  model tokens  mean model  max model  listing')
for (const name of files) {
  try {
    const { outcome } = await runTargets([
      resolveServer({ listing: await plainFile(name) }, folder, {}),
    ])
    const [report] = outcome.reports
    totals[outcome.verdict] += 1
    if (report === undefined) {
      console.log(
        `${outcome.verdict.padEnd(9)}  ${outcome.errors[0].message.slice(0, 120)}  ${name}`,
      )
      continue
    }
    const figures = report.tools.map(({ tokens }) => tokens.model)
    const uneven = report.tools.filter(
      ({ tokens, parts }) => parts.reduce((sum, part) => sum + part.tokens, 0) !== tokens.model,
    )
    totals.tools += figures.length
    totals.uneven += uneven.length
    console.log(
      [
        report.verdict.padEnd(9),
        pad(figures.length, 6),
        pad(report.total.model, 13),
        pad(report.mean.model.toFixed(1), 11),
        pad(Math.max(...figures), 10),
        ` ${name}`,
      ].join(' '),
    )
  } catch (error) {
    totals.crashed += 1
    console.log(`CRASHED    ${name}: ${error.stack}`)
  }
}
console.log(
  `${files.length} listings, ${totals.tools} tools: ${totals.pass} pass, ${totals.fail} fail, ${totals.unchecked} unchecked, ${totals.crashed} crashed; ${totals.uneven} tools whose parts do not add up`,
)
process.exitCode = totals.crashed + totals.uneven > 0 ? 1 : 0

async function plainFile(name) {
  const file = path.resolve(folder, name)
  if (!name.endsWith('.gz')) return file
  const plain = path.join(scratch, name.replace(/\.gz$/, ''))
  await writeFile(plain, gunzipSync(await readFile(file)))
  return plain
}

function pad(value, width) {
  return String(value).padStart(width)
}
