import path from 'node:path'
import { SurfaceError } from '@mcp-budget/core'
import type { CaptureOptions, Captured } from '../model/captured.js'
import { bundle, bundleError } from '../modules/bundle.js'
import type { Bundle } from '../modules/bundle.js'
import type { SourceOf } from '../model/source.js'
import { factoryExport } from '../modules/server-export.js'
import { captureModule } from './module.js'
import { captureCommand } from './stdio.js'

type Entry = SourceOf<'entry'>

/**
 * Lists an entry: in a worker where it exports a factory, an instance or a handler, as a program
 * that is started otherwise.
 */
export async function captureEntry(entry: Entry, options: CaptureOptions): Promise<Captured> {
  if (entry.exports !== undefined)
    return sayWhatRan(entry, await captureBuilt(entry, entry.exports, options))
  const built = await bundleEntry(entry.file)
  try {
    const captured = await captureBuilt({ ...entry, file: built.file }, built.exports, options)
    return { ...sayWhatRan(entry, captured), modules: built.modules }
  } finally {
    await built.remove()
  }
}

/** Nobody named the code that was run, so that it is told. */
function sayWhatRan({ file, cwd, export: named }: Entry, captured: Captured): Captured {
  if (named !== undefined) return captured
  const shown = path
    .relative(cwd ?? path.dirname(file), file)
    .split(path.sep)
    .join('/')
  const { ran } = captured.observed
  const told = ran === undefined ? `${shown} was started as a program` : `${ran}, of ${shown}`
  return { ...captured, observed: { ...captured.observed, ran: told } }
}

async function captureBuilt(
  entry: Entry,
  exports: readonly string[] | 'some',
  options: CaptureOptions,
): Promise<Captured> {
  const { file, env, cwd = path.dirname(file) } = entry
  if (entry.export !== undefined || exports.length > 0) {
    try {
      return await captureModule(
        { module: file, export: entry.export, env, isBuilt: true },
        options,
      )
    } catch (error) {
      if (entry.export !== undefined || !mayBeProgram(error, exports)) throw error
    }
  }
  return captureCommand({ command: process.execPath, args: [file], cwd, env }, options)
}

/**
 * A program may export something too; loaded in a worker it may end, wait for ever, or find its
 * server connected already. Only a failure of what has the name of a factory is told at once.
 */
function mayBeProgram(error: unknown, exports: readonly string[] | 'some'): boolean {
  if (!(error instanceof SurfaceError)) return false
  if (error.code === 'no-server') return true
  return exports === 'some'
    ? error.code === 'module-failed'
    : factoryExport(exports) === undefined && error.code !== 'too-large'
}

async function bundleEntry(file: string): Promise<Bundle> {
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
