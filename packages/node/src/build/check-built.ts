import path from 'node:path'
import { serialiseManifest } from '@mcp-budget/core'
import type { Outcome } from '@mcp-budget/core'
import { judgeTargets, listTargets } from '../check/check-targets.js'
import type { Listed } from '../check/check-targets.js'
import { outcomeOf } from '../check/outcome.js'
import { failRun } from '../check/run.js'
import { environmentNow, environmentReadBy } from '../config/environment-read.js'
import { safeEnvironment } from '../config/environment.js'
import { configCandidates, configIn } from '../config/find.js'
import { digest, digestsOf } from '../files/digest.js'
import { packageVersion } from '../files/package-root.js'
import type { Overrides, ResolvedTarget } from '../model/target.js'
import { fileOfSource, traitsOf } from '../sources/sources.js'
import type { BuildMemory, BuiltManifest, Known, Remembered } from './remember.js'
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
  /** Names of the environment that are handed on beside those of the config. */
  readonly passEnv?: readonly string[]
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
  /** Absolute paths of the modules or programs that the config names as its server. */
  readonly serverFiles: readonly string[]
}

/**
 * Checks a surface that a host has built. Nothing is listed where nothing has changed that it is
 * made of, and nothing is counted where the listing is the same: a passing check is remembered, by
 * content.
 */
export async function checkBuilt(options: CheckBuiltOptions): Promise<BuiltCheck> {
  const { root, memory, frozen } = options
  const entry = options.entry?.file ?? ''
  const judgedBy = digestOfJudging(options)
  const found = await memory.look(entry)
  const known = found?.judgedBy === judgedBy && found.areFilesSame ? found : undefined
  if (known !== undefined && wouldListAlike(known, options)) return reuse(known)

  const resolved = await resolveTargets(options)
  if (resolved.kind === 'failed') return resolved.check
  const { targets, configs } = resolved
  const listed = await listTargets(targets, root, undefined, known === undefined)
  const seen = lookAt(targets, listed.done, listed.errors.length === 0, configs, options)
  const keep = (outcome: Outcome, manifests: readonly BuiltManifest[]): BuiltCheck => {
    const now: Remembered = { ...seen.traces, judgedBy, outcome, manifests }
    memory.keep(entry, ...whatToKeep(now, seen.isToldByFiles))
    const { watched, isGraphKnown, isOfEntry } = seen
    const { serverFiles } = seen.traces
    return { outcome, manifests, watched, isGraphKnown, isOfEntry, serverFiles }
  }
  const isAlike = listed.errors.length === 0 && known?.surface === seen.traces.surface
  if (known !== undefined && isAlike) return keep(known.outcome, known.manifests)

  const judging = { frozen, exact: true, allParts: false }
  const judged = await judgeTargets(listed.done, targets.length, judging, root)
  const reports = judged.done.map(({ report }) => report)
  const manifests = judged.done
    .filter(({ report }) => report.verdict !== 'fail')
    .map(({ target, manifest }) => ({
      profile: target.profile,
      text: serialiseManifest(manifest),
    }))
  return keep(outcomeOf(reports, [...listed.errors, ...judged.errors]), manifests)
}

function digestOfJudging(options: CheckBuiltOptions): string {
  const { root, config, profile, view, frozen, counter, passEnv } = options
  return digest(
    JSON.stringify([packageVersion(), root, config, profile, view, frozen, counter, passEnv]),
  )
}

/** Built code is what an entry lists by; a server of the config's own has its modules. */
function digestOfListing(isOfEntry: boolean, { entry, code }: CheckBuiltOptions): string {
  const built = isOfEntry ? code().map(digest) : []
  return digest(JSON.stringify([process.version, safeEnvironment(), entry, isOfEntry, built]))
}

/** Nothing has changed that the surface was listed by. */
function wouldListAlike(known: Known, options: CheckBuiltOptions): boolean {
  if (!known.areModulesSame || known.listedBy === '') return false
  return known.listedBy === digestOfListing(known.isOfEntry, options)
}

function reuse(known: Remembered): BuiltCheck {
  const { outcome, manifests, files, modules, isOfEntry, serverFiles } = known
  const watched = [...Object.keys(files), ...Object.keys(modules)]
  return { outcome, manifests, watched, isGraphKnown: true, isOfEntry, serverFiles }
}

type Resolved =
  | {
      readonly kind: 'targets'
      readonly targets: readonly ResolvedTarget[]
      /** The config with what it is made of, and where one could be. */
      readonly configs: readonly string[]
    }
  | { readonly kind: 'failed'; readonly check: BuiltCheck }

/** A config that cannot be read is still one to watch. */
async function resolveTargets(options: CheckBuiltOptions): Promise<Resolved> {
  const { root, config: named } = options
  const candidates = configCandidates(root)
  try {
    const found = named ?? configIn(root)
    const [{ loadConfig }, { resolveConfig }] = await Promise.all([
      import('../config/load.js'),
      import('../config/profiles.js'),
    ])
    const { config, files } =
      found === undefined ? { config: {}, files: [] } : await loadConfig(found)
    const file = found ?? path.join(root, 'mcp-budget.config.json')
    const passEnv = [...(config.passEnv ?? []), ...(options.passEnv ?? [])]
    const targets = resolveConfig({ ...config, passEnv }, file, options)
    return { kind: 'targets', targets, configs: [...candidates, ...files] }
  } catch (error) {
    const { outcome } = failRun(error, root)
    const watched = [...candidates, ...(named === undefined ? [] : [named])]
    const none = { manifests: [], serverFiles: [] }
    const check = { outcome, ...none, watched, isGraphKnown: false, isOfEntry: true }
    return { kind: 'failed', check }
  }
}

/** What a look at the targets left, by which the next look finds out whether it may be saved. */
interface Seen extends Pick<BuiltCheck, 'watched' | 'isGraphKnown' | 'isOfEntry'> {
  /** Its files tell whether the surface would be listed alike, also to another process. */
  readonly isToldByFiles: boolean
  readonly traces: Omit<Remembered, 'judgedBy' | 'outcome' | 'manifests'>
}

function lookAt(
  targets: readonly ResolvedTarget[],
  listed: readonly Listed[],
  isWhole: boolean,
  configs: readonly string[],
  options: CheckBuiltOptions,
): Seen {
  const modules = listed.flatMap(modulesOf)
  const lockfile = lockfileFor(options.root)
  const files = [
    ...configs,
    ...options.inputs,
    ...targets.flatMap((target) => judgingFiles(target, options.frozen)),
    ...(lockfile === undefined ? [] : [lockfile]),
  ]
  const kinds = targets.map(({ source: { kind } }) => kind)
  const isGraphKnown = isWhole && kinds.every((kind) => traitsOf(kind).seenBy !== 'unseen')
  const isOfEntry = kinds.every((kind) => kind === 'entry')
  const surfaces = listed.map(({ target: { profile }, captured: { surface, observed } }) => [
    profile,
    surface,
    observed,
  ])
  return {
    watched: [...new Set([...files, ...modules])],
    isGraphKnown,
    isOfEntry,
    isToldByFiles: lockfile !== undefined && listByThemselves(targets, modules, options),
    traces: {
      listedBy: isGraphKnown ? digestOfListing(isOfEntry, options) : '',
      files: digestsOf(files),
      modules: digestsOf(modules),
      environment: environmentNow([
        ...environmentReadBy(configs),
        ...targets.flatMap(({ passEnv }) => passEnv),
      ]),
      surface: digest(JSON.stringify(surfaces)),
      isOfEntry,
      serverFiles: targets.flatMap(({ source }) => fileOfSource(source) ?? []),
    },
  }
}

/** The files that a listing was made of. */
function modulesOf({ target: { source }, captured }: Listed): readonly string[] {
  return source.kind === 'listing' ? [source.file] : (captured.modules ?? [])
}

function judgingFiles(
  { scenariosFile, baselineFile, catalogueFile, manifestFile }: ResolvedTarget,
  isFrozen: boolean,
): readonly string[] {
  const files = [scenariosFile, baselineFile, catalogueFile, isFrozen ? manifestFile : undefined]
  return files.filter((file) => file !== undefined)
}

/** Server code of any kind is looked through for what would make it list by something else. */
function listByThemselves(
  targets: readonly ResolvedTarget[],
  modules: readonly string[],
  { sources }: CheckBuiltOptions,
): boolean {
  return targets.every(({ source }) => {
    switch (traitsOf(source.kind).seenBy) {
      case 'file':
        return true
      case 'modules':
        return isSelfContained(modules)
      case 'built':
        return isSelfContained(sources)
      case 'unseen':
        return false
    }
  })
}

/**
 * What this process keeps, and what the next one is told. What only the server itself can see is
 * looked for once in each process: the next one asks it again.
 */
function whatToKeep(
  now: Remembered,
  isToldByFiles: boolean,
): readonly [Remembered | undefined, Remembered | undefined] {
  const { verdict } = now.outcome
  const next = isToldByFiles ? now : { ...now, listedBy: '' }
  return [verdict === 'unchecked' ? undefined : now, verdict === 'pass' ? next : undefined]
}
