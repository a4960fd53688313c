// `npm run bench:nx`: our target beside one that does nothing, run and cached, by turns, in Node
// starts of CPU. The goal is for our own share, a surface that is a listing; a server from source
// also has itself to load.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { quartiles } from './measure.mjs'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ROUNDS = Number(process.argv[2] ?? 5)
const MOST = 2
const env = {
  ...process.env,
  NX_DAEMON: 'false',
  NX_ISOLATE_PLUGINS: 'false',
  NO_COLOR: '1',
  NX_TUI: 'false',
}

/** CPU milliseconds of a command and everything that it starts. */
function cpuOf(command, args) {
  const { stderr, status } = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="%U %S"; time "$@" > /dev/null 2>&1', 'bash', command, ...args],
    { cwd: ROOT, env, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
  const [user, system] = stderr.trim().split(' ').map(Number)
  return (user + system) * 1000
}

const nx = (...args) => cpuOf('npx', ['nx', ...args])
const CASES = [
  ['a listing, not cached', 'bench:listing', ['--skip-nx-cache'], MOST],
  ['a listing, cached', 'bench:listing', [], MOST],
  [
    'a server from TypeScript source, not cached',
    'server:mcp-budget',
    ['--skip-nx-cache'],
    Infinity,
  ],
  ['a server from TypeScript source, cached', 'server:mcp-budget', [], MOST],
]
for (const target of ['bench:nothing', 'bench:listing', 'server:mcp-budget']) nx('run', target)
let isMissed = false
for (const [name, target, flags, most] of CASES) {
  const more = Array.from({ length: ROUNDS }, () => {
    const bare = cpuOf('node', ['-e', '0'])
    const [a1, b1, b2, a2] = ['bench:nothing', target, target, 'bench:nothing'].map((one) =>
      nx('run', one, ...flags),
    )
    return (b1 + b2 - a1 - a2) / 2 / bare
  })
  const [low, median, high] = quartiles(more)
  console.log(
    `${name}: ours takes ${median.toFixed(2)} Node starts of CPU more than a target that does nothing (${low.toFixed(2)} to ${high.toFixed(2)}${most === Infinity ? '' : `; at most ${most}`})`,
  )
  isMissed ||= median > most
}
process.exitCode = isMissed ? 1 : 0
