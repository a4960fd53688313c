import path from 'node:path'
import { SurfaceError, workspaceText } from '@mcp-budget/core'
import { fromHere, publish, runWorkspace } from '@mcp-budget/node'
import type { ExecutorContext } from '@nx/devkit'
import { projectRoot, tell } from '../project.js'
import type { WorkspaceSchema } from './schema.js'

/** Compares the servers of the workspace; the report goes to standard output. */
export default async function workspace(
  { config = 'mcp-budget.workspace.json', manifests, reporters }: WorkspaceSchema,
  context: ExecutorContext,
): Promise<{ success: boolean }> {
  const root = projectRoot(context)
  try {
    const report = await runWorkspace(path.resolve(root, config), manifests, context.root)
    const text = workspaceText(report)
    tell(text, report.verdict)
    if (reporters?.pretty !== undefined) publish(path.resolve(root, reporters.pretty), text)
    if (reporters?.json !== undefined)
      publish(path.resolve(root, reporters.json), `${JSON.stringify(report, null, 2)}\n`)
    return { success: report.verdict === 'pass' }
  } catch (error) {
    if (!(error instanceof SurfaceError)) throw error
    tell(`unchecked · ${error.code}\n  ${fromHere(error.message, context.root)}\n`, 'unchecked')
    return { success: false }
  }
}
