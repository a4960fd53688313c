import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { project } from './bundlers.js'

const run = promisify(execFile)

describe('a build', () => {
  it.each([
    [undefined, /^mcp-budget: queues · pass: 2 tools, \d+ tokens .*\n$/],
    ['info', /mcp-budget: queues · pass: 2 tools, \d+ tokens .*\n$/],
    ['silent', /^$/],
  ])('of esbuild at the log level %s tells its figure, and no warning', async (level, told) => {
    const options = level === undefined ? '' : `logLevel: '${level}',`
    const built = project({
      'build.mjs': `import mcpBudget from '@mcp-budget/unplugin/esbuild'
import { build } from 'esbuild'
const { warnings } = await build({ entryPoints: ['src/server'], bundle: true, packages: 'external', platform: 'node', format: 'esm', outdir: 'dist', ${options} plugins: [mcpBudget()] })
console.log(warnings.map(({ id }) => id).join())
`,
    })
    const { stdout, stderr } = await run('node', ['build.mjs'], { cwd: built.folder })
    expect(stderr).toMatch(told)
    expect(stdout).toBe('tool-annotations\n')
  })
})
