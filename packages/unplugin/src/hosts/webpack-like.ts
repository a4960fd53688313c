import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { publish } from '@mcp-budget/node'
import type { Message } from '../session/messages.js'
import { gather } from '../session/gather.js'
import type { BuiltEntry, Checked, Session } from '../session/session.js'

/** What webpack and Rspack have in common and this host needs. */
export interface CompilerLike {
  readonly context: string
  readonly outputPath: string
  readonly watchMode: boolean
  readonly webpack: { readonly WebpackError: new (message: string) => Error }
  readonly hooks: {
    readonly beforeRun: Hook<unknown>
    readonly watchRun: Hook<unknown>
    readonly afterCompile: Hook<CompilationLike>
    readonly afterEmit: Hook<CompilationLike>
  }
}

interface Hook<T> {
  tapPromise(name: string, act: (value: T) => Promise<void>): void
}

interface CompilationLike {
  readonly errors: Error[]
  readonly warnings: Error[]
  readonly fileDependencies: Iterable<string> & { add(file: string): void }
  readonly entries: ReadonlyMap<
    string,
    { readonly dependencies: Iterable<{ readonly request?: string }> }
  >
  readonly entrypoints: ReadonlyMap<string, { getFiles(): readonly string[] }>
  readonly outputOptions: { readonly library?: { readonly type?: string | undefined } | undefined }
  getAssets(): readonly { readonly name: string }[]
}

/** How many calls of the plugin each compiler has. */
const calls = new WeakMap<CompilerLike, number>()

const NAME = 'mcp-budget'
const SCRIPT = /\.[cm]?js$/
const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx)$/

/**
 * The hooks of webpack and Rspack. What is found is pushed to the compilation, never thrown: a
 * watcher that meets an exception does not build again.
 */
export function webpackHooks(compiler: CompilerLike, session: Session): void {
  calls.set(compiler, (calls.get(compiler) ?? 0) + 1)
  const hold = async (): Promise<void> => {
    session.hold(compiler.outputPath)
    session.forget()
    session.prepare()
  }
  compiler.hooks.beforeRun.tapPromise(NAME, hold)
  compiler.hooks.watchRun.tapPromise(NAME, hold)
  compiler.hooks.afterCompile.tapPromise(NAME, async ({ fileDependencies }) => {
    if (compiler.watchMode) for (const file of await session.watched()) fileDependencies.add(file)
  })
  compiler.hooks.afterEmit.tapPromise(NAME, async (compilation) => {
    if (compilation.errors.length > 0) return
    const check = (): Promise<Checked> => session.check(entriesOf(compilation, compiler))
    const gathered = await gather(compilation, calls.get(compiler) ?? 1, session, check)
    if (gathered === undefined) return
    const { messages, manifests } = gathered
    for (const { file, text } of manifests) publish(file, text)
    for (const message of messages)
      compilation[message.level === 'error' ? 'errors' : 'warnings'].push(
        errorOf(message, compiler),
      )
  })
}

function entriesOf(
  compilation: CompilationLike,
  { context, outputPath: folder }: CompilerLike,
): readonly BuiltEntry[] {
  const { entries, entrypoints, fileDependencies, outputOptions } = compilation
  // Not the modules: an optimised build has joined them, and tells no more which files they were.
  const sources = [...fileDependencies].filter((file) => SOURCE.test(file))
  const scripts = compilation
    .getAssets()
    .map(({ name }) => path.join(folder, name))
    .filter((file) => SCRIPT.test(file) && existsSync(file))
  const code = (): readonly Uint8Array[] => scripts.map((file) => readFileSync(file))
  return [...entrypoints].flatMap(([name, entrypoint]) => {
    const file = entrypoint
      .getFiles()
      .filter((one) => SCRIPT.test(one))
      .at(-1)
    return file === undefined
      ? []
      : [
          {
            name,
            file: path.join(folder, file),
            exports: outputOptions.library?.type === undefined ? [] : 'some',
            code,
            sources,
            inputs: [...(entries.get(name)?.dependencies ?? [])].flatMap(({ request }) =>
              request === undefined ? [] : path.resolve(context, request),
            ),
          },
        ]
  })
}

function errorOf({ text, code, origin }: Message, { webpack }: CompilerLike): Error {
  const error = Object.assign(new webpack.WebpackError(text), {
    code,
    hideStack: true,
    ...(origin === undefined
      ? {}
      : { file: origin.file, loc: { start: { line: origin.line, column: origin.column } } }),
  })
  error.name = NAME
  error.stack = text
  return error
}
