import path from 'node:path'
import { serialiseManifest } from '@mcp-budget/core'
import type { Outcome, ReportedError } from '@mcp-budget/core'
import { configCandidates, configIn } from '../config/find.js'
import { environmentNow, environmentReadBy } from '../config/environment-read.js'
import { safeEnvironment } from '../config/environment.js'
import type { Overrides, ResolvedTarget } from '../config/resolve.js'
import { packageVersion } from '../files/package-root.js'
import type { Captured } from '../protocol/capture.js'
import { judgeListed, listTarget } from '../check/check-target.js'
import type { CheckedTarget } from '../check/check-target.js'
import { digest, digestsOf } from './remember.js'
import type { BuildMemory, BuiltManifest, Remembered } from './remember.js'
import { failed, reported, verdictOf } from '../check/run.js'
import { isSelfContained, lockfileFor } from './self-contained.js'

/** What a host has built and how it is to be checked. */
export interface CheckBuiltOptions extends Pick<
  Overrides,
  'profile' | 'view' | 'counter' | 'entry'
> {
  /** Folder of the project: where the config is looked for, and from where messages name paths. */
  readonly root: string
  /** Absolute path of the config. Default: the one in the root, if any. */
  readonly config?: string
  /** Gives everything that was built for the entry. */
  readonly code: () => readonly (string | Uint8Array)[]
  /** Absolute paths of the modules that it was built of. */
  readonly sources: readonly string[]
  /** Files that the server reads when it starts, so that a change in them is noticed. */
  readonly inputs: readonly string[]
  /** The committed manifest must be the one that is built. */
  readonly frozen: boolean
  /** What the last check left; `createMemory`. */
  readonly memory: BuildMemory
}

export interface BuiltCheck {
  readonly outcome: Outcome
  /** In the order of the profiles; none for a surface that fails. */
  readonly manifests: readonly BuiltManifest[]
  /** A change in any of these asks for another check. */
  readonly watched: readonly string[]
  /** The modules of the server's own graph were seen; else any change may be one of its. */
  readonly isGraphKnown: boolean
  /** The entry was listed; false where the config names a server of its own. */
  readonly isOfEntry: boolean
}

/**
 * Checks a surface that a host has built. Nothing is listed where nothing has changed that it is
 * made of, and nothing is counted where the listing is the same: a passing check is remembered, by
 * content.
 */
export async function checkBuilt(options: CheckBuiltOptions): Promise<BuiltCheck> {
  const judgedBy = digest(
    JSON.stringify([
      packageVersion(),
      options.root,
      options.config,
      options.profile,
      options.view,
      options.frozen,
      options.counter,
    ]),
  )
  const entry = options.entry?.file ?? ''
  const known = await options.memory.look(entry)
  const mayReuse = known?.judgedBy === judgedBy && known.areFilesSame
  // Built code is what an entry lists by; a server of the config's own has its modules.
  const listedBy = (isOfEntry: boolean): string =>
    digest(
      JSON.stringify([
        judgedBy,
        process.version,
        safeEnvironment(),
        options.entry,
        isOfEntry ? options.code().map(digest) : [],
      ]),
    )
  if (
    mayReuse &&
    known.areModulesSame &&
    known.listedBy !== '' &&
    known.listedBy === listedBy(known.isOfEntry)
  )
    return reused(known)

  let targets: readonly ResolvedTarget[] = []
  let configs: readonly string[] = configCandidates(options.root)
  try {
    const found = options.config ?? configIn(options.root)
    const { loadConfig } = await import('../config/load.js')
    const { resolveConfig } = await import('../config/profiles.js')
    const { config, files } =
      found === undefined ? { config: {}, files: [] } : await loadConfig(found)
    configs = [...configs, ...files]
    targets = resolveConfig(
      config,
      found ?? path.join(options.root, 'mcp-budget.config.json'),
      options,
    )
  } catch (error) {
    return {
      ...failed(error, options.root),
      manifests: [],
      watched: [...configs, ...(options.config === undefined ? [] : [options.config])],
      isGraphKnown: false,
      isOfEntry: true,
    }
  }

  const errors: ReportedError[] = []
  const attempt = async <T>(
    target: ResolvedTarget,
    act: () => T | Promise<T>,
  ): Promise<T | undefined> => {
    try {
      return await act()
    } catch (error) {
      errors.push(reported(error, targets.length > 1 ? target.profile : undefined, options.root))
      return undefined
    }
  }
  const listed: [ResolvedTarget, Captured][] = []
  for (const target of targets) {
    const captured = await attempt(target, () => listTarget(target))
    if (captured !== undefined) listed.push([target, captured])
  }
  const modules = listed.flatMap(([{ source }, captured]) =>
    source.kind === 'listing' ? [source.file] : (captured.modules ?? []),
  )
  const surface = digest(
    JSON.stringify(
      listed.map(([{ profile }, captured]) => [profile, captured.surface, captured.observed]),
    ),
  )
  const lockfile = lockfileFor(options.root)
  const files = [
    ...configs,
    ...options.inputs,
    ...judgingFiles(targets, options),
    ...(lockfile === undefined ? [] : [lockfile]),
  ]
  const isGraphKnown =
    errors.length === 0 &&
    targets.every(({ source }) => !['command', 'url', 'command-url'].includes(source.kind))
  const isOfEntry = targets.every(({ source }) => source.kind === 'entry')
  const seen = { watched: [...new Set([...files, ...modules])], isGraphKnown, isOfEntry }
  // What only the server itself can see is looked for once in each process: the next one asks it
  // again.
  const keep = (outcome: Outcome, manifests: readonly BuiltManifest[]): void => {
    const now: Remembered = {
      judgedBy,
      listedBy: isGraphKnown ? listedBy(isOfEntry) : '',
      files: digestsOf(files),
      modules: digestsOf(modules),
      environment: environmentNow(environmentReadBy(configs)),
      surface,
      isOfEntry,
      outcome,
      manifests,
    }
    const isTold = lockfile !== undefined && listsByItself(targets, modules, options)
    options.memory.keep(
      entry,
      outcome.verdict === 'unchecked' ? undefined : now,
      outcome.verdict !== 'pass' ? undefined : isTold ? now : { ...now, listedBy: '' },
    )
  }
  if (mayReuse && errors.length === 0 && known.surface === surface) {
    keep(known.outcome, known.manifests)
    return { ...reused(known), ...seen }
  }

  const checked: CheckedTarget[] = []
  for (const [target, captured] of listed) {
    const one = await attempt(target, () =>
      judgeListed(target, captured, { frozen: options.frozen, exact: true, allParts: false }),
    )
    if (one !== undefined) checked.push(one)
  }
  const reports = checked.map(({ report }) => report)
  const outcome: Outcome = {
    version: 1,
    verdict: verdictOf(
      reports.map(({ verdict }) => verdict),
      errors,
    ),
    reports,
    errors,
  }
  const manifests = checked
    .filter(({ report }) => report.verdict !== 'fail')
    .map(({ target, manifest }) => ({ profile: target.profile, text: serialiseManifest(manifest) }))
  keep(outcome, manifests)
  return { outcome, manifests, ...seen }
}

function reused({ outcome, manifests, files, modules, isOfEntry }: Remembered): BuiltCheck {
  return {
    outcome,
    manifests,
    watched: [...Object.keys(files), ...Object.keys(modules)],
    isGraphKnown: true,
    isOfEntry,
  }
}

function judgingFiles(
  targets: readonly ResolvedTarget[],
  { frozen }: CheckBuiltOptions,
): readonly string[] {
  return targets.flatMap(({ scenariosFile, baselineFile, catalogueFile, manifestFile }) =>
    [scenariosFile, baselineFile, catalogueFile, frozen ? manifestFile : undefined].filter(
      (file) => file !== undefined,
    ),
  )
}

/** Server code of any kind is looked through for what would make it list by something else. */
function listsByItself(
  targets: readonly ResolvedTarget[],
  modules: readonly string[],
  { sources }: CheckBuiltOptions,
): boolean {
  return targets.every(
    ({ source }) =>
      source.kind === 'listing' || isSelfContained(source.kind === 'module' ? modules : sources),
  )
}
