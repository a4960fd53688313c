import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const INSTALLED = /[\\/]node_modules[\\/]/

/** In the workspace that this package is made in, the runtime is a link to the folder beside it. */
const isOurWorkspace = !INSTALLED.test(realpathSync(fileURLToPath(import.meta.url)))

/**
 * Loads an installed library as a file would. A package of the project's own, a link among the
 * installed ones, is refused: its code is the project's, and that is never run.
 *
 * @throws Error where it is not installed, or is the project's own
 */
export function loadInstalled(specifier: string, from: string): unknown {
  const load = createRequire(from)
  const file = load.resolve(specifier)
  const isOurs = isOurWorkspace && specifier.startsWith('@mcp-budget/runtime/')
  if (!isOurs && !INSTALLED.test(realpathSync(file)))
    throw new Error(`\`${specifier}\` is a package of the project itself, whose code is not run`)
  return load(specifier)
}
