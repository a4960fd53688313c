import { existsSync } from 'node:fs'
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
import { build as viteBuild, createBuilder, createLogger } from 'vite'
import { describe, expect, it } from 'vitest'
import webpack from 'webpack'
import { counted, webpackConfig, within } from './bundlers.js'
import type { Project } from './bundlers.js'

const EXTERNAL = [/^@modelcontextprotocol\//, /^zod/, /^node:/, 'counts-starts']
const INPUT = { harbour: 'harbour/server.js', freight: 'freight/server.js' }

/** A build of both servers; gives the texts of its errors. */
type Build = (folder: string, calls: readonly Options[]) => Promise<readonly string[]>

const failing = async (run: () => Promise<unknown>): Promise<readonly string[]> => {
  try {
    await run()
    return []
  } catch (error) {
    return [stripVTControlCharacters((error as Error).message)]
  }
}

type Stats = { toJson(options: object): { errors?: { message: string }[] } }
const compile = (
  run: (done: (error: Error | null, stats?: Stats) => void) => void,
): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    run((error, stats) => {
      if (error !== null) return reject(error)
      const { errors = [] } = stats?.toJson({ all: false, errors: true }) ?? {}
      resolve(errors.map(({ message }) => message))
    })
  })

const packed = (folder: string) => ({
  ...webpackConfig(folder, INPUT.harbour),
  entry: { harbour: `./${INPUT.harbour}`, freight: `./${INPUT.freight}` },
  externalsType: 'module' as const,
  externals: EXTERNAL,
})

const BUILDS: Readonly<Record<string, Build>> = {
  vite: (folder, calls) =>
    failing(() =>
      viteBuild({
        root: folder,
        configFile: false,
        customLogger: createLogger('silent'),
        build: { ssr: true, rolldownOptions: { input: INPUT } },
        plugins: calls.map((options) => vitePlugin(options)),
      }),
    ),
  rollup: (folder, calls) =>
    within(folder, () =>
      failing(async () => {
        const plugins = calls.map((options) => rollupPlugin(options))
        const bundle = await rollup({ input: INPUT, external: EXTERNAL, onwarn() {}, plugins })
        await bundle.write({ dir: 'dist' })
      }),
    ),
  rolldown: (folder, calls) =>
    within(folder, () =>
      failing(async () => {
        const bundle = await rolldown({
          input: INPUT,
          cwd: folder,
          platform: 'node',
          external: EXTERNAL,
          logLevel: 'silent',
          plugins: calls.map((options) => rolldownPlugin(options)),
        })
        await bundle.write({ dir: path.join(folder, 'dist') })
      }),
    ),
  async esbuild(folder, calls) {
    const { errors } = await esbuild
      .build({
        absWorkingDir: folder,
        entryPoints: INPUT,
        bundle: true,
        packages: 'external',
        platform: 'node',
        format: 'esm',
        outdir: 'dist',
        logLevel: 'silent',
        plugins: calls.map((options) => esbuildPlugin(options)),
      })
      .catch((error: esbuild.BuildFailure) => error)
    return errors.map(({ text }) => text)
  },
  webpack: (folder, calls) =>
    compile((done) =>
      webpack({ ...packed(folder), plugins: calls.map((one) => webpackPlugin(one)) }).run(done),
    ),
  rspack: (folder, calls) =>
    compile((done) =>
      rspack({ ...packed(folder), plugins: calls.map((one) => rspackPlugin(one)) }).run(
        done as never,
      ),
    ),
}

const server = (name: string, tool: string): string => `import 'counts-starts'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
export function createServer() {
  const server = new McpServer({ name: '${name}', version: '1.0.0' })
  const annotations = { readOnlyHint: true }
  server.registerTool('${tool}', { description: 'WORDS', annotations }, () => ({ content: [] }))
  return server
}
`
const CONFIG = '{"server": {"module": "./server.js", "export": "createServer"}}'

/** Two servers, each with a folder and a config. */
const two = (): Project =>
  counted({
    'harbour/server.js': server('harbour', 'find_berth').replace('WORDS', 'Finds a berth.'),
    'harbour/mcp-budget.config.json': CONFIG,
    'freight/server.js': server('freight', 'find_crate').replace('WORDS', 'Finds a crate.'),
    'freight/mcp-budget.config.json': CONFIG,
  })
const LONG = 'It searches each hold of each ship that is in port. '.repeat(30).trim()
const lengthen = ({ edit }: Project, ...words: readonly string[]): void => {
  for (const word of words)
    edit(
      word === 'berth' ? 'harbour/server.js' : 'freight/server.js',
      `a ${word}.`,
      `a ${word}. ${LONG}`,
    )
}
const NAMES = ['freight.mcp-manifest.json', 'harbour.mcp-manifest.json']
const manifests = ({ files }: Project): readonly string[] =>
  files().filter((file) => file.endsWith('mcp-manifest.json'))
const serverOf = ({ read }: Project, file: string): string =>
  (JSON.parse(read(`dist/${file}`)) as { server: string }).server

/** How two servers are told apart: by configs of their own, or by their entries. */
const SPELLINGS: readonly [string, readonly Options[]][] = [
  [
    'two configs',
    [
      { config: 'harbour/mcp-budget.config.json', remember: false },
      { config: 'freight/mcp-budget.config.json', remember: false },
    ],
  ],
  [
    'two entries',
    [
      { entry: 'harbour', remember: false },
      { entry: 'freight', remember: false },
    ],
  ],
  ['one call', [{ remember: false }]],
]

/** Each bundler with the spelling that most will have, and two of them with all. */
const TOGETHER = Object.keys(BUILDS).flatMap((name) =>
  SPELLINGS.filter(([spelling]) => spelling === 'two configs' || /vite|esbuild/.test(name)).map(
    ([spelling, calls]) => [name, spelling, calls] as const,
  ),
)

describe('two servers in one build', () => {
  it.each(TOGETHER)(
    'of %s as %s: each has its manifest, and what fails is told together',
    async (name, _, calls) => {
      const build = BUILDS[name] as Build
      const built = two()
      expect(await build(built.folder, calls)).toEqual([])
      expect(manifests(built)).toEqual(NAMES)
      expect(NAMES.map((file) => serverOf(built, file))).toEqual(['freight', 'harbour'])

      const before = NAMES.map((file) => built.read(`dist/${file}`))
      const kept = (): void =>
        expect(NAMES.map((file) => built.read(`dist/${file}`))).toEqual(before)
      lengthen(built, 'crate')
      if (name === 'vite') {
        for (const order of [calls, calls.toReversed()]) {
          expect((await build(built.folder, order)).join('\n')).toContain('`find_crate` costs')
          kept()
        }
      }
      lengthen(built, 'berth')
      const both = (await build(built.folder, calls)).join('\n')
      expect(both).toMatch(/max-tool-tokens · error · .*(?:freight|harbour)/)
      expect(both).toContain('And 1 more of this kind:')
      for (const tool of ['find_berth', 'find_crate']) expect(both).toContain(`\`${tool}\` costs`)
      kept()
    },
  )
})

describe('a server that is written in several forms', () => {
  it.each(['rollup', 'rolldown'])(
    'is listed once by %s, and has a manifest beside each',
    async (name) => {
      const built = two()
      await within(built.folder, async () => {
        const make = name === 'rollup' ? rollup : rolldown
        const plugin = name === 'rollup' ? rollupPlugin : rolldownPlugin
        const bundle = await make({
          input: INPUT.harbour,
          external: EXTERNAL,
          plugins: [plugin({ remember: false }) as never],
        } as never)
        await bundle.write({ dir: 'dist/esm', format: 'esm' })
        await bundle.write({ dir: 'dist/cjs', format: 'cjs' })
      })
      expect(built.read('starts.txt')).toBe('x')
      expect(built.read('dist/cjs/mcp-manifest.json')).toBe(
        built.read('dist/esm/mcp-manifest.json'),
      )
    },
  )
})

describe("Vite's build of an app", () => {
  const app = async (built: Project, ...calls: readonly Options[]) => {
    const told: string[] = []
    built.write('page.html', '<!doctype html><script type="module" src="/page.js"></script>')
    built.write('page.js', 'document.title = "ready"\n')
    built.write('render.js', 'export const render = () => "a page"\n')
    const builder = await createBuilder({
      root: built.folder,
      configFile: false,
      customLogger: { ...createLogger('silent'), info: (text) => void told.push(text) },
      builder: {},
      environments: {
        client: { build: { outDir: 'dist/client', rolldownOptions: { input: 'page.html' } } },
        ssr: { build: { outDir: 'dist/ssr', rolldownOptions: { input: 'render.js' } } },
        freight: {
          consumer: 'server',
          build: { outDir: 'dist/freight', rolldownOptions: { input: INPUT.freight } },
        },
        mcp: {
          consumer: 'server',
          build: { outDir: 'dist/mcp', rolldownOptions: { input: INPUT.harbour } },
        },
      },
      plugins: calls.map((options) => vitePlugin({ remember: false, ...options })),
    })
    const errors = await failing(() => builder.buildApp())
    return { errors, told: told.filter((text) => text.startsWith('mcp-budget')) }
  }

  it('looks at the environment that has the entry, and is silent on the others', async () => {
    const built = two()
    const { errors, told } = await app(built, { entry: INPUT.harbour })
    expect([errors, told]).toEqual([
      [],
      [expect.stringMatching(/^mcp-budget: harbour · pass: 1 tool/)],
    ])
    expect(existsSync(path.join(built.folder, 'dist/mcp/mcp-manifest.json'))).toBe(true)
    expect(built.read('starts.txt')).toBe('x')
  })

  it('tells what one of two calls finds where the other has its entry elsewhere', async () => {
    const built = two()
    const calls = [{ entry: INPUT.harbour }, { entry: INPUT.freight }]
    expect((await app(built, ...calls)).told).toEqual([
      expect.stringMatching(/^mcp-budget: freight · pass: 1 tool/),
      expect.stringMatching(/^mcp-budget: harbour · pass: 1 tool/),
    ])
    lengthen(built, 'berth')
    expect((await app(built, ...calls)).errors.join('\n')).toContain('`find_berth` costs')
  })

  it('fails where no environment has it', async () => {
    const { errors } = await app(two(), { entry: 'nowhere' })
    expect(errors.join('\n')).toContain('`entry` names `nowhere`, and this build has `server`.')
  })
})
