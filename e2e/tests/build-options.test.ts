import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import esbuildPlugin from '@mcp-budget/unplugin/esbuild'
import vitePlugin from '@mcp-budget/unplugin/vite'
import * as esbuild from 'esbuild'
import { build as viteBuild, createLogger } from 'vite'
import type { Plugin } from 'vite'
import { describe, expect, it, vi } from 'vitest'
import { project } from './bundlers.js'
import type { Project } from './bundlers.js'

const run = promisify(execFile)
const vite = ({ folder: root }: Project, plugins: Plugin[]): Promise<unknown> =>
  viteBuild({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { ssr: 'src/server.js' },
    plugins,
  })

describe('a build', () => {
  it.each([
    [
      undefined,
      /^mcp-budget: queues · pass: 2 tools, \d+ tokens .* · `createServer` was called, of dist\/server\.js\n$/,
    ],
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

  it('that writes its files after the plugin has looked says which line to leave out', async () => {
    const built = project({
      'mcp-budget.config.json': '{"server": {"command": "node", "args": ["dist/main.js"]}}',
      'dist/main.js': 'of the last build',
    })
    const { errors } = await esbuild
      .build({
        absWorkingDir: built.folder,
        entryPoints: ['src/main.js'],
        bundle: true,
        packages: 'external',
        platform: 'node',
        format: 'esm',
        outdir: 'dist',
        write: false,
        logLevel: 'silent',
        plugins: [esbuildPlugin()],
      })
      .catch((error: esbuild.BuildFailure) => error)
    expect(errors.map(({ text }) => text)).toEqual([
      'unchecked · bad-config\n  The config names dist/main.js as its server, and this build writes it only after the plugin has looked. Leave `server` out of the config: the entry is then checked as it was built. Or check when the build is done: mcp-budget check.',
    ])
  })

  it('by a Vite without environments is refused in a sentence', () => {
    const { configResolved } = vitePlugin() as unknown as {
      readonly configResolved: (config: object) => void
    }
    expect(() => configResolved({ root: '/' })).toThrow('The plugin needs Vite 6 or newer.')
  })

  it('of a program says that it was started', async () => {
    const told: string[] = []
    const built = project()
    await viteBuild({
      root: built.folder,
      configFile: false,
      customLogger: { ...createLogger('silent'), info: (text) => void told.push(text) },
      build: { ssr: 'src/main.js' },
      plugins: [vitePlugin({ remember: false })],
    })
    expect(told.filter((text) => text.startsWith('mcp-budget'))).toEqual([
      expect.stringMatching(/ · dist\/main\.js was started as a program$/),
    ])
  })

  it('hands on what the option names of the environment', async () => {
    vi.stubEnv('ACME_KEY', 'a-value')
    const built = project()
    built.edit('src/tools.js', "'find_queue'", 'process.env.ACME_KEY ?? "find_queue"')
    await vite(built, [vitePlugin()])
    expect(built.read('dist/mcp-manifest.json')).not.toContain('a-value')
    const plugins = [vitePlugin({ passEnv: ['ACME_*'] })]
    await vite(built, plugins)
    expect(built.read('dist/mcp-manifest.json')).toContain('"a-value"')
    vi.unstubAllEnvs()
  })
})
