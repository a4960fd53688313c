import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { BUNDLERS, project } from './bundlers.js'
import type { Project } from './bundlers.js'
import { ROOT } from './check.js'

const run = promisify(execFile)
describe('the manifest at run time', () => {
  const SAYS =
    "import { manifest, readManifest } from '@mcp-budget/runtime/manifest'\nif (process.argv[2] === 'say') console.log(manifest?.tools.length ?? 'none', readManifest({ from: import.meta.url })?.server ?? 'none')\n"
  const withRuntime = (): Project => {
    const built = project()
    mkdirSync(path.join(built.folder, 'node_modules/@mcp-budget'))
    symlinkSync(
      path.join(ROOT, 'packages/runtime'),
      path.join(built.folder, 'node_modules/@mcp-budget/runtime'),
    )
    built.write('src/main.js', `${SAYS}${built.read('src/main.js')}`)
    return built
  }
  const said = async (file: string): Promise<string> => {
    const child = run('node', [file, 'say'])
    child.child.stdin?.end()
    return (await child).stdout.trim()
  }

  it('is what was checked, beside the running file; null from source, and while it is being made', async () => {
    const built = withRuntime()
    expect(await said(path.join(built.folder, 'src/main.js'))).toBe('none none')
    await BUNDLERS.esbuild(built.folder, 'src/main.js')
    expect(await said(path.join(built.folder, 'dist/main.js'))).toBe('2 queues')

    built.edit('src/main.js', 'console.log(manifest', 'console.log(manifest?.never')
    built.write(
      'src/server.js',
      built
        .read('src/server.js')
        .replace(
          "name: 'queues'",
          "name: (await import('@mcp-budget/runtime/manifest')).manifest === null ? 'queues' : 'circle'",
        ),
    )
    built.edit('src/server.js', 'export function', 'export async function')
    built.edit('src/main.js', 'await createServer()', '(await createServer())')
    await BUNDLERS.esbuild(built.folder, 'src/main.js')
    expect(JSON.parse(built.read('dist/mcp-manifest.json'))).toMatchObject({ server: 'queues' })
  })

  it('can be built in, for a target without files', async () => {
    const built = withRuntime()
    await BUNDLERS.esbuild(built.folder, 'src/main.js')
    const manifest = built.read('dist/mcp-manifest.json')
    built.write('mcp-manifest.json', manifest)
    for (const bundler of ['vite', 'rollup', 'esbuild', 'webpack', 'rspack'] as const) {
      const { errors } = await BUNDLERS[bundler](built.folder, 'src/main.js', {
        inline: 'mcp-manifest.json',
      })
      expect([bundler, errors]).toEqual([bundler, []])
      const file = path.join(
        built.folder,
        'dist',
        bundler.endsWith('pack') ? 'main.mjs' : 'main.js',
      )
      writeFileSync(path.join(built.folder, 'moved.mjs'), readFileSync(file))
      expect([bundler, await said(path.join(built.folder, 'moved.mjs'))]).toEqual([
        bundler,
        '2 queues',
      ])
    }
  })

  it('is null beside a file that is no manifest', async () => {
    const built = withRuntime()
    for (const text of ['{', '[]', '{"manifest": 2}']) {
      built.write('src/mcp-manifest.json', text)
      expect(await said(path.join(built.folder, 'src/main.js'))).toBe('none none')
    }
  })
})
