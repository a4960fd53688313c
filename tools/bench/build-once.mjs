// One build of the sample server, everything bundled: `build-once.mjs <esbuild|vite>
// <with|without>`. Prints its milliseconds.
import path from 'node:path'

const [, , bundler, how] = process.argv
const root = path.resolve(import.meta.dirname, '../../e2e/server')
const outdir = path.join(root, 'dist', `bench-${bundler}-${how}`)
const plugins = how === 'with' ? [(await import(`@mcp-budget/unplugin/${bundler}`)).default()] : []
const banner =
  "import { createRequire as __require } from 'node:module'; const require = __require(import.meta.url);"

const builds = {
  async esbuild() {
    const { build } = await import('esbuild')
    return () =>
      build({
        absWorkingDir: root,
        entryPoints: ['src/main.ts'],
        bundle: true,
        platform: 'node',
        format: 'esm',
        outdir,
        banner: { js: banner },
        logLevel: 'error',
        plugins,
      })
  },
  async vite() {
    const { build } = await import('vite')
    return () =>
      build({
        root,
        configFile: false,
        logLevel: 'error',
        ssr: { noExternal: true, target: 'node' },
        build: { ssr: 'src/main.ts', outDir: outdir },
        plugins,
      })
  },
}
const build = await builds[bundler]()
const before = performance.now()
await build()
console.log(performance.now() - before)
// esbuild's service and Vite's threads end with the process.
process.exit(0)
