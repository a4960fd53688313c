import type { GeneratorCallback, NxJsonConfiguration, Tree } from '@nx/devkit'
import { packageVersion } from '@mcp-budget/node'
import { loadDevkit } from '../devkit.js'
import { assertNxVersion } from '../../version/nx-version.js'
import type { InitSchema } from './schema.js'

const PLUGIN = '@mcp-budget/nx'

/** What a budget is made of does not decide what a build writes. */
const BUDGET_FILES = [
  '!{projectRoot}/mcp-budget.scenarios.json',
  '!{projectRoot}/mcp-budget.baseline.json',
  '!{projectRoot}/mcp-manifest*.json',
]

/**
 * Adds the plugin to `nx.json` and the packages to `package.json`. Target defaults are not written:
 * they would take the place of what the plugin infers for each project.
 */
export default async function init(
  tree: Tree,
  { skipFormat = false, skipPackageJson = false }: InitSchema,
): Promise<GeneratorCallback> {
  assertNxVersion()
  const { addDependenciesToPackageJson, formatFiles, readJson, readNxJson, updateNxJson } =
    await loadDevkit()
  const nxJson = readNxJson(tree) ?? {}
  const changed = withBudgetFiles(withPlugin(nxJson))
  if (JSON.stringify(changed) !== JSON.stringify(nxJson)) updateNxJson(tree, changed)
  const install =
    skipPackageJson || hasPackages(readJson(tree, 'package.json'))
      ? (): void => {}
      : addDependenciesToPackageJson(
          tree,
          {},
          { [PLUGIN]: packageVersion(), 'mcp-budget': packageVersion() },
          undefined,
          true,
        )
  if (!skipFormat) await formatFiles(tree)
  return install
}

function withPlugin(nxJson: NxJsonConfiguration): NxJsonConfiguration {
  const plugins = nxJson.plugins ?? []
  const isThere = plugins.some(
    (plugin) => (typeof plugin === 'string' ? plugin : plugin.plugin) === PLUGIN,
  )
  return isThere ? nxJson : { ...nxJson, plugins: [...plugins, PLUGIN] }
}

function withBudgetFiles(nxJson: NxJsonConfiguration): NxJsonConfiguration {
  const production = nxJson.namedInputs?.['production']
  if (production === undefined) return nxJson
  const missing = BUDGET_FILES.filter((file) => !production.includes(file))
  return missing.length === 0
    ? nxJson
    : { ...nxJson, namedInputs: { ...nxJson.namedInputs, production: [...production, ...missing] } }
}

function hasPackages({
  dependencies = {},
  devDependencies = {},
}: {
  readonly dependencies?: object
  readonly devDependencies?: object
}): boolean {
  return [PLUGIN, 'mcp-budget'].every((name) => name in dependencies || name in devDependencies)
}
