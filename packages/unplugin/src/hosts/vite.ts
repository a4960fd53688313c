import path from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import type { Session } from '../session/session.js'
import { entriesOf } from './chunks.js'
import type { Chunk } from './chunks.js'
import { conclude } from './rollup-like.js'
import type { RollupChannel } from './rollup-like.js'
import { checkInDev } from './vite-dev.js'

/** The hooks of Vite: a server build is checked as it is written, a dev server while it runs. */
export function viteHooks(sessionFor: (root: string) => Session): Partial<Plugin> {
  let session: Session
  let config: ResolvedConfig
  return {
    configResolved(resolved) {
      config = resolved
      session = sessionFor(resolved.root)
    },
    configureServer(server) {
      checkInDev(server, session)
    },
    async buildStart() {
      if (config.command !== 'build') return
      session.prepare()
      session.hold(path.resolve(config.root, this.environment.config.build.outDir))
      if (this.meta.watchMode) for (const file of await session.watched()) this.addWatchFile(file)
    },
    async writeBundle(options, bundle) {
      const { consumer, build } = this.environment.config
      const entries = entriesOf(bundle as unknown as Record<string, Chunk>, options, config.root)
      if (consumer !== 'server' && build.lib === false && !session.isNamed(entries)) {
        config.logger.info(
          'mcp-budget: a client build is not looked at. An MCP server is built with `build.ssr`, or named by `entry`.',
        )
        return
      }
      const info = (message: string): void => config.logger.info(`mcp-budget: ${message}`)
      conclude(await session.check(entries), {
        warn: (log) => this.warn(log as never),
        info,
      } satisfies RollupChannel)
    },
  }
}
