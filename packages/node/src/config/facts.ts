import path from 'node:path'
import { environmentReadBy } from './environment-read.js'
import type { Source } from './resolve.js'

/**
 * What a host that schedules and caches a check must know of it without running it. All paths are
 * absolute.
 */
export interface ConfigFacts {
  /** The config and the modules that it is made of. */
  readonly files: readonly string[]
  /** How each profile is seen, the plain one first; without environment and headers. */
  readonly servers: readonly ServerFacts[]
  readonly manifests: readonly string[]
  readonly scenarios: string
  readonly baseline: string
  /** Names of the environment that the config itself reads. */
  readonly environment: readonly string[]
  /** Globs from the folder of the config. */
  readonly inputs: readonly string[]
}

/** A source as far as it says what a listing depends on. */
export interface ServerFacts {
  readonly kind: Source['kind']
  /** The module, the listing, or the file of the project that a command starts. */
  readonly file?: string
}

/**
 * Reads a config for what its check depends on and writes.
 *
 * @throws SurfaceError `bad-config`, `config-not-found`
 */
export async function configFacts(file: string): Promise<ConfigFacts> {
  const [{ loadConfig }, { resolveConfig }] = await Promise.all([
    import('./load.js'),
    import('./profiles.js'),
  ])
  const { config, files } = await loadConfig(file)
  const targets = resolveConfig(config, file, {})
  const folder = path.dirname(file)
  return {
    files: [
      ...new Set([file, ...files, ...targets.flatMap(({ catalogueFile }) => catalogueFile ?? [])]),
    ],
    servers: targets.map(({ source }) => serverFacts(source, folder)),
    manifests: targets.flatMap(({ manifestFile }) => manifestFile ?? []),
    scenarios: targets[0]?.scenariosFile ?? path.join(folder, 'mcp-budget.scenarios.json'),
    baseline: targets[0]?.baselineFile ?? path.join(folder, 'mcp-budget.baseline.json'),
    environment: environmentReadBy(files),
    inputs: config.inputs ?? [],
  }
}

function serverFacts(source: Source, folder: string): ServerFacts {
  switch (source.kind) {
    case 'module':
      return { kind: 'module', file: source.module }
    case 'listing':
      return { kind: 'listing', file: source.file }
    case 'command':
    case 'command-url': {
      const file = /^(?:node|tsx|bun|deno)$/.test(path.basename(source.command))
        ? source.args.find((argument) => !argument.startsWith('-'))
        : undefined
      const started = file === undefined ? undefined : path.resolve(source.cwd, file)
      return started?.startsWith(folder + path.sep) === true
        ? { kind: source.kind, file: started }
        : { kind: source.kind }
    }
    default:
      return { kind: source.kind }
  }
}
