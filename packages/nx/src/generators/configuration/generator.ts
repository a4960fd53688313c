import path from 'node:path'
import { SurfaceError } from '@mcp-budget/core'
import { configCandidates, firstBaseline, fromHere } from '@mcp-budget/node'
import type { GeneratorCallback, Tree } from '@nx/devkit'
import { assertNxVersion } from '../../version/nx-version.js'
import { loadDevkit } from '../devkit.js'
import init from '../init/generator.js'
import { findServer } from './find-server.js'
import type { ConfigurationSchema } from './schema.js'

const SCENARIOS = { toolScenarios: [], surfaceScenarios: [] }

/**
 * Measures a project's server and writes its config, an empty scenario file and a baseline of what
 * is over today. A file that is there is left as it is.
 *
 * @throws Error in the words of the check, where the server cannot be listed; then nothing is
 * written
 */
export default async function configuration(
  tree: Tree,
  options: ConfigurationSchema,
): Promise<GeneratorCallback> {
  assertNxVersion()
  const { formatFiles, joinPathFragments, logger, offsetFromRoot, readProjectConfiguration } =
    await loadDevkit()
  const { root } = readProjectConfiguration(tree, options.project)
  const folder = path.join(tree.root, root)
  const there = configCandidates('').find((name) => tree.exists(joinPathFragments(root, name)))
  if (there !== undefined) {
    logger.info(
      `${joinPathFragments(root, there)} is there already and is left as it is. Check with it: nx run ${options.project}:mcp-budget`,
    )
    return init(tree, { skipFormat: options.skipFormat ?? false })
  }
  const write = (name: string, value: object): void => {
    const file = joinPathFragments(root, name)
    if (!tree.exists(file)) tree.write(file, `${JSON.stringify(value, null, 2)}\n`)
  }
  try {
    const server = await findServer(folder, options)
    const { baseline, report } = await firstBaseline(
      { server },
      path.join(folder, 'mcp-budget.config.json'),
    )
    write('mcp-budget.config.json', {
      $schema: `${offsetFromRoot(root)}node_modules/@mcp-budget/nx/config.schema.json`,
      server,
    })
    write('mcp-budget.scenarios.json', SCENARIOS)
    const install = await init(tree, { skipFormat: true })
    if (options.skipFormat !== true) await formatFiles(tree)
    // After the formatting: a baseline has one entry a line, so that a merge can take both sides.
    if (!tree.exists(joinPathFragments(root, 'mcp-budget.baseline.json')))
      tree.write(joinPathFragments(root, 'mcp-budget.baseline.json'), baseline)
    logger.info(report)
    return install
  } catch (error) {
    if (!(error instanceof SurfaceError)) throw error
    throw new Error(
      `${options.project} was not measured, so nothing was written. ${fromHere(error.message, tree.root)}`,
      { cause: error },
    )
  }
}
