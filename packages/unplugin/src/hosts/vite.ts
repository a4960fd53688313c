import path from 'node:path'
import { SurfaceError } from '@mcp-budget/core'
import type { Plugin, ResolvedConfig, ViteDevServer } from 'vite'
import { gather, joinShares, NOTHING } from '../session/gather.js'
import type { Checked, Session } from '../session/session.js'
import { entriesOf } from './chunks.js'
import type { Chunk } from './chunks.js'
import { conclude, countCalls, writtenTo } from './rollup-like.js'
import type { RollupChannel } from './rollup-like.js'
import { createApp } from './vite-app.js'
import { checkInDev } from './vite-dev.js'

/** The hooks of Vite: a server build is checked as it is written, a dev server while it runs. */
export function viteHooks(sessionFor: (root: string) => Session): Partial<Plugin> {
  let session: Session
  let config: ResolvedConfig
  const tellClient = (): void => config.logger.info(`mcp-budget: ${CLIENT}`)
  const tellNone = async (): Promise<void> => {
    if (session.options.entries === undefined) return tellClient()
    // No entry is the named one, and that is told of as an error.
    conclude(joinShares([await session.check([])]), { warn: () => {}, info: () => {} })
  }
  const app = createApp(tellNone)
  return {
    // The environments of one build are looked at together: one of them has the server.
    sharedDuringBuild: true,
    configResolved(resolved) {
      refuseOlder(resolved)
      config = resolved
      session = sessionFor(resolved.root)
      app.follow(resolved)
    },
    configureServer(server) {
      if (isOwnDevServer(server)) checkInDev(server, session)
    },
    async buildStart() {
      if (config.command !== 'build') return
      session.prepare()
      session.hold(path.resolve(config.root, this.environment.config.build.outDir))
      if (this.meta.watchMode) for (const file of await session.watched()) this.addWatchFile(file)
    },
    watchChange() {
      session.forget()
    },
    closeBundle() {
      session.forget()
    },
    async writeBundle(options, bundle) {
      const { name, config: own } = this.environment
      const entries = entriesOf(bundle as unknown as Record<string, Chunk>, options, config.root)
      const isClient = own.consumer !== 'server' && own.build.lib === false
      const isNamed = session.isNamed(entries)
      const isLater =
        !isNamed && app.isUnfinished(name) && (isClient || session.options.entries !== undefined)
      const isAsked = isNamed || (!isLater && !isClient)
      if (!isAsked && !isLater) tellClient()
      if (isAsked) app.see()
      // A call that has nothing here still counts: the last of them tells what the others found.
      const check = (): Promise<Checked> =>
        isAsked ? session.check(entries) : Promise.resolve(NOTHING)
      const build = writtenTo(config.root, options)
      const gathered = await gather(build, countCalls(config.plugins), session, check)
      if (gathered === undefined) return
      conclude(gathered, {
        warn: (log) => this.warn(log as never),
        info: (message) => config.logger.info(`mcp-budget: ${message}`),
      } satisfies RollupChannel)
    },
  }
}

/**
 * Older versions have no environments. The peer range takes any version, so that the plugin of
 * another bundler can be installed beside one.
 *
 * @throws SurfaceError `bad-config`
 */
function refuseOlder(config: Partial<Pick<ResolvedConfig, 'environments'>>): void {
  if (config.environments === undefined)
    throw new SurfaceError(
      'bad-config',
      'The plugin needs Vite 6 or newer. With an older one, check what was built: npx mcp-budget check -- node dist/server.js.',
    )
}

const CLIENT =
  'a client build is not looked at. An MCP server is built with `build.ssr`, or named by `entry`.'

/**
 * A dev server that somebody started to look at it: one without an address of its own is part of
 * another program, as Vitest's is.
 */
function isOwnDevServer({ httpServer, config }: ViteDevServer): boolean {
  return httpServer !== null && !config.plugins.some(({ name }) => /^vitest\b/.test(name))
}
