import { existsSync } from 'node:fs'
import path from 'node:path'
import type { CreateNodesResult, NxJsonConfiguration, TargetConfiguration } from '@nx/devkit'
import { packageVersion } from '@mcp-budget/node'
import { assertNxVersion } from '../version/nx-version.js'
import { installedFor } from './installed.js'
import { readFacts } from './facts-cache.js'
import { brokenTarget, checkTargetFor, frozenTargetFor } from './target.js'
import type { RelativeFacts } from './target.js'
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

  for (const [config, facts] of all) {
    if (isBroken(facts))
      process.stderr.write(`mcp-budget: ${rootOf(config)}: ${firstLine(facts.broken)}\n`)
  }
  const servers = [...all].flatMap(([config, facts]) =>
    isBroken(facts) ? [] : [{ root: rootOf(config), manifest: facts.manifests[0] ?? '' }],
  )
  return [
    ...[...all].map(([config, facts]) => {
      const targets = isBroken(facts)
        ? { [targetName]: brokenTarget(facts.broken) }
        : checkTargets(facts, rootOf(config), targetName, frozenTargetName, context)
      return projectWith(config, targets)
    }),
    ...inProjects
      .filter((file) => path.basename(file) === WORKSPACE)
      .map((file) => {
        const target = workspaceTargetFor(file, servers, targetName, context.workspaceRoot)
        return projectWith(file, { [workspaceTargetName]: target })
      }),
  ]
}

type Facts = RelativeFacts | { readonly broken: string }

function isBroken(facts: Facts): facts is { readonly broken: string } {
  return 'broken' in facts
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}

type Targets = Record<string, TargetConfiguration>

function checkTargets(
  facts: RelativeFacts,
  root: string,
  name: string,
  frozenName: string,
  { workspaceRoot, nxJsonConfiguration }: Context,
): Targets {
  const installed = installedFor(root, workspaceRoot)
  return {
    [name]: checkTargetFor(facts, root, nxJsonConfiguration, installed),
    [frozenName]: frozenTargetFor(facts, root, nxJsonConfiguration, installed),
  }
}

/** Targets of the project that a file lies in. */
function projectWith(file: string, targets: Targets): Results[number] {
  const root = rootOf(file)
  return [file, { projects: { [root]: { root, targets } } }]
}

function rootOf(file: string): string {
  return path.dirname(file).split(path.sep).join('/')
}

function isProject(folder: string): boolean {
  return (
    existsSync(path.join(folder, 'project.json')) || existsSync(path.join(folder, 'package.json'))
  )
}
