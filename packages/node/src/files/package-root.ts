import { createRequire } from 'node:module'
import path from 'node:path'

/** The folder of this package, from wherever in it this code was built to. */
export function packageRoot(): string {
  return path.dirname(createRequire(import.meta.url).resolve('@mcp-budget/node/package.json'))
}
