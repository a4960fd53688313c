import { createRequire } from 'node:module'

/** The major versions of Nx that one tarball was run on. */
const SUPPORTED = { from: 21, to: 24 } as const

/** The version of Nx that runs this plugin. */
export function nxVersion(): string {
  return (createRequire(import.meta.url)('nx/package.json') as { version: string }).version
}

/**
 * @throws Error a sentence for a version of Nx that this plugin does not work with
 */
export function assertNxVersion(version: string = nxVersion()): void {
  const major = Number.parseInt(version, 10)
  if (major >= SUPPORTED.from && major <= SUPPORTED.to) return
  throw new Error(
    `@mcp-budget/nx works with Nx ${SUPPORTED.from} to ${SUPPORTED.to}, and this workspace has Nx ${version}. Install one of them, or check without Nx: npx mcp-budget check.`,
  )
}
