// `npm run bench`: the counter against js-tiktoken, and a whole check against a bare start of Node,
// as ratios within this run. Equal counts are asserted first. Exit code 1 where a goal is missed.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getEncoding } from 'js-tiktoken'
import { buildManifest, lexicalScorer, partsOf } from '@mcp-budget/core'
import { counterFor } from '@mcp-budget/node'
import { parseRankModule } from '../../packages/node/dist/counter/rank-module.js'
import { scoredEntries } from '../../packages/core/dist/scoring/entries.js'
import { select } from '../../packages/core/dist/scoring/select.js'
import { installedListings } from '../installed-servers.mjs'
import { measureProcesses, pairedProcesses, pairedRatio, quartiles } from './measure.mjs'
import { syntheticTools } from './synthetic.mjs'

const HERE = import.meta.dirname
const CLI = path.resolve(HERE, '../../packages/cli/bin.cjs')
const goals = JSON.parse(await readFile(path.join(HERE, 'goals.json'), 'utf8'))
const real = Object.values(await installedListings()).flat()
const folder = await mkdtemp(path.join(tmpdir(), 'mcp-budget-bench-'))
const listing = path.join(folder, 'listing.json')
await writeFile(listing, JSON.stringify({ tools: syntheticTools(real, 100) }))

const oracle = getEncoding('o200k_base')
const counter = counterFor('o200k_base')
const thousand = syntheticTools(real, 1_000).map((tool) => JSON.stringify(tool))
const tenThousand = syntheticTools(real, 10_000).map((tool) => JSON.stringify(tool))
const jsCount = (texts) => texts.reduce((sum, text) => sum + oracle.encode(text, [], []).length, 0)
const ourCount = (texts) => texts.reduce((sum, text) => sum + counter.count(text).tokens, 0)
for (const text of thousand) {
  if (counter.count(text).tokens !== oracle.encode(text, [], []).length)
    throw new Error(`another count than js-tiktoken's: ${text}`)
}
console.log(`counts of ${thousand.length} tools equal js-tiktoken's`)

const results = {}
const processes = measureProcesses(
  {
    bare: ['-e', '0'],
    ours: [path.join(HERE, 'count-ours.mjs'), listing],
    js: [path.join(HERE, 'count-js-tiktoken.mjs'), listing],
  },
  9,
)
const { bare, ours, js } = processes
results['cold-count-vs-js-tiktoken'] = (ours.cpu - bare.cpu) / (js.cpu - bare.cpu)
results['cold-count-in-node-starts'] = (ours.cpu - bare.cpu) / bare.cpu
results['memory-vs-js-tiktoken'] = (ours.memory - bare.memory) / (js.memory - bare.memory)
// Apart from js-tiktoken's processes, whose 200 MB unsettle what runs right after them.
const check = pairedProcesses(['-e', '0'], [CLI, 'check', listing], 15)
results['check-in-node-starts'] = check.ratio[1]
results['check-memory'] = check.memory

const spread = {}
spread['check-in-node-starts'] = [check.ratio[0], check.ratio[2]]
const paired = (name, a, b, options) => {
  const [low, median, high] = pairedRatio(a, b, options)
  results[name] = median
  spread[name] = [low, high]
}
const pattern = new RegExp(parseRankModule('o200k_base').pattern, 'ug')
const split = () => thousand.reduce((sum, text) => sum + text.match(pattern).length, 0)
const parsed = thousand.map((text) => JSON.parse(text))
paired(
  'warm-1000-tools',
  () => jsCount(thousand),
  () => ourCount(thousand),
  { rounds: 3 },
)
paired(
  'warm-10000-tools',
  () => jsCount(tenThousand),
  () => ourCount(tenThousand),
  { rounds: 1 },
)
paired('count-vs-split', () => ourCount(thousand), split)
paired(
  'attribution-vs-count',
  () => parsed.forEach((tool) => partsOf(tool, counter)),
  () => ourCount(thousand),
)

const wordy = syntheticTools(real, 100)
const surface = {
  server: 's',
  era: 'file',
  tools: wordy,
  resources: [],
  resourceTemplates: [],
  prompts: [],
}
const entries = scoredEntries(buildManifest(surface, 'default', counter))
const said = wordy.flatMap(({ name, description }) =>
  Array.from({ length: 5 }, (_, turn) => ({
    id: `${name} ${turn}`,
    utterance: description
      .split(' ')
      .slice(turn, turn + 12)
      .join(' '),
    expected_tool: name,
  })),
)
results['select-500-utterances-seconds'] = secondsOf(() =>
  select(entries, lexicalScorer().prepare(entries), { tools: said, surface: [] }),
)

const [short, long] = [100_000, 1_000_000].map((length) => 'a'.repeat(length))
paired(
  'one-letter-100k-to-1m',
  () => counter.count(long),
  () => counter.count(short),
  { rounds: 3 },
)
results['one-letter-1m-seconds'] = quartiles(
  [1, 2, 3].map(() => secondsOf(() => counter.count(long))),
)[1]

let missed = 0
for (const [name, { least, most, unit, what }] of Object.entries(goals)) {
  const value = results[name]
  const holds = least === undefined ? value <= most : value >= least
  missed += holds ? 0 : 1
  const range =
    spread[name] === undefined ? '' : ` (quartiles ${spread[name].map(shown).join(' to ')})`
  console.log(
    `${holds ? 'ok    ' : 'MISSED'} ${name}: ${shown(value)} ${unit}${range}; goal ${least === undefined ? `at most ${most}` : `at least ${least}`}. ${what}`,
  )
}
console.log(
  `${Object.keys(goals).length - missed} of ${Object.keys(goals).length} goals hold; a bare start took ${shown(bare.cpu)} ms of CPU`,
)
process.exitCode = missed === 0 ? 0 : 1

function secondsOf(run) {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

function shown(value) {
  return value >= 10 ? value.toFixed(1) : value.toFixed(3)
}
