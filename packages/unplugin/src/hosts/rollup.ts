import type { Session } from '../session/session.js'
import { entriesOf } from './chunks.js'
import type { Chunk } from './chunks.js'
import { conclude } from './rollup-like.js'
import type { Log } from './rollup-like.js'

interface Context {
  readonly meta: { readonly watchMode?: boolean }
  readonly warn: (log: Log) => void
  readonly info: (message: string) => void
  readonly addWatchFile: (file: string) => void
}

interface OutputOptions {
  readonly dir?: string | undefined
  readonly file?: string | undefined
}

/** The hooks of Rollup and Rolldown. */
export function rollupHooks(session: () => Session): object {
  return {
    async buildStart(this: Context) {
      session().prepare()
      if (this.meta.watchMode === true)
        for (const file of await session().watched()) this.addWatchFile(file)
    },
    async writeBundle(this: Context, options: OutputOptions, bundle: Record<string, Chunk>) {
      const { root } = session().options
      conclude(await session().check(entriesOf(bundle, options, root)), this)
    },
  }
}
