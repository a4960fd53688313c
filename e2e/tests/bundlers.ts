import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import esbuildPlugin from '@mcp-budget/unplugin/esbuild'
import type { Options } from '@mcp-budget/unplugin/esbuild'
import rolldownPlugin from '@mcp-budget/unplugin/rolldown'
import rollupPlugin from '@mcp-budget/unplugin/rollup'
import rspackPlugin from '@mcp-budget/unplugin/rspack'
import vitePlugin from '@mcp-budget/unplugin/vite'
import webpackPlugin from '@mcp-budget/unplugin/webpack'
import { rspack } from '@rspack/core'
import * as esbuild from 'esbuild'
import { rolldown } from 'rolldown'
import { rollup } from 'rollup'
import { build as viteBuild, createLogger } from 'vite'
import { onTestFinished } from 'vitest'
import webpack from 'webpack'
import { FIXTURES } from './check.js'

/** What a build had to say: the texts of our messages, without the bundler's frames. */
export interface Told {
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

export interface Project {
  readonly folder: string
  write(file: string, text: string): void
  read(file: string): string
  edit(file: string, from: string, to: string): void
  files(folder?: string): readonly string[]
}

const TEMPORARY = path.resolve(FIXTURES, '../.tmp')

/** A copy of the fixture server where the workspace's packages resolve. */
export function project(files: Readonly<Record<string, string>> = {}): Project {
  mkdirSync(TEMPORARY, { recursive: true })
  const folder = mkdtempSync(path.join(TEMPORARY, 'build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  cpSync(path.join(FIXTURES, 'build'), path.join(folder, 'src'), { recursive: true })
  mkdirSync(path.join(folder, 'node_modules'))
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  write('package.json', '{"name": "built", "private": true, "type": "module"}')
  for (const [file, text] of Object.entries(files)) write(file, text)
  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8')
  return {
    folder,
    write,
    read,
    edit: (file, from, to) => {
      if (!read(file).includes(from)) throw new Error(`${file} has no ${from}`)
      write(file, read(file).replace(from, to))
    },
    files: (below = 'dist') => readdirSync(path.join(folder, below)).sort(),
  }
}

/**
 * A project whose server leaves a mark in `starts.txt` each time it is loaded, by way of an
 * installed package.
 */
export function counted(files: Readonly<Record<string, string>> = {}): Project {
  const built = project({
    'package-lock.json': '{}',
    'node_modules/counts-starts/package.json':
      '{"name": "counts-starts", "type": "module", "exports": "./index.js"}',
    'node_modules/counts-starts/index.js':
      "import { appendFileSync } from 'node:fs'\nappendFileSync(new URL('../../starts.txt', import.meta.url), 'x')\n",
    ...files,
  })
  built.edit(
    'src/server.js',
    'import { McpServer }',
    "import 'counts-starts'\nimport { McpServer }",
  )
  return built
}

/** `tools.js` with a tool that is over the ceiling: its description says one thing 60 times. */
export function overBudget({ edit }: Project): void {
  edit(
    'src/tools.js',
    'Removes every message of a queue.',
    `Removes every message of a queue. ${'It does so at once and for good. '.repeat(30).trim()}`,
  )
}

const EXTERNAL = [/^@modelcontextprotocol\//, /^zod/, /^node:/, 'counts-starts']

type Build = (folder: string, entry: string, options?: Options) => Promise<Told>

/** Each bundler as its users call it. */
export const BUNDLERS: Readonly<
  Record<'vite' | 'rollup' | 'rolldown' | 'esbuild' | 'webpack' | 'rspack', Build>
> = {
  async vite(folder, entry, options) {
    const warnings: string[] = []
    const logger = {
      ...createLogger('silent'),
      warn: (text: string) => void warnings.push(text),
      warnOnce: (text: string) => void warnings.push(text),
    }
    return attempt(warnings, () =>
      viteBuild({
        root: folder,
        configFile: false,
        customLogger: logger,
        logLevel: 'warn',
        build: { ssr: entry, outDir: 'dist' },
        plugins: [vitePlugin(options)],
      }),
    )
  },
  async rollup(folder, entry, options) {
    const warnings: string[] = []
    return within(folder, () =>
      attempt(warnings, async () => {
        const bundle = await rollup({
          input: path.join(folder, entry),
          external: EXTERNAL,
          onwarn: ({ message }) => void warnings.push(message),
          plugins: [rollupPlugin(options)],
        })
        await bundle.write({ dir: path.join(folder, 'dist') })
      }),
    )
  },
  async rolldown(folder, entry, options) {
    const warnings: string[] = []
    return within(folder, () =>
      attempt(warnings, async () => {
        const bundle = await rolldown({
          input: path.join(folder, entry),
          cwd: folder,
          platform: 'node',
          external: EXTERNAL,
          onLog: (level, { message }) => level === 'warn' && void warnings.push(message),
          plugins: [rolldownPlugin(options)],
        })
        await bundle.write({ dir: path.join(folder, 'dist') })
      }),
    )
  },
  async esbuild(folder, entry, options) {
    const result = await esbuild
      .build({
        absWorkingDir: folder,
        entryPoints: [entry],
        bundle: true,
        packages: 'external',
        platform: 'node',
        format: 'esm',
        outdir: 'dist',
        logLevel: 'silent',
        plugins: [esbuildPlugin(options)],
      })
      .catch((error: esbuild.BuildFailure) => error)
    return {
      errors: result.errors.map(({ text }) => text),
      warnings: result.warnings.map(({ text }) => text),
    }
  },
  webpack: (folder, entry, options) =>
    runCompiler((done) =>
      webpack({
        ...webpackConfig(folder, entry),
        externalsType: 'module',
        externals: EXTERNAL,
        plugins: [webpackPlugin(options)],
      }).run(done),
    ),
  rspack: (folder, entry, options) =>
    runCompiler((done) =>
      rspack({
        ...webpackConfig(folder, entry),
        externalsType: 'module',
        externals: EXTERNAL,
        plugins: [rspackPlugin(options)],
      }).run(done as never),
    ),
}

export function webpackConfig(
  folder: string,
  entry: string,
): {
  mode: 'none'
  context: string
  target: 'node20'
  entry: Record<string, string>
  devtool: false
  experiments: object
  output: { path: string; module: true; library: { type: 'module' } }
} {
  return {
    mode: 'none',
    context: folder,
    target: 'node20',
    entry: { [path.parse(entry).name]: `./${entry}` },
    devtool: false,
    experiments: { outputModule: true },
    output: { path: path.join(folder, 'dist'), module: true, library: { type: 'module' } },
  }
}

type Stats = {
  toJson(options: object): { errors?: { message: string }[]; warnings?: { message: string }[] }
}

function runCompiler(
  run: (done: (error: Error | null, stats?: Stats) => void) => void,
): Promise<Told> {
  return new Promise((resolve, reject) => {
    run((error, stats) => {
      if (error !== null) return reject(error)
      const { errors = [], warnings = [] } =
        stats?.toJson({ all: false, errors: true, warnings: true }) ?? {}
      resolve({
        errors: errors.map(({ message }) => message),
        warnings: warnings.map(({ message }) => message),
      })
    })
  })
}

async function attempt(warnings: string[], run: () => Promise<unknown>): Promise<Told> {
  try {
    await run()
    return { errors: [], warnings }
  } catch (error) {
    return { errors: [stripVTControlCharacters((error as Error).message)], warnings }
  }
}

/** Rollup and Rolldown have no root of their own but the working directory. */
export async function within<T>(folder: string, run: () => Promise<T>): Promise<T> {
  const before = process.cwd()
  process.chdir(folder)
  try {
    return await run()
  } finally {
    process.chdir(before)
  }
}
