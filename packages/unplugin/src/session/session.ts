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
import { messagesOf, summaryOf } from './messages.js'
import type { Message } from './messages.js'
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
}

export interface Checked {
  readonly isPass: boolean
  readonly summary: string
  readonly messages: readonly Message[]
  /** What is to be placed beside the server, by absolute path; empty where the check failed. */
  readonly manifests: readonly { readonly file: string; readonly text: string }[]
  readonly watched: readonly string[]
  readonly isGraphKnown: boolean
}

/** What one plugin call remembers from build to build. */
export interface Session {
  readonly options: ResolvedOptions
  /** True where a build has an entry that is named in the options. */
  isNamed(entries: readonly BuiltEntry[]): boolean
  check(entries: readonly BuiltEntry[]): Promise<Checked>
  /**
   * Files beside the server's own modules whose change asks for another check. Before the first
   * check only the config can tell all of them, and loading it costs; `cheaply` gives those with
   * the usual names.
   */
  watched(how?: 'cheaply'): Promise<readonly string[]>
  /** Remembers the manifests in a folder that the bundler may empty before the check has failed. */
  hold(folder: string): void
  /** Begins to look at what the last build left, while the bundler works. */
  prepare(): void
}

export function createSession(options: ResolvedOptions): Session {
  const { entries: wanted, inputs } = options
  const memory = createMemory(options.root, memoryName(options))
  const held = new Map<string, string>()
  let known: readonly string[] = []
  return {
    options,
    isNamed: (entries) => wanted !== undefined && pickEntries(entries, options).length > 0,
    prepare: () => void memory.prepare().catch(() => {}),
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
      const checked = joinChecks(await checkEntries(picked, options, memory), picked, options)
      known = checked.watched
      if (!checked.isPass) {
        for (const [file, text] of held) if (!existsSync(file)) publish(file, text)
      }
      return checked
    },
  }
}

/** What is remembered holds for the same options. */
function memoryName(options: ResolvedOptions): string | undefined {
  if (!options.isRemembered) return undefined
  const { root, config, entries, export: name, overrides, frozen } = options
  return digest(JSON.stringify([root, config, entries, name, overrides, frozen])).slice(0, 16)
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
  options: ResolvedOptions,
  memory: BuildMemory,
): Promise<readonly EntryCheck[]> {
  const results: EntryCheck[] = []
  for (const entry of entries.length === 0 ? [undefined] : entries) {
    const first = results[0]?.check
    const isTold = first?.isOfEntry === false
    const check = isTold ? withoutReports(first) : await checkEntry(entry, options, memory)
    results.push({ entry, check })
  }
  return results
}

/** The server of a config is the same for every entry: it is told once. */
function withoutReports(check: BuiltCheck): BuiltCheck {
  return { ...check, outcome: { ...check.outcome, reports: [], errors: [] } }
}

function checkEntry(
  entry: BuiltEntry | undefined,
  { root, config, export: name, overrides, inputs, frozen }: ResolvedOptions,
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
    memory,
  })
}

function joinChecks(
  results: readonly EntryCheck[],
  entries: readonly BuiltEntry[],
  { root }: ResolvedOptions,
): Checked {
  const isPass = results.every(({ check }) => check.outcome.verdict === 'pass')
  const summaries = results.map(({ check }) => summaryOf(check.outcome))
  return {
    isPass,
    summary: summaries.filter((line) => line !== '').join('\n'),
    messages: results.flatMap(({ entry, check: { outcome, watched } }) =>
      messagesOf(outcome, [...(entry?.sources ?? []), ...watched], root),
    ),
    manifests: isPass ? results.flatMap((one) => manifestsOf(one, entries)) : [],
    watched: results.flatMap(({ check }) => check.watched),
    isGraphKnown: results.every(({ check }) => check.isGraphKnown),
  }
}

function manifestsOf(
  { entry, check }: EntryCheck,
  entries: readonly BuiltEntry[],
): Checked['manifests'] {
  if (entry === undefined) return []
  return check.manifests.map(({ profile, text }) => ({
    file: manifestBeside(entry, entries, profile),
    text,
  }))
}

/** `mcp-manifest.json`, or `<entry>.mcp-manifest.json` where two servers share a folder. */
function manifestBeside(entry: BuiltEntry, all: readonly BuiltEntry[], profile: string): string {
  const { dir, name } = path.parse(entry.file)
  const isShared = all.some(({ file }) => file !== entry.file && path.dirname(file) === dir)
  return path.join(
    dir,
    `${isShared ? `${name}.` : ''}mcp-manifest${profile === 'default' ? '' : `.${profile}`}.json`,
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
    messages: messagesOf(outcome, [], root),
    manifests: [],
    watched: [],
    isGraphKnown: true,
  }
}
