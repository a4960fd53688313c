// The options of the Nx executor that are lists of ours: reporters and counters.
import { readFile } from 'node:fs/promises'
import { REPORTERS } from '@mcp-budget/core'
import { COUNTER_NAMES } from '@mcp-budget/node'
import { format, resolveConfig } from 'prettier'

const PATH = 'packages/nx/src/executors/mcp-budget/schema.json'

/** Text of the executor's schema with the reporters and counters that there are, by its path. */
export async function nxSchemas() {
  const file = new URL(`../${PATH}`, import.meta.url)
  const schema = JSON.parse(await readFile(file, 'utf8'))
  schema.properties.counter.enum = [...COUNTER_NAMES]
  schema.properties.reporters.properties = Object.fromEntries(
    Object.entries(REPORTERS).map(([name, { makes }]) => [
      name,
      { type: 'string', description: `File for ${makes}.` },
    ]),
  )
  const options = await resolveConfig(file)
  return { [PATH]: await format(JSON.stringify(schema), { ...options, parser: 'json' }) }
}
