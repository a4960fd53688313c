import { gather } from '../session/gather.js'
import type { Checked, Session } from '../session/session.js'
import { entriesOf } from './chunks.js'
import type { Chunk } from './chunks.js'
import { conclude, countCalls, writtenTo } from './rollup-like.js'
import type { Log } from './rollup-like.js'

interface Context {
  readonly meta: { readonly watchMode?: boolean; readonly rolldownVersion?: string }
  readonly warn: (log: Log) => void
  readonly info: (message: string) => void
  readonly addWatchFile: (file: string) => void
}

interface OutputOptions {
  readonly dir?: string | undefined
  readonly file?: string | undefined
  readonly format?: string
}

/** The hooks of Rollup and Rolldown. */
export function rollupHooks(session: () => Session): object {
  let calls = 1
  return {
    async buildStart(this: Context, { plugins }: { readonly plugins?: readonly unknown[] }) {
      calls = countCalls(plugins)
      // Rolldown begins anew for each output; a bundle of Rollup is written in all its forms.
      if (this.meta.rolldownVersion === undefined) session().forget()
      session().prepare()
      if (this.meta.watchMode === true)
        for (const file of await session().watched()) this.addWatchFile(file)
    },
    watchChange() {
      session().forget()
    },
    closeBundle() {
      session().forget()
    },
    async writeBundle(this: Context, options: OutputOptions, bundle: Record<string, Chunk>) {
      const { root } = session().options
      const check = (): Promise<Checked> => session().check(entriesOf(bundle, options, root))
      const gathered = await gather(writtenTo(root, options), calls, session(), check)
      if (gathered !== undefined) conclude(gathered, this)
    },
  }
}
