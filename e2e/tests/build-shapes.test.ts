import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import esbuildPlugin from '@mcp-budget/unplugin/esbuild'
import rspackPlugin from '@mcp-budget/unplugin/rspack'
import vitePlugin from '@mcp-budget/unplugin/vite'
import webpackPlugin from '@mcp-budget/unplugin/webpack'
import { rspack } from '@rspack/core'
import * as esbuild from 'esbuild'
import { build as viteBuild } from 'vite'
import type { InlineConfig } from 'vite'
import { describe, expect, it } from 'vitest'
import webpack from 'webpack'
import { BUNDLERS, overBudget, project, webpackConfig } from './bundlers.js'
import type { Project } from './bundlers.js'
import { FIXTURES } from './check.js'

const run = promisify(execFile)
const vite = (built: Project, config: InlineConfig): Promise<unknown> =>
  viteBuild({ root: built.folder, configFile: false, logLevel: 'silent', ...config })

describe('a build', () => {
  it('of several servers gives each its own manifest', async () => {
    const built = project()
    await vite(built, {
      build: { ssr: true, rollupOptions: { input: ['src/server.js', 'src/main.js'] } },
      plugins: [vitePlugin()],
    })
    expect(built.files()).toEqual(
      expect.arrayContaining([
        'main.js',
        'main.mcp-manifest.json',
        'server.js',
        'server.mcp-manifest.json',
      ]),
    )
  })

  it('of esbuild with splitting starts no chunk that is only imported at run time', async () => {
    const built = project({
      'src/late.js': "import 'node:fs'\nthrow new Error('started as a program')\n",
    })
    built.edit(
      'src/tools.js',
      'import { z }',
      "export const late = () => import('./late.js')\nimport { z }",
    )
    const split = (entryPoints: string[]): Promise<esbuild.BuildResult> =>
      esbuild.build({
        absWorkingDir: built.folder,
        entryPoints,
        bundle: true,
        splitting: true,
        packages: 'external',
        platform: 'node',
        format: 'esm',
        outdir: 'dist',
        logLevel: 'silent',
        plugins: [esbuildPlugin()],
      })
    await split(['./src/server'])
    expect(built.files().filter((file) => file.endsWith('.json'))).toEqual(['mcp-manifest.json'])
    await expect(split(['src/server.js', './src/late.js'])).rejects.toThrow('started as a program')
  })

  it('looks only at the entries that are named', async () => {
    const built = project({ 'src/other.js': "throw new Error('never started')\n" })
    await vite(built, {
      build: { ssr: true, rollupOptions: { input: ['src/server.js', 'src/other.js'] } },
      plugins: [vitePlugin({ entry: 'src/server.js' })],
    })
    expect(built.files()).toContain('mcp-manifest.json')
  })

  it.each([[{}], [{ entry: 'src/server.js' }]])(
    'for the browser is left alone, with the options %j',
    async (options) => {
      const built = project({
        'index.html': '<!doctype html><script type="module" src="/page.js"></script>',
        'page.js': 'document.title = "x"\n',
      })
      const plain = await vite(built, { build: { outDir: 'plain', minify: false } })
      const ours = await vite(built, {
        build: { outDir: 'ours', minify: false },
        plugins: [vitePlugin(options)],
      })
      const shape = (output: unknown): unknown =>
        (output as { output: { fileName: string; code?: string }[] }).output.map(
          ({ fileName, code }) => [fileName, code],
        )
      expect(shape(ours)).toEqual(shape(plain))
      expect(built.files('ours')).toEqual(built.files('plain'))
    },
  )

  it('as a library is looked at', async () => {
    const built = project()
    await vite(built, {
      build: {
        lib: { entry: 'src/server.js', formats: ['es'], fileName: 'server' },
        rollupOptions: { external: [/^@modelcontextprotocol/, /^zod/] },
      },
      plugins: [vitePlugin()],
    })
    expect(built.files()).toContain('mcp-manifest.json')
  })

  it.each([
    ['webpack', webpack, webpackPlugin],
    ['rspack', rspack, rspackPlugin],
  ])(
    'of %s that is optimised still knows its modules: where a tool is, and that it reads files',
    async (_, bundler, plugin) => {
      const built = project({ 'package-lock.json': '{}', 'name.txt': 'find_queue' })
      built.edit(
        'src/tools.js',
        'import { z }',
        "import { readFileSync } from 'node:fs'\nimport { z }",
      )
      built.edit('src/tools.js', "'find_queue'", "readFileSync('name.txt', 'utf8')")
      const once = (): Promise<readonly string[]> =>
        new Promise((resolve, reject) => {
          const config = {
            ...webpackConfig(built.folder, 'src/main.js'),
            mode: 'production',
            externalsType: 'module',
            externals: [/^@modelcontextprotocol\//, /^zod/],
            plugins: [plugin()],
          }
          ;(bundler as unknown as typeof webpack)(config as never)?.run((error, stats) =>
            error
              ? reject(error)
              : resolve(
                  (stats?.toJson({ all: false, errors: true }).errors ?? []).map(
                    ({ message }) => message,
                  ),
                ),
          )
        })
      expect(await once()).toEqual([])
      built.write('name.txt', 'look_up_queue')
      expect(await once()).toEqual([])
      expect(built.read('dist/mcp-manifest.json')).toContain('"look_up_queue"')
      overBudget(built)
      expect((await once()).join('\n')).toContain('src/tools.js:13:5')
    },
  )

  it('keeps code and sourcemap as they are without the plugin', async () => {
    const built = project()
    for (const [outDir, plugins] of [
      ['plain', []],
      ['ours', [vitePlugin()]],
    ] as const)
      await vite(built, {
        build: { ssr: 'src/server.js', outDir, sourcemap: true },
        plugins: [...plugins],
      })
    for (const file of ['server.js', 'server.js.map'])
      expect(built.read(`ours/${file}`)).toBe(built.read(`plain/${file}`))
  })

  it('that stays in memory gets the manifest there', async () => {
    const built = project()
    const { outputFiles } = await esbuild.build({
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
    expect(outputFiles.map(({ path: file }) => path.relative(built.folder, file))).toEqual([
      'dist/main.js',
      'dist/mcp-manifest.json',
    ])
    expect([
      existsSync(path.join(built.folder, 'dist')),
      built.files('node_modules/.mcp-budget'),
    ]).toEqual([false, []])
    await expect(outputFiles[1]?.text).toMatchFileSnapshot(
      '__snapshots__/bundlers/mcp-manifest.json',
    )
  })

  it('that stays in memory is placed beside an output that lies outside the project', async () => {
    const built = project()
    const { outputFiles, errors } = await esbuild.build({
      absWorkingDir: path.join(built.folder, 'src'),
      entryPoints: ['main.js'],
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      outdir: '../dist',
      write: false,
      logLevel: 'silent',
      plugins: [esbuildPlugin()],
    })
    expect([
      errors,
      outputFiles.map(({ path: file }) => path.relative(built.folder, file)),
    ]).toEqual([[], ['dist/main.js', 'dist/mcp-manifest.json']])
    expect(built.files('src/node_modules/.mcp-budget')).toEqual([])
  })

  it.each(['src/server.js', 'src/main.js'])('to CommonJS lists %s', async (entry) => {
    const built = project()
    built.edit('src/main.js', 'await createServer()', 'createServer()')
    const { outputFiles, errors } = await esbuild.build({
      absWorkingDir: built.folder,
      entryPoints: [entry],
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'cjs',
      outExtension: { '.js': '.cjs' },
      outdir: 'dist',
      write: false,
      logLevel: 'silent',
      plugins: [esbuildPlugin()],
    })
    expect(errors).toEqual([])
    await expect(outputFiles[1]?.text).toMatchFileSnapshot(
      '__snapshots__/bundlers/mcp-manifest.json',
    )
  })

  it.each([
    ['rollup', ['rollup', '-c']],
    ['rolldown', ['rolldown', '-c']],
    ['vite', ['vite', 'build']],
  ])(
    'over budget ends %s with exit code 1, and each finding is told once',
    async (name, command) => {
      const options =
        name === 'vite'
          ? "build: { ssr: 'src/server.js' }"
          : "input: 'src/server.js', external: [/^@modelcontextprotocol/, /^zod/], output: { dir: 'dist' }"
      const built = project({
        [`${name}.config.js`]: `import mcpBudget from '@mcp-budget/unplugin/${name}'\nexport default { ${options}, plugins: [mcpBudget()] }\n`,
      })
      overBudget(built)
      const ended = await run('npx', command, {
        cwd: built.folder,
        env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      }).catch((error: { code: number; stdout: string; stderr: string }) => error)
      expect(ended).toMatchObject({ code: 1 })
      expect(
        (ended.stdout + ended.stderr).split(
          '`purge_queue` costs 323 tokens (model view, o200k_base)',
        ),
      ).toHaveLength(2)
    },
  )

  it('of an unchanged surface reads no counter table, in a process of its own', async () => {
    const built = project({
      'package-lock.json': '{}',
      'build.mjs':
        "import mcpBudget from '@mcp-budget/unplugin/vite'\nimport { build } from 'vite'\nawait build({ configFile: false, logLevel: 'silent', build: { ssr: 'src/server.js' }, plugins: [mcpBudget()] })\n",
    })
    const tables = async (): Promise<number> => {
      const log = path.join(built.folder, 'loaded.txt')
      rmSync(log, { force: true })
      await run('node', ['--require', path.join(FIXTURES, 'watch-loading.cjs'), 'build.mjs'], {
        cwd: built.folder,
        env: { ...process.env, LOADED: log },
      })
      return existsSync(log)
        ? readFileSync(log, 'utf8')
            .split('\n')
            .filter((line) => line.startsWith('table ')).length
        : 0
    }
    expect([await tables(), await tables()]).toEqual([1, 0])
    built.edit('src/tools.js', 'text: name', 'text: `${name}`')
    expect([built.files().includes('mcp-manifest.json'), await tables()]).toEqual([true, 0])
  })

  it('ends what it started, also where that never answers', async () => {
    const built = project({ 'mcp-budget.config.json': '{"timeLimit": 1}' })
    built.write(
      'src/main.js',
      "import { writeFileSync } from 'node:fs'\nwriteFileSync('pid.txt', String(process.pid))\nprocess.on('SIGTERM', () => {})\nsetInterval(() => {}, 1000)\n",
    )
    const { errors } = await BUNDLERS.vite(built.folder, 'src/main.js')
    expect(errors).toHaveLength(1)
    await pause(200)
    expect(() => process.kill(Number(built.read('pid.txt')), 0)).toThrow('ESRCH')
  })
})
