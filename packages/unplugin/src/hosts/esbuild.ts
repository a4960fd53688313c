import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { publish } from '@mcp-budget/node'
import type {
  BuildOptions,
  BuildResult,
  Metafile,
  OutputFile,
  PartialMessage,
  PluginBuild,
  ResolveResult,
} from 'esbuild'
import { countCalls } from './rollup-like.js'
import type { Message } from '../session/messages.js'
import { gather } from '../session/gather.js'
import type { Gathered } from '../session/gather.js'
import type { BuiltEntry, Checked, Session } from '../session/session.js'

/** What the calls of the plugin in one build have in common. */
interface Shared {
  readonly sessions: Session[]
  /** The user asked for the metafile, which each call needs. */
  readonly wantsMetafile: boolean
}
const shared = new WeakMap<BuildOptions, Shared>()

/** Levels of its log at which esbuild would tell a pass, if it had a channel for that. */
const TELLING: readonly BuildOptions['logLevel'][] = [undefined, 'verbose', 'debug', 'info']

/** The hooks of esbuild: what was written is read by its metafile. */
export function esbuildSetup(sessionFor: (root: string) => Session): (build: PluginBuild) => void {
  return (build) => {
    const { initialOptions } = build
    const root = initialOptions.absWorkingDir ?? process.cwd()
    const session = sessionFor(root)
    const { sessions, wantsMetafile } = shareBuild(build)
    sessions.push(session)
    initialOptions.metafile = true

    build.onEnd(async (result) => {
      const { metafile } = result
      if (result.errors.length > 0 || metafile === undefined) return undefined
      const isWritten = initialOptions.write !== false
      const { folder, base } = isWritten ? { folder: root, base: root } : unwritten(result, root)
      const place = (file: string): string =>
        path.join(folder, path.relative(base, path.resolve(root, file)))
      try {
        const check = (): Promise<Checked> =>
          session.check(entriesOf(metafile, place, root, initialOptions))
        const calls = countCalls(initialOptions.plugins)
        const gathered = await gather(result, calls, session, check)
        if (gathered === undefined) return undefined
        if (!wantsMetafile) delete (result as { metafile?: Metafile }).metafile
        const early = isWritten ? undefined : lookedTooEarly(result, gathered, root)
        if (early !== undefined) return { errors: [early] }
        const { messages, manifests, summary, isPass } = gathered
        if (isPass && TELLING.includes(initialOptions.logLevel))
          process.stderr.write(`mcp-budget: ${summary}\n`)
        for (const { file, text } of manifests) {
          if (isWritten) publish(file, text)
          else
            result.outputFiles?.push(outputFile(path.join(base, path.relative(folder, file)), text))
        }
        const ofLevel = (level: Message['level']): PartialMessage[] =>
          messages.filter((message) => message.level === level).map(partial)
        return { errors: ofLevel('error'), warnings: ofLevel('warn') }
      } finally {
        if (!isWritten) rmSync(folder, { recursive: true, force: true })
      }
    })
  }
}

/** The first call of the plugin in a build is at work for all of them. */
function shareBuild(build: PluginBuild): Shared {
  const { initialOptions } = build
  const known = shared.get(initialOptions)
  if (known !== undefined) return known
  const own: Shared = { sessions: [], wantsMetafile: initialOptions.metafile === true }
  shared.set(initialOptions, own)
  watchWithEntries(build, own.sessions)
  return own
}

/** Marks an entry that is being resolved, so that it is not asked for again. */
const RESOLVING = { isResolving: 'mcp-budget' }

/**
 * esbuild watches what the resolver of a module names, once that resolves it; so the entries are
 * resolved as they would be anyway.
 */
function watchWithEntries(build: PluginBuild, sessions: readonly Session[]): void {
  const filter = entryFilter(namedEntries(build.initialOptions))
  build.onResolve({ filter }, async ({ kind, path: entry, pluginData, ...asked }) => {
    if (kind !== 'entry-point' || pluginData === RESOLVING) return undefined
    for (const session of sessions) {
      session.forget()
      session.prepare()
    }
    const resolve = (name: string): Promise<ResolveResult> =>
      build.resolve(name, { ...asked, kind, pluginData: RESOLVING })
    // As esbuild does with an entry: a file of the project before a package.
    const isFile = path.isAbsolute(entry) || entry.startsWith('.')
    const file = await resolve(isFile ? entry : `./${entry}`)
    const resolved = file.errors.length === 0 || isFile ? file : await resolve(entry)
    // What is not there is told by esbuild itself.
    if (resolved.errors.length > 0 || resolved.external) return undefined
    const { namespace, sideEffects, suffix, path: found, pluginData: data } = resolved
    const watched = await Promise.all(sessions.map((session) => session.watched('cheaply')))
    const named = { namespace, sideEffects, suffix, path: found }
    const own = data === RESOLVING ? {} : { pluginData: data as unknown }
    return { ...named, ...own, watchFiles: watched.flat() }
  })
}

/**
 * A program that keeps the build in memory writes it after this, as tsup does. A server that the
 * config names among these files is not there yet, or is that of the last build.
 */
function lookedTooEarly(
  { outputFiles = [] }: BuildResult,
  { serverFiles }: Gathered,
  root: string,
): PartialMessage | undefined {
  const early = outputFiles.find(({ path: file }) => serverFiles.includes(file))
  if (early === undefined) return undefined
  const shown = path.relative(root, early.path).split(path.sep).join('/')
  return {
    id: 'bad-config',
    text: `unchecked · bad-config\n  The config names ${shown} as its server, and this build writes it only after the plugin has looked. Leave \`server\` out of the config: the entry is then checked as it was built. Or check when the build is done: mcp-budget check.`,
  }
}

/** The entries as the user named them. */
function namedEntries({ entryPoints }: BuildOptions): readonly string[] {
  return Array.isArray(entryPoints)
    ? entryPoints.map((entry) => (typeof entry === 'string' ? entry : entry.in))
    : Object.values(entryPoints ?? {})
}

function entryFilter(list: readonly string[]): RegExp {
  // A file that is there is asked for with `./` before it.
  return list.length === 0
    ? /^(?!)/
    : new RegExp(
        `^(?:\\./)?(?:${list.map((entry) => entry.replace(/^\.\//, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})$`,
      )
}

function entriesOf(
  { inputs, outputs }: Metafile,
  place: (file: string) => string,
  root: string,
  options: BuildOptions,
): readonly BuiltEntry[] {
  const isModule = options.format === 'esm'
  const isChunk = chunkTest(inputs, root, namedEntries(options))
  return Object.entries(outputs)
    .filter(
      ([file, { entryPoint }]) =>
        entryPoint !== undefined && /\.[cm]?js$/.test(file) && !isChunk(entryPoint),
    )
    .map(([file, { exports }]) => {
      const loaded = loadedBy(file, outputs)
      const read = (one: string): Buffer => readFileSync(place(one))
      return {
        name: path.parse(file).name,
        file: place(file),
        exports: exports.length > 0 || isModule ? exports : commonExports(read(file)),
        code: () => loaded.map(read),
        sources: loaded
          .flatMap((one) => Object.keys(outputs[one]?.inputs ?? {}))
          .filter((input) => !/^[(<]|^[\w-]{2,}:/.test(input))
          .map((input) => path.resolve(root, input)),
      }
    })
}

/**
 * With splitting, esbuild tells what is imported at run time as it tells an entry, also where the
 * import itself fell away. Only what the user named is one; a pattern may name any.
 */
function chunkTest(
  inputs: Metafile['inputs'],
  root: string,
  named: readonly string[],
): (entryPoint: string) => boolean {
  if (named.some((name) => name.includes('*'))) return () => false
  const withoutExtension = (file: string): string => file.replace(/\.[^./\\]+$/, '')
  const files = new Set(
    named.flatMap((name) => {
      const file = path.resolve(root, name)
      return [file, withoutExtension(file), path.join(file, 'index')]
    }),
  )
  const imported = new Set(
    Object.values(inputs)
      .flatMap(({ imports }) => imports)
      .filter(({ kind }) => kind === 'dynamic-import')
      .map(({ path: file }) => file),
  )
  return (entryPoint) => {
    const source = path.resolve(root, entryPoint)
    const isNamed = files.has(source) || files.has(withoutExtension(source))
    return imported.has(entryPoint) && !isNamed
  }
}

function loadedBy(entry: string, outputs: Metafile['outputs']): readonly string[] {
  const loaded = new Set([entry])
  for (const file of loaded)
    for (const { path: next } of outputs[file]?.imports ?? [])
      if (outputs[next] !== undefined) loaded.add(next)
  return [...loaded]
}

/** The names that esbuild writes for Node at the end of a CommonJS output. */
function commonExports(code: Buffer): readonly string[] {
  const [, names = ''] =
    /0 && \(module\.exports = \{([^}]*)\}\)/.exec(code.subarray(-10_000).toString()) ?? []
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/**
 * Puts what esbuild kept in memory where Node can load it and its imports resolve: all of it, as it
 * lies below `base`.
 */
function unwritten(
  { outputFiles = [] }: BuildResult,
  root: string,
): { readonly folder: string; readonly base: string } {
  const parent = path.join(root, 'node_modules', '.mcp-budget')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(path.join(parent, 'esbuild-'))
  let base = root
  while (outputFiles.some(({ path: file }) => path.relative(base, file).startsWith('..')))
    base = path.dirname(base)
  for (const { path: file, contents } of outputFiles) {
    const copy = path.join(folder, path.relative(base, file))
    mkdirSync(path.dirname(copy), { recursive: true })
    writeFileSync(copy, contents)
  }
  return { folder, base }
}

function outputFile(file: string, text: string): OutputFile {
  return { path: file, contents: new TextEncoder().encode(text), hash: '', text }
}

function partial({ text, code, origin }: Message): PartialMessage {
  return {
    id: code,
    text,
    ...(origin === undefined
      ? {}
      : {
          location: {
            file: origin.file,
            line: origin.line,
            column: origin.column,
            lineText: readFileSync(origin.file, 'utf8').split('\n')[origin.line - 1] ?? '',
          },
        }),
  }
}
