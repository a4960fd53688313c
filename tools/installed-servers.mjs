import path from 'node:path'
import { resolveServer, runTargets } from '@mcp-budget/node'

const ROOT = path.resolve(import.meta.dirname, '..')
const installed = (file) => path.join(ROOT, 'node_modules', file)

/** The published servers among the dev dependencies, as they are started. */
const SERVERS = {
  everything: [installed('@modelcontextprotocol/server-everything/dist/index.js')],
  filesystem: [installed('@modelcontextprotocol/server-filesystem/dist/index.js'), ROOT],
  playwright: [installed('@playwright/mcp/cli.js')],
}

/** The tools that each of them lists, by server, as listed. */
export async function installedListings() {
  const listings = {}
  for (const [name, args] of Object.entries(SERVERS)) {
    const { checked, outcome } = await runTargets([
      resolveServer({ command: 'node', args }, ROOT, {}),
    ])
    if (checked.length === 0) throw new Error(`${name}: ${outcome.errors[0].message}`)
    listings[name] = checked[0].manifest.tools
  }
  return listings
}
