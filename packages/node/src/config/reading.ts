import { existsSync } from 'node:fs'
import path from 'node:path'
import { SurfaceError } from '@mcp-budget/core'
import type { ValidConfig } from './validate.js'

/** What is read from source, with absolute paths. */
export interface StaticSource {
  readonly entry: string
  readonly export: string | undefined
  readonly calls: readonly string[]
  readonly definers: readonly string[]
  readonly packages: readonly string[]
}

const SCRIPT = /\.[cm]?[jt]sx?$/

/**
 * The module that is read: as `static` says, else the one that is loaded, else the file that a
 * command starts.
 */
export function readingOf(
  { server, static: given = {} }: ValidConfig,
  folder: string,
): StaticSource | undefined {
  const loaded = server !== undefined && 'module' in server ? server : undefined
  const started =
    server !== undefined && 'command' in server
      ? path.resolve(folder, server.cwd ?? '.')
      : undefined
  const script =
    server !== undefined && 'command' in server && started !== undefined
      ? (server.args ?? []).find(
          (arg) => SCRIPT.test(arg) && existsSync(path.resolve(started, arg)),
        )
      : undefined
  const entry =
    given.entry ??
    loaded?.module ??
    (script === undefined || started === undefined ? undefined : path.resolve(started, script))
  if (entry === undefined) return undefined
  return {
    entry: path.resolve(folder, entry),
    export:
      given.export ??
      (given.entry === undefined && loaded !== undefined
        ? (loaded.export ?? 'default')
        : undefined),
    calls: given.calls ?? [],
    definers: given.definers ?? [],
    packages: given.packages ?? [],
  }
}

/** @throws SurfaceError `bad-config` where no module is known */
export function neededReading(reading: StaticSource | undefined): StaticSource {
  if (reading !== undefined) return reading
  throw new SurfaceError(
    'bad-config',
    'No module is known that makes the server, so there is no source to read. Name it in the config: "static": { "entry": "./src/server.ts", "export": "createServer" }, or on the command line: npx mcp-budget check --static src/server.ts.',
  )
}
