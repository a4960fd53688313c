import path from 'node:path'
import type { NxJsonConfiguration, TargetConfiguration } from '@nx/devkit'
import { REPORTER_NAMES } from '@mcp-budget/core'
import type { ConfigFacts } from '@mcp-budget/node'

type Inputs = NonNullable<TargetConfiguration['inputs']>

/** Folders that a build writes to, by the names in use. */
const BUILT = /^(?:dist|build|out|lib|output|\.output)$/

/** Where reports are written that the options ask for. */
const REPORTS = REPORTER_NAMES.map((name) => `{projectRoot}/{options.reporters.${name}}`)

/**
 * A config's facts with every path relative to the workspace, so that they may be kept and shared.
 */
export type RelativeFacts = ConfigFacts

/** What of the installed packages decides a listing: packages by name, or the whole lockfile. */
export interface Installed {
  readonly packages: readonly string[]
  readonly lockfile: string | undefined
}

/**
 * The target that checks one project: what it depends on, and what it writes.
 *
 * @param root the project's folder, from the workspace's; `.` for the workspace itself
 */
export function checkTargetFor(
  facts: RelativeFacts,
  root: string,
  nxJson: NxJsonConfiguration,
  installed: Installed,
): TargetConfiguration {
  const isBuilt = facts.servers.some(({ file }) => file !== undefined && isBuiltOutput(file, root))
  return {
    executor: '@mcp-budget/nx:mcp-budget',
    cache: isCacheable(facts),
    inputs: [
      ...sourcesOf(nxJson, facts, root),
      ...ownInputs(facts),
      ...installedInputs(installed),
      ...(isBuilt ? [{ dependentTasksOutputFiles: '**/*' }] : []),
    ],
    outputs: [...facts.manifests.map((file) => inProject(file, root)), ...REPORTS],
    ...(isBuilt ? { dependsOn: ['build'] } : {}),
    metadata: {
      technologies: ['mcp'],
      description:
        "Checks what the MCP server's tools cost a model and whether it can choose among them; writes the manifest",
      help: {
        command: 'npx mcp-budget --help',
        example: { options: { reporters: { json: 'reports/mcp-budget.json' } } },
      },
    },
  }
}

/**
 * The target that holds the committed manifest: it reads what the other one writes, and writes
 * nothing.
 */
export function frozenTargetFor(
  facts: RelativeFacts,
  root: string,
  nxJson: NxJsonConfiguration,
  installed: Installed,
): TargetConfiguration {
  const { inputs, outputs: _, metadata, ...rest } = checkTargetFor(facts, root, nxJson, installed)
  return {
    ...rest,
    options: { frozen: true },
    inputs: [
      ...(inputs ?? []).filter((input) => typeof input !== 'string' || !input.startsWith('!')),
      ...facts.manifests.map((file) => `{workspaceRoot}/${file}`),
    ],
    outputs: [...REPORTS],
    metadata: {
      ...metadata,
      description: 'Checks the MCP server, and that the committed manifest is what it lists',
    },
  }
}

/** The target of a config that cannot be read: it runs, says what is wrong, and is never kept. */
export function brokenTarget(message: string): TargetConfiguration {
  return {
    executor: '@mcp-budget/nx:mcp-budget',
    cache: false,
    metadata: {
      technologies: ['mcp'],
      description: `The config cannot be read: ${message.split('\n')[0]}`,
    },
  }
}

/**
 * An address answers what it likes; a program from elsewhere is known only by what the config says
 * of it.
 */
function isCacheable({ servers, inputs }: RelativeFacts): boolean {
  return servers.every(({ caching, file }) => {
    switch (caching) {
      case 'by-files':
        return true
      case 'by-program':
        return file !== undefined || inputs.length > 0
      case 'never':
        return false
    }
  })
}

/**
 * The project's sources and those of its dependencies; what the target writes is not part of its
 * own hash.
 */
function sourcesOf(
  { namedInputs = {} }: NxJsonConfiguration,
  { manifests }: RelativeFacts,
  root: string,
): Inputs {
  const has = (name: string): boolean => Object.hasOwn(namedInputs, name)
  const own = has('production') ? 'production' : 'default'
  return [own, `^${own}`, ...manifests.map((file) => `!${inProject(file, root)}`)]
}

/**
 * From the workspace's root: a named input that leaves out a file of the project leaves it out of
 * all of the project's inputs.
 */
function ownInputs(facts: RelativeFacts): Inputs {
  const data = facts.servers.flatMap(({ isData, file }) =>
    isData && file !== undefined ? [file] : [],
  )
  const files = [...new Set([...facts.files, ...data, facts.scenarios, facts.baseline])].filter(
    (file) => !file.startsWith('..') && !file.split('/').includes('node_modules'),
  )
  return [
    ...files.map((file) => `{workspaceRoot}/${file}`),
    ...facts.inputs.map((glob) => `{projectRoot}/${glob}`),
    ...facts.environment.map((env) => ({ env })),
  ]
}

function installedInputs({ packages, lockfile }: Installed): Inputs {
  return [
    ...(packages.length === 0 ? [] : [{ externalDependencies: [...packages] }]),
    ...(lockfile === undefined ? [] : [`{workspaceRoot}/${lockfile}`]),
  ]
}

/** A path of the workspace as Nx writes it: from the project where it lies in it. */
function inProject(file: string, root: string): string {
  const prefix = root === '.' ? '' : `${root}/`
  return file.startsWith(prefix)
    ? `{projectRoot}/${file.slice(prefix.length)}`
    : `{workspaceRoot}/${file}`
}

function isBuiltOutput(file: string, root: string): boolean {
  return path.posix
    .relative(root, file)
    .split('/')
    .slice(0, -1)
    .some((folder) => BUILT.test(folder))
}
