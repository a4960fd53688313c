import { buildManifest, check, serialiseManifest, SurfaceError } from '@mcp-budget/core'
import type { Manifest, Report } from '@mcp-budget/core'
import type { ResolvedTarget } from '../config/resolve.js'
import { readText } from '../files/publish.js'
import { loadSurface } from './load-surface.js'

export interface CheckedTarget {
  readonly target: ResolvedTarget
  readonly manifest: Manifest
  /** The manifest as the bytes that a file of it has. */
  readonly file: string
  readonly report: Report
}

/**
 * Lists, builds the manifest, checks it.
 *
 * @param frozen the manifest on disk must be the one that is built
 * @throws SurfaceError what kept the target from being checked
 */
export async function checkTarget(target: ResolvedTarget, frozen: boolean): Promise<CheckedTarget> {
  const { surface, observed } = await loadSurface(target)
  if (surface.tools.length === 0 && !target.allowEmpty) {
    throw new SurfaceError('empty-listing', `${surface.server} lists no tools, so there is nothing to check. If that is meant, say so: "allowEmpty": true in the config.`)
  }
  const named = target.name === undefined ? surface : { ...surface, server: target.name }
  const manifest = buildManifest(named, target.profile, target.counter)
  const file = serialiseManifest(manifest)
  if (frozen) await compareFrozen(target, file)
  const report = check(manifest, { counter: target.counter }, {
    view: target.view,
    rules: target.rules,
    observed,
    ...(target.detailUri === undefined ? {} : { detailUri: target.detailUri }),
  })
  return { target, manifest, file, report }
}

async function compareFrozen({ manifestFile }: ResolvedTarget, file: string): Promise<void> {
  if (manifestFile === undefined) throw new SurfaceError('drift', 'Only a config has a committed manifest to compare with. Make one: npx mcp-budget init.')
  const committed = await readText(manifestFile)
  if (committed === undefined) throw new SurfaceError('drift', `${manifestFile} is not there. Write and commit it: npx mcp-budget build.`)
  if (committed.replaceAll('\r\n', '\n') !== file) throw new SurfaceError('drift', `${manifestFile} is not what the server lists now. Look at the difference and commit it: npx mcp-budget build.`)
}
