import path from 'node:path'
import { compareServers, lexicalScorer } from '@mcp-budget/core'
import type { WorkspaceReport } from '@mcp-budget/core'
import { readManifestFile } from '../files/manifest-file.js'

/**
 * Compares the servers of a workspace by the manifests that were built of them.
 *
 * @param file absolute path of `mcp-budget.workspace.json`
 * @param manifests path of each project's manifest, from `root`, by the project's name
 * @throws SurfaceError what kept them from being compared
 */
export async function runWorkspace(
  file: string,
  manifests: Readonly<Record<string, string>>,
  root: string,
): Promise<WorkspaceReport> {
  const { readWorkspaceConfig } = await import('../config/workspace.js')
  const options = readWorkspaceConfig(file)
  const servers = Object.entries(manifests).map(([name, manifest]) => ({
    name,
    manifest: readManifestFile(path.resolve(root, manifest), `nx run ${name}:mcp-budget`),
  }))
  return compareServers(servers, lexicalScorer({}), options)
}
