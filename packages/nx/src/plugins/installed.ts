import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { lockfileFor } from '@mcp-budget/node'
import type { Installed } from './target.js'

const PLUGIN = '@mcp-budget/nx'

/**
 * The installed packages that a project's server is made of: those that its package.json and those
 * of the workspace packages it is linked to name. Where one is not installed at the workspace's
 * root, Nx does not know it by its name, and the whole lockfile stands for all.
 *
 * @param root the project's folder, from the workspace's
 */
export function installedFor(root: string, workspace: string): Installed {
  const found = new Set<string>()
  const seen = new Set<string>()
  let isWhole = !existsSync(path.join(workspace, root, 'package.json'))
  const visit = (folder: string): void => {
    if (seen.has(folder)) return
    seen.add(folder)
    for (const name of dependenciesOf(folder)) {
      const at = path.join(workspace, 'node_modules', name)
      if (!existsSync(at)) isWhole = true
      else if (isLinked(at)) visit(realpathSync(at))
      else found.add(name)
    }
  }
  visit(path.join(workspace, root))
  const plugin = path.join(workspace, 'node_modules', PLUGIN)
  if (existsSync(plugin) && !isLinked(plugin)) found.add(PLUGIN)
  const lockfile = isWhole ? lockfileFor(workspace) : undefined
  return {
    packages: [...found].sort(),
    lockfile:
      lockfile === undefined
        ? undefined
        : path.relative(workspace, lockfile).split(path.sep).join('/'),
  }
}

function isLinked(folder: string): boolean {
  return !realpathSync(folder).split(path.sep).includes('node_modules')
}

function dependenciesOf(folder: string): readonly string[] {
  try {
    const {
      dependencies = {},
      devDependencies = {},
      peerDependencies = {},
      optionalDependencies = {},
    } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<
      string,
      object
    >
    return Object.keys({
      ...dependencies,
      ...devDependencies,
      ...peerDependencies,
      ...optionalDependencies,
    })
  } catch {
    return []
  }
}
