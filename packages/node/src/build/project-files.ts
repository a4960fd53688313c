import path from 'node:path'
import { configCandidates, configIn } from '../config/find.js'

/**
 * The files of a project that its check reads beside the server: the config with what it imports,
 * scenarios and baseline. A config that cannot be read is still one to watch.
 *
 * @param config absolute path; default the one in the folder, if any
 */
export async function projectFiles(root: string, config?: string): Promise<readonly string[]> {
  try {
    const found = config ?? configIn(root)
    if (found === undefined) return usualFiles(root)
    const { loadConfig } = await import('../config/load.js')
    const { config: loaded, files } = await loadConfig(found)
    const named = [
      loaded.selection?.scenarios ?? 'mcp-budget.scenarios.json',
      loaded.baseline ?? 'mcp-budget.baseline.json',
    ]
    return [
      ...new Set([
        found,
        ...files,
        ...named.map((name) => path.resolve(path.dirname(found), name)),
      ]),
    ]
  } catch {
    return usualFiles(root, config)
  }
}

/** The same by their usual names, without a look into the config. */
export function usualFiles(root: string, config?: string): readonly string[] {
  const folder = config === undefined ? root : path.dirname(config)
  return [
    ...(config === undefined ? configCandidates(root) : [config]),
    ...['mcp-budget.scenarios.json', 'mcp-budget.baseline.json'].map((name) =>
      path.join(folder, name),
    ),
  ]
}
