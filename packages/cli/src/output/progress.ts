import { shownAddress } from '@mcp-budget/node'
import type { ResolvedTarget } from '@mcp-budget/node'

/** Silence before a person is told what is being waited for, in milliseconds. */
const PATIENCE = 1_000

/** Says on standard error which server is being listed, once that has taken a second. */
export function createProgress(err: (text: string) => void): {
  readonly start: (target: ResolvedTarget) => void
  readonly stop: () => void
} {
  let timer: NodeJS.Timeout | undefined
  const stop = (): void => clearTimeout(timer)
  return {
    start(target) {
      stop()
      timer = setTimeout(() => err(`listing ${sourceName(target)} …\n`), PATIENCE)
    },
    stop,
  }
}

function sourceName({ source, profile }: ResolvedTarget): string {
  const profiled = profile === 'default' ? '' : ` (profile ${profile})`
  switch (source.kind) {
    case 'module':
      return `${source.module}${profiled}`
    case 'command':
      return `${[source.command, ...source.args].join(' ')}${profiled}`
    case 'url':
    case 'command-url':
      return `${shownAddress(source.url)}${profiled}`
    case 'static':
      return `${source.entry}${profiled}`
    case 'entry':
    case 'listing':
      return source.file
  }
}
