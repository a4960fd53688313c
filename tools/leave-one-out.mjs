// `node tools/leave-one-out.mjs <listing.json> <scenarios.json>`: takes each tool out of a surface,
// records a baseline, adds the tool back, and says which tools the gate admits and why it does not
// admit the others.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { recordConfig, runConfig } from '@mcp-budget/node'

const [listingFile, scenarioFile] = process.argv.slice(2)
const { tools } = JSON.parse(await readFile(listingFile, 'utf8'))
const scenarios = JSON.parse(await readFile(scenarioFile, 'utf8')).toolScenarios
const SELECTION = ['min-selection-accuracy', 'min-selection-margin', 'max-description-overlap']
const config = {
  server: { listing: 'listing.json' },
  preset: 'observed',
  rules: {
    'max-tool-tokens': 'off',
    'max-mean-tool-tokens': 'off',
    'max-description-overlap': ['error', { ceiling: 0.8 }],
    'tool-annotations': 'off',
    'min-tool-scenarios': 'off',
  },
}

let admitted = 0
for (const { name } of tools) {
  const folder = await mkdtemp(path.join(tmpdir(), 'mcp-budget-leave-one-out-'))
  const file = path.join(folder, 'mcp-budget.config.json')
  const write = async (kept) => {
    await writeFile(path.join(folder, 'listing.json'), JSON.stringify({ tools: kept }))
    await writeFile(
      path.join(folder, 'mcp-budget.scenarios.json'),
      JSON.stringify({
        toolScenarios: scenarios.filter(({ expected_tool: tool }) =>
          kept.some((one) => one.name === tool),
        ),
      }),
    )
  }
  await writeFile(file, JSON.stringify(config))
  await write(tools.filter((tool) => tool.name !== name))
  await recordConfig(file, { only: [], raises: [], reason: undefined })
  await write(tools)
  const { outcome } = await runConfig(file)
  const against = outcome.reports[0]?.findings.filter(({ rule }) => SELECTION.includes(rule)) ?? []
  if (outcome.reports.length > 0 && against.length === 0) admitted += 1
  console.log(
    `${against.length === 0 && outcome.errors.length === 0 ? 'admitted    ' : 'not admitted'} ${name}`,
  )
  for (const { message, details } of against)
    console.log(`             ${message} ${details.slice(0, 2).join('; ')}`)
  for (const { message } of outcome.errors) console.log(`             ${message}`)
}
console.log(`${admitted} of ${tools.length} tools admitted`)
