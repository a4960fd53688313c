import path from 'node:path'
import { SurfaceError } from '@mcp-budget/core'
import type { StaticSource } from '../model/source.js'
import { moduleOfServer } from './servers.js'
import type { ValidConfig } from './validate.js'

/**
 * The module that is read: as `static` says, else the one that is loaded, else the file that a
 * command starts.
 */
export function readingOf(
  { server, static: given = {} }: ValidConfig,
  folder: string,
): StaticSource | undefined {
  const own = server === undefined ? undefined : moduleOfServer(server, folder)
  const entry = given.entry ?? own?.module
  if (entry === undefined) return undefined
  return {
    entry: path.resolve(folder, entry),
    export: given.export ?? (given.entry === undefined ? own?.export : undefined),
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
