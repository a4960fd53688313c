import { createHash } from 'node:crypto'
import { buildManifest, byteBound, bytesDecide, check, normalise, serialiseManifest, SurfaceError } from '@mcp-budget/core'
import type { Manifest, Report } from '@mcp-budget/core'
import type { ResolvedTarget } from '../config/resolve.js'
import { ENCODINGS } from '../counter/rank-module.js'
import { readText } from '../files/publish.js'
import { loadSurface } from './load-surface.js'

export interface CheckTargetOptions {
  /** The manifest on disk must be the one that is built. */
  readonly frozen: boolean
  /** Figures are exact even where bytes decide: a manifest is to be written, or a tool to be explained. */
  readonly exact: boolean
  /** Every tool's parts, not only those of findings and of the heaviest tool. */
  readonly allParts: boolean
}

export interface CheckedTarget {
  readonly target: ResolvedTarget
  readonly manifest: Manifest
  readonly report: Report
}

/**
 * Lists, builds the manifest, checks it.
 *
 * @throws SurfaceError what kept the target from being checked
 */
export async function checkTarget(target: ResolvedTarget, options: CheckTargetOptions): Promise<CheckedTarget> {
  const { surface, observed } = await loadSurface(target)
  if (surface.tools.length === 0 && !target.allowEmpty) {
    throw new SurfaceError('empty-listing', `${surface.server} lists no tools, so there is nothing to check. If that is meant, say so: "allowEmpty": true in the config.`)
  }
  const named = normalise(target.name === undefined ? surface : { ...surface, server: target.name })
  const counter = needsCounts(target, options) || !bytesDecide(named, target.view, target.rules) ? target.counter : byteBound(target.counter.id)
  const manifest = buildManifest(named, target.profile, counter)
  if (options.frozen) await compareFrozen(target, serialiseManifest(manifest))
  const report = check(manifest, { counter, sha256 }, {
    view: target.view,
    rules: target.rules,
    observed,
    allParts: options.allParts,
    ...(target.detailUri === undefined ? {} : { detailUri: target.detailUri }),
  })
  return { target, manifest, report }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Exact figures are part of the manifest's file; `chars/4` and a given counter load no table. */
function needsCounts({ counter }: ResolvedTarget, { frozen, exact }: CheckTargetOptions): boolean {
  return frozen || exact || !(ENCODINGS as readonly string[]).includes(counter.id)
}

async function compareFrozen({ manifestFile }: ResolvedTarget, file: string): Promise<void> {
  if (manifestFile === undefined) throw new SurfaceError('drift', 'Only a config has a committed manifest to compare with. Make one: npx mcp-budget init.')
  const committed = await readText(manifestFile)
  if (committed === undefined) throw new SurfaceError('drift', `${manifestFile} is not there. Write and commit it: npx mcp-budget build.`)
  if (committed.replaceAll('\r\n', '\n') !== file) throw new SurfaceError('drift', `${manifestFile} is not what the server lists now. Look at the difference and commit it: npx mcp-budget build.`)
}
