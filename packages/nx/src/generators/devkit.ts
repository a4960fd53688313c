import type * as Devkit from '@nx/devkit'
import { nxVersion } from '../version/nx-version.js'

/**
 * The devkit of the workspace's own Nx. Only the generators need it, and a workspace may have none:
 * as a peer that must be there, a package manager would install the newest beside an older Nx.
 *
 * @throws Error with what to install
 */
export async function loadDevkit(): Promise<typeof Devkit> {
  try {
    return await import('@nx/devkit')
  } catch (error) {
    throw new Error(
      `The generators of @mcp-budget/nx need @nx/devkit of the same version as Nx. Install it: npm install -D @nx/devkit@${nxVersion()}`,
      { cause: error },
    )
  }
}
