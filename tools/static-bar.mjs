// `npm run static-bar [-- <folder>]`: installs published servers of different styles, lists each as
// its users start it, reads each from its own files, and compares tool by tool. Exit code 1 where
// fewer than 90 % of the hand-written tools are read whole, fewer than 95 % of those cost the same
// tokens, or one is wrong without a label. The folder keeps what was installed; by default a
// temporary one.
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { compareWithSource, resolveServer } from '@mcp-budget/node'

/**
 * Package and version, its style, what it is started with, and whether its files are a bundle with
 * the libraries inside.
 */
const SERVERS = [
  {
    name: '@modelcontextprotocol/server-everything',
    version: '2026.8.31',
    style: 'v1 registerTool, a file a tool',
  },
  {
    name: '@modelcontextprotocol/server-filesystem',
    version: '2026.8.31',
    style: 'v1 registerTool',
    args: ['.'],
  },
  { name: '@modelcontextprotocol/server-memory', version: '2026.8.31', style: 'v1 registerTool' },
  {
    name: '@modelcontextprotocol/server-sequential-thinking',
    version: '2026.8.31',
    style: 'v1 registerTool',
  },
  {
    name: '@modelcontextprotocol/server-map',
    version: '2.0.3',
    style: 'v2 and ext-apps, bundle',
    args: ['--stdio'],
    isBundle: true,
  },
  {
    name: '@modelcontextprotocol/server-pdf',
    version: '2.0.4',
    style: 'v2 and ext-apps, bundle',
    args: ['--stdio'],
    isBundle: true,
  },
  { name: '@upstash/context7-mcp', version: '4.1.1', style: 'v2 registerTool' },
  { name: '@antv/mcp-server-chart', version: '0.9.10', style: 'v1 list handler, CommonJS' },
  {
    name: '@brave/brave-search-mcp-server',
    version: '2.1.4',
    style: 'v1 with a list handler of its own',
  },
  { name: '@circleci/mcp-server-circleci', version: '0.20.0', style: 'v1 tool() in a loop' },
  {
    name: '@executeautomation/playwright-mcp-server',
    version: '1.0.12',
    style: 'v1 list handler, JSON Schema',
  },
  { name: '@hubspot/mcp-server', version: '0.4.0', style: 'v1 classes with zod' },
  {
    name: '@perplexity-ai/mcp-server',
    version: '1.2.1',
    style: 'v1 registerTool, private handlers',
  },
  { name: '@shortcut/mcp', version: '0.25.0', style: 'v1 subclass of McpServer' },
  { name: 'airtable-mcp-server', version: '1.14.0', style: 'v1 registerTool, a file a tool' },
  { name: 'exa-mcp-server', version: '3.4.1', style: 'bundle', isBundle: true },
  {
    name: 'figma-developer-mcp',
    version: '0.13.2',
    style: 'v1 definition objects',
    args: ['--stdio'],
  },
  { name: 'firecrawl-mcp', version: '3.22.2', style: 'FastMCP inside' },
  { name: 'mcp-server-kubernetes', version: '4.1.7', style: 'v1 list handler of definitions' },
  { name: 'tavily-mcp', version: '0.2.22', style: 'v1 list handler, JSON Schema' },
]

/** Keys that servers ask for before they list; none of them is real, and nothing is called. */
const KEYS = [
  'TAVILY_API_KEY',
  'FIRECRAWL_API_KEY',
  'BRAVE_API_KEY',
  'EXA_API_KEY',
  'CIRCLECI_TOKEN',
  'SHORTCUT_API_TOKEN',
  'PERPLEXITY_API_KEY',
  'AIRTABLE_API_KEY',
  'PRIVATE_APP_ACCESS_TOKEN',
  'FIGMA_API_KEY',
]
for (const key of KEYS) process.env[key] ??= 'none'

const folder = path.resolve(process.argv[2] ?? mkdtempSync(path.join(os.tmpdir(), 'static-bar-')))
const sum = { tools: 0, whole: 0, same: 0, equal: 0, labelled: 0, wrong: 0 }

console.log('tools  whole  equal  labelled  wrong   ms  server')
for (const { name, version, style, args = [], isBundle = false } of SERVERS) {
  const home = path.join(folder, name.replace(/\W+/g, '-'))
  const root = path.join(home, 'node_modules', name)
  if (!existsSync(root)) install(home, `${name}@${version}`)
  const { bin, version: installed } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  const file = realpathSync(path.join(root, typeof bin === 'string' ? bin : Object.values(bin)[0]))
  try {
    const target = resolveServer({ command: 'node', args: [file, ...args] }, home, {})
    const start = performance.now()
    const { tools, gaps } = await compareWithSource(target, home)
    const count = (...states) => tools.filter(({ state }) => states.includes(state)).length
    const listed = tools.filter(({ live }) => live !== undefined)
    const own = {
      tools: listed.length,
      whole: count('same', 'differs'),
      same: count('same'),
      equal: tools.filter(
        ({ state, live, source }) =>
          (state === 'same' || state === 'differs') &&
          live.model === source.model &&
          live.wire === source.wire,
      ).length,
      labelled: count('approximate', 'unread'),
      wrong: count('differs', 'unlisted'),
    }
    // A tool that the source does not have is told of by a gap: without one it would be missing in
    // silence.
    const silent =
      tools.some(({ state }) => state === 'unread') &&
      gaps.length === 0 &&
      !tools.some(({ why }) => why !== undefined)
    console.log(
      `${cell(own.tools, 5)}${cell(own.whole, 7)}${cell(own.equal, 7)}${cell(own.labelled, 10)}${cell(own.wrong, 7)}${cell(Math.round(performance.now() - start), 5)}  ${name} ${installed} (${style})${silent ? ' SILENT' : ''}`,
    )
    for (const { name: tool, state, why } of tools)
      if (state === 'differs' || state === 'unlisted')
        console.log(`       ${state}: ${tool}${why === undefined ? '' : `, ${why}`}`)
    if (silent) sum.wrong += 1
    sum.wrong += own.wrong
    if (isBundle) continue
    for (const key of ['tools', 'whole', 'same', 'equal', 'labelled']) sum[key] += own[key]
  } catch (error) {
    console.log(
      `    –      –      –         –      –    –  ${name} ${installed} (${style}): ${String(error.message).split('\n')[0].replaceAll(home, '')}`,
    )
    if (!isBundle) sum.wrong += error.code === undefined ? 1 : 0
  }
}
const share = (part, whole) => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`
console.log(
  `${sum.tools} hand-written tools: ${sum.whole} read whole (${share(sum.whole, sum.tools)}, goal 90), of those ${sum.equal} with equal tokens (${share(sum.equal, sum.whole)}, goal 95), ${sum.labelled} labelled, ${sum.wrong} wrong without a label (goal 0)`,
)
process.exitCode =
  sum.whole >= 0.9 * sum.tools && sum.equal >= 0.95 * sum.whole && sum.wrong === 0 ? 0 : 1

function install(home, spec) {
  mkdirSync(home, { recursive: true })
  writeFileSync(path.join(home, 'package.json'), '{ "private": true }\n')
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', spec], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
}

function cell(value, width) {
  return String(value).padStart(width)
}
