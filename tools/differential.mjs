// `npm run differential [-- <runs>]`: programs of a grammar, run by Node and read by us; a
// difference that no label tells of ends it with exit code 1. Default 20,000 of each of two kinds:
// programs that are known whole, and programs in which something is not known.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const [runs = '20000'] = process.argv.slice(2)
const root = path.resolve(import.meta.dirname, '..')
const { status } = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    'packages/static/src/language/differential.test.ts',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, DIFFERENTIAL_RUNS: runs } },
)
process.exitCode = status ?? 1
