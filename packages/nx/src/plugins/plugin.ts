import { existsSync } from 'node:fs'
import path from 'node:path'
import { logger } from '@nx/devkit'
import type { CreateNodesResult, NxJsonConfiguration, TargetConfiguration } from '@nx/devkit'
import { packageVersion } from '@mcp-budget/node'
import { assertNxVersion } from '../nx-version.js'
import { installedFor } from './installed.js'
import { readFacts } from './facts-cache.js'
import { brokenTarget, checkTargetFor, frozenTargetFor } from './target.js'
import { workspaceTargetFor } from './workspace-target.js'

/** What `nx.json` may say of the plugin. */
export interface McpBudgetPluginOptions {
  /** Name of the target that checks a project. Default `mcp-budget`. */
  readonly targetName?: string
  /** Name of the target that also holds the committed manifest. Default `mcp-budget-frozen`. */
  readonly frozenTargetName?: string
  /** Name of the target that looks across servers. Default `mcp-budget-workspace`. */
  readonly workspaceTargetName?: string
}

interface Context {
  readonly nxJsonConfiguration: NxJsonConfiguration
  readonly workspaceRoot: string
}

type Results = readonly (readonly [string, CreateNodesResult])[]

/** Flat: Nx 21 refuses one group of alternatives within another. */
const GLOB = '**/mcp-budget.{config.ts,config.mts,config.js,config.mjs,config.json,workspace.json}'
const WORKSPACE = 'mcp-budget.workspace.json'

/** A config gives its project the targets that check it. */
export const createNodes = [GLOB, inferTargets] as const

/** The same, by the name that Nx 21 asks for. */
export const createNodesV2 = [GLOB, inferTargets] as const

async function inferTargets(
  files: readonly string[],
  options: McpBudgetPluginOptions | undefined,
  context: Context,
): Promise<Results> {
  assertNxVersion()
  const {
    targetName = 'mcp-budget',
    frozenTargetName = 'mcp-budget-frozen',
    workspaceTargetName = 'mcp-budget-workspace',
  } = options ?? {}
  const inProjects = files
    .filter((file) => isProject(path.join(context.workspaceRoot, path.dirname(file))))
    .sort()
  const configs = inProjects.filter((file) => path.basename(file) !== WORKSPACE)
  const all = await readFacts(configs, context.workspaceRoot, packageVersion())

  const results: [string, CreateNodesResult][] = []
  for (const [config, facts] of all) {
    const root = rootOf(config)
    const installed = installedFor(root, context.workspaceRoot)
    if ('broken' in facts) logger.warn(`mcp-budget: ${root}: ${facts.broken.split('\n')[0]}`)
    const targets: Record<string, TargetConfiguration> =
      'broken' in facts
        ? { [targetName]: brokenTarget(facts.broken) }
        : {
            [targetName]: checkTargetFor(facts, root, context.nxJsonConfiguration, installed),
            [frozenTargetName]: frozenTargetFor(
              facts,
              root,
              context.nxJsonConfiguration,
              installed,
            ),
          }
    results.push([config, { projects: { [root]: { root, targets } } }])
  }
  const servers = [...all].flatMap(([config, facts]) =>
    'broken' in facts ? [] : [{ root: rootOf(config), manifest: facts.manifests[0] ?? '' }],
  )
  for (const file of inProjects.filter((one) => path.basename(one) === WORKSPACE)) {
    const root = rootOf(file)
    results.push([
      file,
      {
        projects: {
          [root]: {
            root,
            targets: {
              [workspaceTargetName]: workspaceTargetFor(
                file,
                servers,
                targetName,
                context.workspaceRoot,
              ),
            },
          },
        },
      },
    ])
  }
  return results
}

function rootOf(file: string): string {
  return path.dirname(file).split(path.sep).join('/')
}

function isProject(folder: string): boolean {
  return (
    existsSync(path.join(folder, 'project.json')) || existsSync(path.join(folder, 'package.json'))
  )
}
