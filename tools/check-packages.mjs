// `npm run packages`: packs each package as it would be published, and checks the tarball with
// publint and attw.
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { packAll } from './pack.mjs'

const ROOT = path.resolve(import.meta.dirname, '..')
const DIRECTORIES = {
  '@mcp-budget/core': 'core',
  '@mcp-budget/static': 'static',
  '@mcp-budget/node': 'node',
  'mcp-budget': 'cli',
  '@mcp-budget/nx': 'nx',
  '@mcp-budget/unplugin': 'unplugin',
  '@mcp-budget/runtime': 'runtime',
  '@mcp-budget/eslint-plugin': 'eslint-plugin',
}

const tarballs = packAll(mkdtempSync(path.join(tmpdir(), 'mcp-budget-pack-')))
let faults = 0
for (const [name, tarball] of Object.entries(tarballs)) {
  const { messages, pkg } = await publint({
    pkgDir: path.join(ROOT, 'packages', DIRECTORIES[name]),
    strict: true,
  })
  for (const message of messages)
    console.error(`${name}: ${formatMessage(message, pkg, { color: false })}`)
  faults += messages.length
  try {
    execFileSync(
      'npx',
      ['attw', '--ignore-rules', 'cjs-resolves-to-esm', '--no-emoji', '--no-color', tarball],
      {
        cwd: ROOT,
        encoding: 'utf8',
        stdio: 'pipe',
      },
    )
  } catch (error) {
    console.error(`${name}: ${error.stdout}${error.stderr}`)
    faults += 1
  }
}
console.log(
  `${Object.keys(tarballs).length} packages checked with publint and attw, ${faults} faults`,
)
process.exitCode = faults === 0 ? 0 : 1
