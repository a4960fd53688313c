import path from 'node:path'
import {
  areUnchanged,
  configFacts,
  digestsOf,
  environmentNow,
  fromHere,
  isSameEnvironment,
  publish,
} from '@mcp-budget/node'
import type { ConfigFacts } from '@mcp-budget/node'
import type { RelativeFacts } from './target.js'

interface Kept {
  /** Digests of the files that the facts were read from, by path from the workspace. */
  readonly read: Readonly<Record<string, string>>
  /** What the config read of the environment. */
  readonly environment: Readonly<Record<string, string | null>>
  readonly facts: RelativeFacts | { readonly broken: string }
}

/** Counted up with each change of what is kept, so that no older shape is read. */
const FORMAT = 4

/**
 * The facts of each config, read anew only where a file that it is made of has changed: a
 * TypeScript config is not run each time Nx looks at the workspace.
 */
export async function readFacts(
  configs: readonly string[],
  workspace: string,
  version: string,
): Promise<ReadonlyMap<string, RelativeFacts | { readonly broken: string }>> {
  const file = path.join(workspace, '.nx/workspace-data', `mcp-budget-${version}-${FORMAT}.json`)
  const before = await recalled(file)
  const now: Record<string, Kept> = {}
  for (const config of configs) {
    const known = before[config]
    now[config] =
      isKept(known) &&
      isSameEnvironment(known.environment) &&
      (await areUnchanged(absolute(known.read, workspace)))
        ? known
        : await read(config, workspace)
  }
  try {
    publish(file, `${JSON.stringify(now)}\n`)
  } catch {
    // A workspace that cannot be written is read each time.
  }
  return new Map(Object.entries(now).map(([config, { facts }]) => [config, facts]))
}

async function read(config: string, workspace: string): Promise<Kept> {
  const file = path.join(workspace, config)
  try {
    const facts = await configFacts(file)
    return {
      read: relative(digestsOf(facts.files), workspace),
      environment: environmentNow(facts.environment),
      facts: withRelativePaths(facts, workspace),
    }
  } catch (error) {
    return {
      read: relative(digestsOf([file]), workspace),
      environment: {},
      facts: { broken: fromHere((error as Error).message, workspace) },
    }
  }
}

function withRelativePaths(facts: ConfigFacts, workspace: string): RelativeFacts {
  const from = (file: string): string => path.relative(workspace, file).split(path.sep).join('/')
  return {
    ...facts,
    files: facts.files.map(from),
    servers: facts.servers.map((server) =>
      server.file === undefined ? server : { ...server, file: from(server.file) },
    ),
    manifests: facts.manifests.map(from),
    scenarios: from(facts.scenarios),
    baseline: from(facts.baseline),
  }
}

/** True for what this file writes; a hand may have been at it. */
function isKept(known: Kept | undefined): known is Kept {
  return [known, known?.read, known?.environment, known?.facts].every(
    (one) => typeof one === 'object' && one !== null,
  )
}

async function recalled(file: string): Promise<Readonly<Record<string, Kept>>> {
  const { readFile } = await import('node:fs/promises')
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, Kept>
  } catch {
    return {}
  }
}

function relative(
  digests: Readonly<Record<string, string>>,
  workspace: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(digests).map(([file, digest]) => [path.relative(workspace, file), digest]),
  )
}

function absolute(
  digests: Readonly<Record<string, string>>,
  workspace: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(digests).map(([file, digest]) => [path.join(workspace, file), digest]),
  )
}
