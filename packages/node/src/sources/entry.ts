import path from 'node:path'
import { SurfaceError } from '@mcp-budget/core'
import { capture } from '../protocol/capture.js'
import type { CaptureOptions, Captured } from '../protocol/capture.js'
import { bundle, bundleError } from '../modules/bundle.js'
import type { Bundle } from '../modules/bundle.js'
import { serverExport } from './duck-type.js'
import { openModule } from './module.js'
import { openStdio } from './stdio.js'

/**
 * The file that is the server: what a bundler wrote, or the source that a dev server stands for.
 */
export interface EntryServer {
  /** Absolute path. */
  readonly file: string
  /**
   * Names that the file exports; `some` where the host knows only that there are any; undefined for
   * a source, which is bundled first and then known.
   */
  readonly exports: readonly string[] | 'some' | undefined
  /**
   * The export that is the server. Default: `default`, `createServer`, `server`, or what is called
   * like one.
   */
  readonly export?: string
  /** Folder to start a program in. Default: that of the file. */
  readonly cwd?: string
  /** Environment beside the small safe set. */
  readonly env?: Readonly<Record<string, string>>
}

type Environment = Readonly<Record<string, string>>

/**
 * Lists an entry: in a worker where it exports a factory, an instance or a handler, as a program
 * that is started otherwise.
 */
export async function captureEntry(
  entry: EntryServer,
  sizeLimit: number,
  options: CaptureOptions,
): Promise<Captured> {
  if (entry.exports !== undefined) return captureBuilt(entry, entry.exports, sizeLimit, options)
  const built = await bundled(entry.file)
  try {
    return {
      ...(await captureBuilt({ ...entry, file: built.file }, built.exports, sizeLimit, options)),
      modules: built.modules,
    }
  } finally {
    await built.remove()
  }
}

async function captureBuilt(
  entry: EntryServer,
  exports: readonly string[] | 'some',
  sizeLimit: number,
  options: CaptureOptions,
): Promise<Captured> {
  const env = entry.env as Environment
  const name = entry.export ?? (exports === 'some' ? undefined : serverExport(exports))
  if (name !== undefined || exports === 'some') {
    try {
      return await capture(
        () => openModule({ module: entry.file, export: name, env, isBuilt: true }, sizeLimit),
        options,
      )
    } catch (error) {
      // Of exports that are only supposed to be there, a failure to load may be that of a program.
      const mayBeProgram =
        error instanceof SurfaceError &&
        (error.code === 'no-server' || (exports === 'some' && error.code === 'module-failed'))
      if (entry.export !== undefined || !mayBeProgram) throw error
    }
  }
  return capture(
    () =>
      openStdio(
        {
          command: process.execPath,
          args: [entry.file],
          cwd: entry.cwd ?? path.dirname(entry.file),
          env,
        },
        sizeLimit,
      ),
    options,
  )
}

async function bundled(file: string): Promise<Bundle> {
  try {
    return await bundle(file)
  } catch (error) {
    throw new SurfaceError(
      'module-failed',
      `${file} could not be bundled: ${bundleError(error)}`,
      error,
    )
  }
}
