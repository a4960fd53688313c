import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import esbuildPlugin from '@mcp-budget/unplugin/esbuild'
import rolldownPlugin from '@mcp-budget/unplugin/rolldown'
import rollupPlugin from '@mcp-budget/unplugin/rollup'
import rspackPlugin from '@mcp-budget/unplugin/rspack'
import vitePlugin from '@mcp-budget/unplugin/vite'
import webpackPlugin from '@mcp-budget/unplugin/webpack'
import { rspack } from '@rspack/core'
import * as esbuild from 'esbuild'
import { watch as rolldownWatch } from 'rolldown'
import { watch as rollupWatch } from 'rollup'
import { build as viteBuild } from 'vite'
import webpack from 'webpack'
import { webpackConfig } from './bundlers.js'

/** What one build of a watcher came to: its errors, or none. */
type OnBuilt = (errors: readonly string[]) => void
type Watch = (folder: string, onBuilt: OnBuilt) => Promise<() => Promise<unknown>>

const EXTERNAL = [/^@modelcontextprotocol\//, /^zod/]
const plain = (error: unknown): string => stripVTControlCharacters((error as Error).message)

interface Watcher {
  on(
    event: 'event',
    listener: (event: {
      code: string
      error?: unknown
      result?: { close(): Promise<void> } | null
    }) => unknown,
  ): unknown
  close(): unknown
}

function followed(watcher: Watcher, onBuilt: OnBuilt): () => Promise<unknown> {
  watcher.on('event', async ({ code, error, result }) => {
    if (code === 'BUNDLE_END') onBuilt([])
    if (code === 'ERROR') onBuilt([plain(error)])
    await result?.close()
  })
  return async () => watcher.close()
}

/** Each bundler's watcher as its users start it; each gives a way to end it. */
export const WATCHERS: Readonly<Record<string, Watch>> = {
  async vite(folder, onBuilt) {
    const watcher = await viteBuild({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: {
        ssr: 'src/server.js',
        outDir: 'dist',
        watch: { chokidar: { usePolling: true } } as object,
      },
      plugins: [vitePlugin()],
    })
    return followed(watcher as unknown as Watcher, onBuilt)
  },
  async rollup(folder, onBuilt) {
    process.chdir(folder)
    const watcher = rollupWatch({
      input: 'src/server.js',
      external: EXTERNAL,
      onLog: () => {},
      plugins: [rollupPlugin()],
      output: { dir: 'dist' },
      watch: { buildDelay: 50 },
    })
    return followed(watcher as Watcher, onBuilt)
  },
  async rolldown(folder, onBuilt) {
    process.chdir(folder)
    const watcher = rolldownWatch({
      input: 'src/server.js',
      platform: 'node',
      external: EXTERNAL,
      logLevel: 'silent',
      plugins: [rolldownPlugin()],
      output: { dir: 'dist' },
    })
    return followed(watcher as unknown as Watcher, onBuilt)
  },
  async esbuild(folder, onBuilt) {
    const told: esbuild.Plugin = {
      name: 'told',
      setup: (build) => build.onEnd(({ errors }) => onBuilt(errors.map(({ text }) => text))),
    }
    const context = await esbuild.context({
      absWorkingDir: folder,
      entryPoints: ['src/server.js'],
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      outdir: 'dist',
      logLevel: 'silent',
      plugins: [esbuildPlugin(), told],
    })
    await context.watch()
    return () => context.dispose()
  },
  webpack: (folder, onBuilt) =>
    watched(
      webpack({
        ...webpackConfig(folder, 'src/server.js'),
        externalsType: 'module',
        externals: EXTERNAL,
        plugins: [webpackPlugin()],
      }),
      onBuilt,
    ),
  rspack: (folder, onBuilt) =>
    watched(
      rspack({
        ...webpackConfig(folder, 'src/server.js'),
        externalsType: 'module',
        externals: EXTERNAL,
        plugins: [rspackPlugin()],
      }),
      onBuilt,
    ),
}

interface Compiler {
  watch(
    options: object,
    done: (
      error: Error | null,
      stats?: { toJson(options: object): { errors?: { message: string }[] } },
    ) => void,
  ): unknown
}

async function watched(compiler: unknown, onBuilt: OnBuilt): Promise<() => Promise<unknown>> {
  const watching = (compiler as Compiler).watch({ aggregateTimeout: 50 }, (error, stats) => {
    onBuilt(
      error === null
        ? (stats?.toJson({ all: false, errors: true }).errors ?? []).map(({ message }) => message)
        : [`died: ${error.message}`],
    )
  }) as { close(done: () => void): void }
  return () => new Promise<void>((resolve) => watching.close(resolve))
}

/** The file that a project's manifest is in. */
export const manifestOf = (folder: string): string => path.join(folder, 'dist/mcp-manifest.json')
