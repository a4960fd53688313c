// The step after `tsc -b`: joins what the compiler wrote into few files, because each module costs
// Node about a millisecond before anything is counted, and writes the counters' tables.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { rolldown } from 'rolldown'

const PACKAGES = path.resolve(import.meta.dirname, '../packages')
const SMALL = { compress: false, mangle: false, codegen: { removeWhitespace: true } }

/** What every command needs lies in one file; the rest is loaded when it is used. */
const SHARED =
  /node_modules|packages\/(?:core\/|node\/dist\/(?:counter|files|model|check|build|record|compare|slim|config\/(?:define-config|environment|find|nearest|resolve))|cli\/dist\/(?:input|output|run))/

/**
 * Each bundle: a package, its entries, its format. The program is CommonJS with core and node
 * inside, which starts in half the time; what it loads lazily stays apart. What else is inside it
 * is named in its THIRD-PARTY-NOTICES.md.
 */
const BUNDLES = [
  { name: 'core', entries: { index: 'dist/index.js' }, format: 'esm' },
  { name: 'static', entries: { index: 'dist/index.js' }, format: 'esm' },
  {
    name: 'node',
    entries: {
      index: 'dist/index.js',
      settings: 'dist/settings.js',
      validate: 'dist/validate.js',
      'module-worker': 'dist/sources/module-worker.js',
    },
    format: 'esm',
  },
  {
    name: 'eslint-plugin',
    entries: { index: 'dist/index.js', engine: 'dist/engine.js' },
    format: 'esm',
    isLean: true,
  },
  { name: 'cli', entries: { index: 'dist/index.js' }, format: 'esm' },
  {
    name: 'runtime',
    entries: {
      manifest: 'dist/manifest.js',
      lean: 'dist/lean.js',
      detail: 'dist/detail.js',
      'detail-zod3': 'dist/detail-zod3.js',
      reject: 'dist/reject.js',
      serve: 'dist/serve.js',
    },
    format: 'esm',
    inside: /^@mcp-budget\/core$/,
    isLean: true,
  },
  {
    name: 'cli',
    entries: { main: 'dist/main.js' },
    format: 'cjs',
    inside: /^(?:@mcp-budget\/(?:core|node)|dequal\/lite|get-east-asian-width|stemmer)$/,
  },
]

for (const { name } of BUNDLES)
  await rm(path.join(PACKAGES, name, 'bundle'), { recursive: true, force: true })
for (const { name, entries, format, inside, isLean } of BUNDLES) {
  const folder = path.join(PACKAGES, name)
  const build = await rolldown({
    input: Object.fromEntries(
      Object.entries(entries).map(([entry, file]) => [entry, path.join(folder, file)]),
    ),
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && inside?.test(id) !== true,
    resolve: {
      alias: {
        '@mcp-budget/core': path.join(PACKAGES, 'core/dist/index.js'),
        '@mcp-budget/node': path.join(PACKAGES, 'node/dist/index.js'),
      },
    },
    platform: 'node',
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(log.message)
    },
  })
  const extension = format === 'cjs' ? 'cjs' : 'js'
  await build.write({
    dir: path.join(folder, 'bundle'),
    format,
    entryFileNames: `[name].${extension}`,
    chunkFileNames: `[name]-[hash].${extension}`,
    // A server takes one file of the runtime, and of core only what that uses.
    codeSplitting: isLean ? true : { groups: [{ name: 'shared', test: SHARED }] },
    minify: format === 'cjs' ? true : SMALL,
  })
  await build.close()
}

const { ENCODINGS } = await import('../packages/node/dist/model/counter-names.js')
const { parseRankModule } = await import('../packages/node/dist/counter/rank-module.js')
const { encodeTable, tablePath } = await import('../packages/node/dist/counter/table-file.js')
for (const encoding of ENCODINGS) {
  await mkdir(path.dirname(tablePath(encoding)), { recursive: true })
  await writeFile(tablePath(encoding), encodeTable(parseRankModule(encoding), encoding))
}
