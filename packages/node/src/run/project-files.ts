import path from 'node:path'
import { configCandidates, configIn } from '../config/find.js'

/**
 * The files of a project that its check reads beside the server: the config with what it imports, scenarios
 * and baseline. A config that cannot be read is still one to watch.
 *
 * @param config absolute path; default the one in the folder, if any
 */
export async function projectFiles(root: string, config?: string): Promise<readonly string[]> {
  const usual = ['mcp-budget.scenarios.json', 'mcp-budget.baseline.json'].map((name) => path.join(root, name))
  try {
    const found = config ?? configIn(root)
    if (found === undefined) return [...configCandidates(root), ...usual]
    const { loadConfig } = await import('../config/load.js')
    const { config: loaded, files } = await loadConfig(found)
    const folder = path.dirname(found)
    const named = [loaded.selection?.scenarios ?? 'mcp-budget.scenarios.json', loaded.baseline ?? 'mcp-budget.baseline.json']
    return [...new Set([found, ...files, ...named.map((name) => path.resolve(folder, name))])]
  } catch {
    return [...(config === undefined ? configCandidates(root) : [config]), ...usual]
  }
}
