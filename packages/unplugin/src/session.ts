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
import type { BuiltCheck } from '@mcp-budget/node'
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
  const { root, config, entries, overrides, frozen } = options
  const memory = createMemory(
    root,
    options.isRemembered
      ? digest(JSON.stringify([root, config, entries, options.export, overrides, frozen])).slice(
          0,
          16,
        )
      : undefined,
  )
  let known: readonly string[] = []
  const held = new Map<string, string>()

  const pick = (entries: readonly BuiltEntry[]): readonly BuiltEntry[] =>
    options.entries === undefined
      ? entries
      : entries.filter(({ name, sources }) =>
          options.entries?.some(
            (wanted) => wanted === name || sources.includes(path.resolve(options.root, wanted)),
          ),
        )

  const checkEntry = (entry: BuiltEntry | undefined): Promise<BuiltCheck> => {
    return checkBuilt({
      ...options.overrides,
      root: options.root,
      ...(options.config === undefined ? {} : { config: options.config }),
      ...(entry === undefined
        ? {}
        : {
            entry: {
              file: entry.file,
              exports: entry.exports,
              cwd: options.root,
              ...(options.export === undefined ? {} : { export: options.export }),
            },
          }),
      code: entry?.code ?? (() => []),
      sources: entry?.sources ?? [],
      inputs: options.inputs,
      frozen: options.frozen,
      memory,
    })
  }

  return {
    options,
    isNamed: (entries) => options.entries !== undefined && pick(entries).length > 0,
    prepare: () => void memory.prepare().catch(() => {}),
    async watched(how) {
      const files =
        known.length > 0
          ? known
          : how === 'cheaply'
            ? usualFiles(options.root, options.config)
            : await projectFiles(options.root, options.config)
      return [...files, ...options.inputs].filter((file) => existsSync(file))
    },
    hold(folder) {
      for (const file of manifestsIn(folder)) held.set(file, readFileSync(file, 'utf8'))
    },
    async check(entries) {
      const wanted = pick(entries)
      if (wanted.length === 0 && options.entries !== undefined) return noSuchEntry(options, entries)
      const results: [BuiltEntry | undefined, BuiltCheck][] = []
      for (const entry of wanted.length === 0 ? [undefined] : wanted) {
        const [, first] = results[0] ?? []
        results.push([
          entry,
          first?.isOfEntry === false
            ? { ...first, outcome: { ...first.outcome, reports: [], errors: [] } }
            : await checkEntry(entry),
        ])
      }
      const isPass = results.every(([, { outcome }]) => outcome.verdict === 'pass')
      const checked: Checked = {
        isPass,
        summary: results
          .map(([, { outcome }]) => summaryOf(outcome))
          .filter((line) => line !== '')
          .join('\n'),
        messages: results.flatMap(([entry, { outcome, watched }]) =>
          messagesOf(outcome, [...(entry?.sources ?? []), ...watched], options.root),
        ),
        manifests: isPass
          ? results.flatMap(([entry, { manifests }]) =>
              entry === undefined
                ? []
                : manifests.map(({ profile, text }) => ({
                    file: manifestBeside(entry, wanted, profile),
                    text,
                  })),
            )
          : [],
        watched: results.flatMap(([, { watched }]) => watched),
        isGraphKnown: results.every(([, { isGraphKnown }]) => isGraphKnown),
      }
      known = checked.watched
      if (!isPass) for (const [file, text] of held) if (!existsSync(file)) publish(file, text)
      return checked
    },
  }
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
