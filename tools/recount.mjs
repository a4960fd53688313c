// `npm run recount [-- <listing.json> …]`: counts listings and seeded random texts again with
// js-tiktoken itself, both encodings, both views, and removes each description and parameter of
// each tool to compare what that saves with what its attribution says. Without a file, the servers
// among the dev dependencies. Exit code 1 on a difference.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { getEncoding } from 'js-tiktoken'
import { costTree, entryInView, textInView } from '@mcp-budget/core'
import { counterFor } from '@mcp-budget/node'
import { installedListings } from './installed-servers.mjs'
import { oddText } from './odd-text.mjs'

const ENCODINGS = ['o200k_base', 'cl100k_base']
const FUZZ = { seed: 20_260_730, numRuns: 20_000 }
/**
 * Share of members whose attribution is within one token of a recount without them. A member that
 * is alone in its container is counted apart: the braces left behind split in another way.
 */
const WITHIN_ONE = 0.999

const files = process.argv.slice(2)
const listings =
  files.length === 0
    ? await installedListings()
    : Object.fromEntries(files.map((file) => [file, JSON.parse(readFileSync(file, 'utf8')).tools]))
let cases = 0
let differences = 0
const members = { all: 0, within: 0, worst: 0 }
const alone = { all: 0, within: 0, worst: 0 }

for (const encoding of ENCODINGS) {
  const oracle = getEncoding(encoding)
  const counter = counterFor(encoding)
  const compare = (text, what) => {
    cases += 1
    const ours = counter.count(text).tokens
    const starts = counter.starts(text).length
    const theirs = oracle.encode(text, [], []).length
    if (ours === theirs && starts === theirs) return
    differences += 1
    console.error(
      `${encoding}, ${what}: ${ours} (${starts} starts), js-tiktoken ${theirs}: ${JSON.stringify(text.slice(0, 200))}`,
    )
  }
  for (const [name, tools] of Object.entries(listings)) {
    compare(JSON.stringify(tools), `${name}, whole array`)
    for (const tool of tools) {
      for (const view of ['model', 'wire'])
        compare(textInView(tool, view), `${name}, ${tool.name}, ${view} view`)
      if (encoding === 'o200k_base') leaveOneOut(entryInView(tool, 'model'), counter)
    }
  }
  for (const text of fc.sample(oddText, FUZZ)) compare(text, 'random text')
}

function leaveOneOut(entry, counter) {
  const whole = counter.count(JSON.stringify(entry)).tokens
  for (const node of walk(costTree(entry, counter))) {
    if (!/^\/description$|^\/inputSchema\/properties\/[^/]+(?:\/description)?$/.test(node.path))
      continue
    const copy = structuredClone(entry)
    const steps = node.path
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    const owner = steps.slice(0, -1).reduce((value, step) => value[step], copy)
    delete owner[steps.at(-1)]
    const off = Math.abs(whole - counter.count(JSON.stringify(copy)).tokens - node.tokens)
    const tally = Object.keys(owner).length === 0 ? alone : members
    tally.all += 1
    tally.within += off <= 1 ? 1 : 0
    tally.worst = Math.max(tally.worst, off)
  }
}

function* walk(node) {
  yield node
  for (const child of node.children) yield* walk(child)
}

const share = members.within / members.all
console.log(`${cases} texts counted again with js-tiktoken, ${differences} differences`)
for (const [what, { all, within, worst }] of Object.entries({
  'members with siblings': members,
  'members alone in their container': alone,
})) {
  console.log(
    `${all} ${what} removed and counted again: ${((within / all) * 100).toFixed(2)} % within 1 token of their attribution, at most ${worst} off`,
  )
}
process.exitCode = differences === 0 && share >= WITHIN_ONE ? 0 : 1
