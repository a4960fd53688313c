import { createRequire } from 'node:module'
import path from 'node:path'

/** The folder of this package, from wherever in it this code was built to. */
export function packageRoot(): string {
  return path.dirname(createRequire(import.meta.url).resolve('@mcp-budget/node/package.json'))
}

/** The version of this package. */
export function packageVersion(): string {
  const { version } = createRequire(import.meta.url)('@mcp-budget/node/package.json') as {
    version: string
  }
  return version
}
