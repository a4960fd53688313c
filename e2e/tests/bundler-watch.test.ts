import { setTimeout as pause } from 'node:timers/promises'
import mcpBudget from '@mcp-budget/unplugin/rollup'
import { watch } from 'rollup'
import type { RollupWatcher, RollupWatcherEvent } from 'rollup'
import { afterEach, expect, it } from 'vitest'
import { counted, overBudget, project } from './bundlers.js'
import { WATCHERS } from './watchers.js'

const home = process.cwd()
afterEach(() => process.chdir(home))

/** Long enough for a watcher to see the next change as a change. */
const SETTLED = 250
const NOTHING = /^$/

it.each(Object.keys(WATCHERS))(
  '%s checks again with each change, and a broken state ends nothing',
  async (name) => {
    const built = project({ 'mcp-budget.config.json': '{}' })
    const good = built.read('src/tools.js')
    const results: string[] = []
    let seen = 0
    /**
     * Waits for a build after the last one that was waited for, and that says this; some watchers
     * build twice.
     */
    const next = async (says: RegExp): Promise<void> => {
      for (let waited = 0; waited < 20_000; waited += 50) {
        if (results.length > seen && says.test(results.at(-1) ?? '')) {
          await pause(SETTLED)
          seen = results.length
          return
        }
        await pause(50)
      }
      throw new Error(`no build said ${String(says)} within 20 s; the last said ${results.at(-1)}`)
    }
    const end = await (WATCHERS[name] as (typeof WATCHERS)[string])(built.folder, (errors) =>
      results.push(errors.join('\n')),
    )
    try {
      await next(NOTHING)
      const manifest = built.read('dist/mcp-manifest.json')

      overBudget(built)
      await next(/`purge_queue` costs 323 tokens \(model view, o200k_base\)/)

      built.write('src/tools.js', 'export const = 1')
      await next(/^(?![^]*(?:unchecked|died))[^]+/)

      built.write('src/tools.js', good)
      await next(NOTHING)
      expect(built.read('dist/mcp-manifest.json')).toBe(manifest)

      built.write('src/tools.js', good.replace('Finds a queue by its name.', 'Finds one queue.'))
      await next(NOTHING)
      expect(built.read('dist/mcp-manifest.json')).toContain('Finds one queue.')

      built.write(
        'mcp-budget.config.json',
        '{"rules": {"max-tool-tokens": ["error", {"ceiling": 40}]}}',
      )
      await next(/ceiling is 40 \(/)
    } finally {
      await end()
    }
  },
  60_000,
)

it('starts the server again only where its own graph changed', async () => {
  const built = counted({ 'src/other.js': 'export const other = 1\n' })
  process.chdir(built.folder)
  const { watcher, next } = watchTwoEntries()
  try {
    await next()
    await pause(SETTLED)
    const starts = built.read('starts.txt').length
    built.write('src/other.js', 'export const other = 2\n')
    await next()
    expect([built.read('starts.txt').length, built.read('dist/other.js')]).toEqual([
      starts,
      expect.stringContaining('other = 2'),
    ])
    await pause(SETTLED)
    built.edit('src/tools.js', 'Finds a queue by its name.', 'Finds one queue.')
    await next()
    expect(built.read('starts.txt').length).toBeGreaterThan(starts)
  } finally {
    await watcher.close()
  }
})

function watchTwoEntries(): {
  readonly watcher: RollupWatcher
  readonly next: () => Promise<void>
} {
  const watcher = watch({
    input: ['src/server.js', 'src/other.js'],
    external: [/^@modelcontextprotocol/, /^zod/, 'counts-starts'],
    onLog: () => {},
    plugins: [mcpBudget({ entry: 'server', remember: false })],
    output: { dir: 'dist' },
  })
  const next = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const onEvent = (event: RollupWatcherEvent): void => {
        if (event.code === 'ERROR') reject(event.error)
        if (event.code !== 'END') return
        watcher.off('event', onEvent)
        resolve()
      }
      watcher.on('event', onEvent)
    })
  return { watcher, next }
}
