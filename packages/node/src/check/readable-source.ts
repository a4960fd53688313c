import { statSync } from 'node:fs'
import path from 'node:path'
import { SurfaceError } from '@mcp-budget/core'
import type { SurfaceErrorCode } from '@mcp-budget/core'
import type { StaticSource } from '../model/source.js'
import type { ResolvedTarget } from '../model/target.js'

/** What a server that cannot run here ends with. */
const CODES: readonly SurfaceErrorCode[] = ['server-ended', 'module-failed', 'time-limit']

/** Longest file that is read only to find out whether it could be, in bytes. */
const LONGEST = 2 ** 20

/**
 * The error of a server that cannot run here, with the way that starts nothing where its source
 * reads whole; any other error as it is.
 */
export async function withReadableSource(error: unknown, target: ResolvedTarget): Promise<unknown> {
  const { reading, source, manifestFile } = target
  if (!(error instanceof SurfaceError) || !CODES.includes(error.code)) return error
  if (reading === undefined || source.kind === 'static' || !(await readsWhole(reading)))
    return error
  const named = manifestFile === undefined ? ` ${path.relative(process.cwd(), reading.entry)}` : ''
  return new SurfaceError(
    error.code,
    `${error.message}\nIts source reads whole, and nothing is started for that: npx mcp-budget check --static${named}. To keep it so: "server": { "source": … } in the config.`,
    error,
  )
}

async function readsWhole(reading: StaticSource): Promise<boolean> {
  const found = statSync(reading.entry, { throwIfNoEntry: false })
  if (found === undefined || found.size > LONGEST) return false
  const { captureStatic } = await import('../sources/static.js')
  try {
    const { surface, observed } = captureStatic({ kind: 'static', ...reading, cwd: process.cwd() })
    return surface.tools.length > 0 && (observed.unread ?? []).length === 0
  } catch (error) {
    if (error instanceof SurfaceError) return false
    throw error
  }
}
