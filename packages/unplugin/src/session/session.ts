import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SurfaceError } from '@mcp-budget/core'
import {
  checkBuilt,
  createMemory,
  digest,
  failRun,
  projectFiles,
  publish,
  usualFiles,
} from '@mcp-budget/node'
import type { BuildMemory, BuiltCheck } from '@mcp-budget/node'
import { sayingsOf, summaryOf } from './messages.js'
import type { Saying } from './messages.js'
import type { ResolvedOptions } from './options.js'

/** An entry as a host built it. */
export interface BuiltEntry {
  /** Its name in the build. */
  readonly name: string
  /** Absolute path of what was written; of the source where nothing is written. */
  readonly file: string
  readonly exports: readonly string[] | 'some' | undefined
  /** Gives every chunk that it loads. */
  readonly code: () => readonly (string | Uint8Array)[]
  /** Absolute paths of the modules that were built. */
  readonly sources: readonly string[]
  /** Which of them the user named, where a host tells only the sources of all entries together. */
  readonly inputs?: readonly string[]
}

/** What one plugin call found of the entries of a build. */
export interface Checked {
  readonly isPass: boolean
  readonly summary: string
  readonly sayings: readonly Saying[]
  /** Manifests, each with the entry that is its server. */
  readonly manifests: readonly EntryManifest[]
  readonly watched: readonly string[]
  readonly isGraphKnown: boolean
  /** Absolute paths of the modules or programs that the config names as its server. */
  readonly serverFiles: readonly string[]
}

export interface EntryManifest {
  readonly entry: BuiltEntry
  readonly profile: string
  readonly text: string
}

/** What one plugin call remembers from build to build. */
export interface Session {
  readonly options: ResolvedOptions
  /** True where a build has an entry that is named in the options. */
  isNamed(entries: readonly BuiltEntry[]): boolean
  /** Checks what was written; an entry that a build writes in several forms is listed once. */
  check(entries: readonly BuiltEntry[]): Promise<Checked>
  /**
   * Files beside the server's own modules whose change asks for another check. Before the first
   * check only the config can tell all of them, and loading it costs; `cheaply` gives those with
   * the usual names.
   */
  watched(how?: 'cheaply'): Promise<readonly string[]>
  /** Remembers the manifests in a folder that the bundler may empty before the check has failed. */
  hold(folder: string): void
  /** Puts the manifests back that it has emptied away. */
  restore(): void
  /** Begins to look at what the last build left, while the bundler works. */
  prepare(): void
  /** A build has ended, or another begins: what it wrote in one form says nothing any more. */
  forget(): void
}

export function createSession(options: ResolvedOptions): Session {
  const { entries: wanted, inputs } = options
  const memory = createMemory(options.root, memoryName(options))
  const held = new Map<string, string>()
  const seen = new Map<string, EntryCheck>()
  let known: readonly string[] = []
  return {
    options,
    isNamed: (entries) => wanted !== undefined && pickEntries(entries, options).length > 0,
    prepare: () => void memory.prepare().catch(() => {}),
    forget: () => seen.clear(),
    async watched(how) {
      const files = known.length > 0 ? known : await projectFilesOf(options, how)
      return [...files, ...inputs].filter((file) => existsSync(file))
    },
    hold(folder) {
      for (const file of manifestsIn(folder)) held.set(file, readFileSync(file, 'utf8'))
    },
    async check(entries) {
      const picked = pickEntries(entries, options)
      if (picked.length === 0 && wanted !== undefined) return noSuchEntry(options, entries)
      const checked = joinChecks(await checkEntries(picked, seen, options, memory), options)
      known = checked.watched
      return checked
    },
    restore() {
      for (const [file, text] of held) if (!existsSync(file)) publish(file, text)
    },
  }
}

/** What is remembered holds for the same options. */
function memoryName(options: ResolvedOptions): string | undefined {
  if (!options.isRemembered) return undefined
  const { root, config, entries, export: name, overrides, frozen, passEnv } = options
  return digest(JSON.stringify([root, config, entries, name, overrides, frozen, passEnv])).slice(
    0,
    16,
  )
}

/** The entries that the options name, by name or source file; all where they name none. */
function pickEntries(
  entries: readonly BuiltEntry[],
  { entries: wanted, root }: ResolvedOptions,
): readonly BuiltEntry[] {
  if (wanted === undefined) return entries
  return entries.filter(({ name, sources }) =>
    wanted.some((one) => one === name || sources.includes(path.resolve(root, one))),
  )
}

function projectFilesOf(
  { root, config }: ResolvedOptions,
  how: 'cheaply' | undefined,
): readonly string[] | Promise<readonly string[]> {
  return how === 'cheaply' ? usualFiles(root, config) : projectFiles(root, config)
}

/** What came of an entry; of none where the build has none and the config names a server. */
interface EntryCheck {
  readonly entry: BuiltEntry | undefined
  readonly check: BuiltCheck
}

async function checkEntries(
  entries: readonly BuiltEntry[],
  seen: Map<string, EntryCheck>,
  options: ResolvedOptions,
  memory: BuildMemory,
): Promise<readonly EntryCheck[]> {
  const results: EntryCheck[] = []
  for (const entry of entries.length === 0 ? [undefined] : entries) {
    const form = JSON.stringify([entry?.name, entry?.sources])
    const first = seen.get(form) ?? results.find(({ check }) => !check.isOfEntry)
    const check =
      first === undefined ? await checkEntry(entry, options, memory) : withoutReports(first.check)
    results.push({ entry, check })
    if (first === undefined) seen.set(form, { entry, check })
  }
  return results
}

/** The same server again: what was found is told once. */
function withoutReports(check: BuiltCheck): BuiltCheck {
  return { ...check, outcome: { ...check.outcome, reports: [], errors: [] } }
}

function checkEntry(
  entry: BuiltEntry | undefined,
  { root, config, export: name, overrides, inputs, frozen, passEnv }: ResolvedOptions,
  memory: BuildMemory,
): Promise<BuiltCheck> {
  const named = name === undefined ? {} : { export: name }
  return checkBuilt({
    ...overrides,
    root,
    ...(config === undefined ? {} : { config }),
    ...(entry === undefined
      ? {}
      : { entry: { file: entry.file, exports: entry.exports, cwd: root, ...named } }),
    code: entry?.code ?? (() => []),
    sources: entry?.sources ?? [],
    inputs,
    frozen,
    passEnv,
    memory,
  })
}

function joinChecks(results: readonly EntryCheck[], { root }: ResolvedOptions): Checked {
  const isPass = results.every(({ check }) => check.outcome.verdict === 'pass')
  const summaries = results.map(({ check }) => summaryOf(check.outcome))
  return {
    isPass,
    summary: summaries.filter((line) => line !== '').join('\n'),
    sayings: results.flatMap(({ entry, check: { outcome, watched, isOfEntry } }) =>
      // A server of the config's own may be another than the entry that it is checked with.
      sayingsOf(
        outcome,
        isOfEntry ? [...(entry?.sources ?? []), ...watched] : watched,
        root,
        entry?.name,
      ),
    ),
    manifests: isPass ? ownManifests(results) : [],
    watched: results.flatMap(({ check }) => check.watched),
    serverFiles: results.flatMap(({ check }) => check.serverFiles),
    isGraphKnown: results.every(({ check }) => check.isGraphKnown),
  }
}

/**
 * A server that the config names is that of the entry that was made of it; beside every entry where
 * none was.
 */
function ownManifests(results: readonly EntryCheck[]): readonly EntryManifest[] {
  const by = (which: (entry: BuiltEntry) => readonly string[]): readonly EntryCheck[] =>
    results.filter(
      ({ entry, check }) =>
        entry !== undefined && check.serverFiles.some((file) => which(entry).includes(file)),
    )
  const named = by(({ inputs = [] }) => inputs)
  const made = named.length > 0 ? named : by(({ file, sources }) => [file, ...sources])
  return (made.length === 0 ? results : made).flatMap(({ entry, check }) =>
    entry === undefined ? [] : check.manifests.map((manifest) => ({ entry, ...manifest })),
  )
}

function manifestsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /(?:^|\.)mcp-manifest(?:\.[^.]+)?\.json$/.test(name))
    .map((name) => path.join(folder, name))
}

function noSuchEntry(
  { entries = [], root }: ResolvedOptions,
  built: readonly BuiltEntry[],
): Checked {
  const has = built.map(({ name }) => `\`${name}\``).join(', ')
  const { outcome } = failRun(
    new SurfaceError(
      'bad-config',
      `\`entry\` names ${entries.map((one) => `\`${one}\``).join(', ')}, and this build has ${has === '' ? 'no entry' : has}. Name an entry of the build, or its source file.`,
    ),
    root,
  )
  return {
    isPass: false,
    summary: '',
    sayings: sayingsOf(outcome, [], root, undefined),
    manifests: [],
    watched: [],
    serverFiles: [],
    isGraphKnown: true,
  }
}
