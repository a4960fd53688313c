import path from 'node:path'
import { environmentReadBy } from '../config/environment-read.js'
import type { Source, SourceKind } from '../model/source.js'
import { fileOfSource, traitsOf } from './sources.js'
import type { Caching } from './sources.js'

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
  /** Names of the environment that the config itself reads, or hands on. */
  readonly environment: readonly string[]
  /** Globs from the folder of the config. */
  readonly inputs: readonly string[]
}

/** A source as far as it says what a listing depends on. */
export interface ServerFacts {
  readonly kind: SourceKind
  /** The module, the listing, or the file of the project that a command starts. */
  readonly file?: string
  /** The file is data; nothing of it runs. */
  readonly isData: boolean
  readonly caching: Caching
}

/**
 * Reads a config for what its check depends on and writes.
 *
 * @throws SurfaceError `bad-config`, `config-not-found`
 */
export async function configFacts(file: string): Promise<ConfigFacts> {
  const [{ loadConfig }, { resolveConfig }] = await Promise.all([
    import('../config/load.js'),
    import('../config/profiles.js'),
  ])
  const { config, files } = await loadConfig(file)
  const targets = resolveConfig(config, file, {})
  const folder = path.dirname(file)
  return {
    files: [
      ...new Set([file, ...files, ...targets.flatMap(({ catalogueFile }) => catalogueFile ?? [])]),
    ],
    servers: targets.map(({ source, passEnv }) => {
      const facts = serverFacts(source, folder)
      // A scheduler watches names, not beginnings of names.
      return exactNames(passEnv).length < passEnv.length ? { ...facts, caching: 'never' } : facts
    }),
    manifests: targets.flatMap(({ manifestFile }) => manifestFile ?? []),
    scenarios: targets[0]?.scenariosFile ?? path.join(folder, 'mcp-budget.scenarios.json'),
    baseline: targets[0]?.baselineFile ?? path.join(folder, 'mcp-budget.baseline.json'),
    environment: [...new Set([...environmentReadBy(files), ...exactNames(config.passEnv)])].sort(),
    inputs: config.inputs ?? [],
  }
}

function exactNames(passEnv: readonly string[] = []): readonly string[] {
  return passEnv.filter((name) => !name.endsWith('*'))
}

function serverFacts(source: Source, folder: string): ServerFacts {
  const { isData, caching } = traitsOf(source.kind)
  const file = fileOfSource(source)
  // A program from elsewhere says nothing of this project.
  const isOwn = caching === 'by-files' || file?.startsWith(folder + path.sep) === true
  return {
    kind: source.kind,
    ...(file === undefined || !isOwn ? {} : { file }),
    isData,
    caching,
  }
}
