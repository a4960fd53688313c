import path from 'node:path'
import type { CaptureOptions, Captured } from '../model/captured.js'
import type { Command, Source, SourceKind, SourceOf } from '../model/source.js'

/**
 * When a host that caches may keep what was listed. `by-files`: while its files are the same.
 * `by-program`: if the program's file is known, or its inputs are named. `never`: it answers what
 * it likes.
 */
export type Caching = 'by-files' | 'by-program' | 'never'

/**
 * How a build knows that a listing would be the same. `modules`: by the modules that were loaded.
 * `built`: by the code that the build wrote. `file`: by the file itself. `unseen`: it does not.
 */
export type SeenBy = 'modules' | 'built' | 'file' | 'unseen'

interface Kind<K extends SourceKind> {
  /** Lists the surface. What this needs is loaded only when it is used. */
  capture(source: SourceOf<K>, options: CaptureOptions): Promise<Captured>
  /** The file that is loaded, started or read, where it is known. */
  fileOf(source: SourceOf<K>): string | undefined
  /** That file is data; nothing of it runs. */
  readonly isData: boolean
  /** The server runs on this machine, so that its texts may hold what is so here only. */
  readonly runsHere: boolean
  readonly caching: Caching
  readonly seenBy: SeenBy
}

/** The ways to see a surface, one line a kind. */
const SOURCES: { readonly [K in SourceKind]: Kind<K> } = {
  module: {
    capture: async (source, options) =>
      (await import('./module.js')).captureModule(source, options),
    fileOf: ({ module }) => module,
    isData: false,
    runsHere: true,
    caching: 'by-files',
    seenBy: 'modules',
  },
  command: {
    capture: async (source, options) =>
      (await import('./stdio.js')).captureCommand(source, options),
    fileOf: startedFile,
    isData: false,
    runsHere: true,
    caching: 'by-program',
    seenBy: 'unseen',
  },
  url: {
    capture: async (source, options) => (await import('./url.js')).captureUrl(source, options),
    fileOf: () => undefined,
    isData: false,
    runsHere: false,
    caching: 'never',
    seenBy: 'unseen',
  },
  'command-url': {
    capture: async (source, options) =>
      (await import('./command-url.js')).captureCommandUrl(source, options),
    fileOf: startedFile,
    isData: false,
    runsHere: true,
    caching: 'never',
    seenBy: 'unseen',
  },
  listing: {
    capture: async (source, options) =>
      (await import('./listing-file.js')).captureListing(source, options),
    fileOf: ({ file }) => file,
    isData: true,
    runsHere: false,
    caching: 'by-files',
    seenBy: 'file',
  },
  entry: {
    capture: async (source, options) => (await import('./entry.js')).captureEntry(source, options),
    fileOf: () => undefined,
    isData: false,
    runsHere: true,
    caching: 'never',
    seenBy: 'built',
  },
  static: {
    capture: async (source) => (await import('./static.js')).captureStatic(source),
    fileOf: ({ entry }) => entry,
    isData: false,
    runsHere: false,
    caching: 'by-files',
    seenBy: 'unseen',
  },
}

/** Lists the surface of a source. */
export function captureSource(source: Source, options: CaptureOptions): Promise<Captured> {
  return captureAs<SourceKind>(source.kind, source, options)
}

function captureAs<K extends SourceKind>(
  kind: K,
  source: SourceOf<K>,
  options: CaptureOptions,
): Promise<Captured> {
  return SOURCES[kind].capture(source, options)
}

/** The file that a source loads, starts or reads, where it is known. */
export function fileOfSource(source: Source): string | undefined {
  return fileAs<SourceKind>(source.kind, source)
}

function fileAs<K extends SourceKind>(kind: K, source: SourceOf<K>): string | undefined {
  return SOURCES[kind].fileOf(source)
}

/** What hosts must know of a kind of source without listing it. */
export function traitsOf(
  kind: SourceKind,
): Pick<Kind<SourceKind>, 'isData' | 'runsHere' | 'caching' | 'seenBy'> {
  const { isData, runsHere, caching, seenBy } = SOURCES[kind]
  return { isData, runsHere, caching, seenBy }
}

/** The script that a runtime is started with. */
function startedFile({ command, args, cwd }: Command): string | undefined {
  if (!/^(?:node|tsx|bun|deno)$/.test(path.basename(command))) return undefined
  const script = args.find((argument) => !argument.startsWith('-'))
  return script === undefined ? undefined : path.resolve(cwd, script)
}
