// `npm run slim-table -- <folder> [prefix]`: what the lossless cures save on each listing of a
// folder, and whether a real validator accepts and rejects the same generated arguments (200 a
// tool). Exit code 1 where a tool grows, a judgement differs, or less than 3 % is saved over all.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { leanTool } from '@mcp-budget/core'
import { counterFor } from '@mcp-budget/node'
import { compareSchemas } from './lossless.mjs'

const [folder, prefix = ''] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name a folder of listings: npm run slim-table -- ./listings npm')
  process.exit(2)
}
const counter = counterFor('o200k_base')
const price = ({ name, description, inputSchema }) =>
  counter.count(
    JSON.stringify({
      name,
      ...(description === undefined ? {} : { description }),
      ...(inputSchema === undefined ? {} : { inputSchema }),
    }),
  ).tokens
const total = {
  tools: 0,
  before: 0,
  after: 0,
  grown: 0,
  accepted: 0,
  rejected: 0,
  unchecked: 0,
  different: 0,
  references: 0,
}

console.log('tools   tokens now     lossless    saved  accepted  rejected  listing')
for (const name of (await readdir(folder))
  .filter((one) => one.startsWith(prefix) && /\.json(\.gz)?$/.test(one))
  .sort()) {
  const bytes = await readFile(path.join(folder, name))
  const listing = JSON.parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString())
  const tools = toolsOf(listing)
  if (tools === undefined) continue
  const own = { before: 0, after: 0, accepted: 0, rejected: 0 }
  for (const tool of tools) {
    const lean = leanTool(tool)
    const [before, after] = [price(tool), price(lean)]
    own.before += before
    own.after += after
    total.tools += 1
    if (after > before) {
      total.grown += 1
      console.log(`  grew: ${tool.name} ${before} to ${after}`)
    }
    if (JSON.stringify(leanTool(lean)) !== JSON.stringify(lean))
      console.log(`  not idempotent: ${tool.name}`)
    const references = (schema) => JSON.stringify(schema ?? {}).split('"$ref"').length
    if (references(lean.inputSchema) > references(tool.inputSchema)) total.references += 1
    if (typeof tool.inputSchema !== 'object' || tool.inputSchema === null) continue
    const { accepted, rejected, unchecked, difference } = compareSchemas(
      tool.inputSchema,
      lean.inputSchema,
    )
    own.accepted += accepted
    own.rejected += rejected
    if (unchecked !== undefined) total.unchecked += 1
    if (difference !== undefined) {
      total.different += 1
      console.log(`  judged differently: ${tool.name}: ${JSON.stringify(difference).slice(0, 200)}`)
    }
  }
  for (const key of Object.keys(own)) total[key] += own[key]
  console.log(
    [
      pad(tools.length, 5),
      pad(own.before, 12),
      pad(own.after, 12),
      pad(percent(own), 8),
      pad(own.accepted, 9),
      pad(own.rejected, 9),
      ` ${name}`,
    ].join(' '),
  )
}
console.log(
  `${total.tools} tools, ${total.before} tokens, ${total.after} lossless: ${percent(total)} saved; ${total.grown} grew, ${total.references} got a new $ref, ${total.different} judged differently, ${total.accepted} arguments accepted and ${total.rejected} rejected by both; ${total.unchecked} schemas do not compile as they are listed`,
)
process.exitCode =
  total.grown + total.different + total.references > 0 || total.after > total.before * 0.97 ? 1 : 0

function toolsOf(listing) {
  const found = Array.isArray(listing) ? listing : (listing.tools ?? listing.result?.tools)
  return Array.isArray(found) ? found : undefined
}

function percent({ before, after }) {
  return before === 0 ? '–' : `${(((before - after) / before) * 100).toFixed(1)} %`
}

function pad(value, width) {
  return String(value).padStart(width)
}
