import {
  buildManifest,
  byteBound,
  bytesDecide,
  check,
  normalise,
  parseBaseline,
  serialiseManifest,
  SurfaceError,
} from '@mcp-budget/core'
import type {
  Baseline,
  Manifest,
  Observed,
  Report,
  Scenarios,
  TokenCounter,
} from '@mcp-budget/core'
import type { ResolvedTarget } from '../config/resolve.js'
import type { Captured } from '../protocol/capture.js'
import { ENCODINGS } from '../counter/rank-module.js'
import { readText } from '../files/publish.js'
import { readCatalogue } from '../files/catalogue.js'
import { readScenarios, refuseUnregistered } from '../files/scenarios.js'
import { loadSurface } from '../sources/sources.js'

export interface CheckTargetOptions {
  /** The manifest on disk must be the one that is built. */
  readonly frozen: boolean
  /**
   * Figures are exact even where bytes decide: a manifest is to be written, a tool explained, a
   * bound recorded.
   */
  readonly exact: boolean
  /** Every tool's parts, not only those of findings and of the heaviest tool. */
  readonly allParts: boolean
  /** The baseline is not looked at: it is to be made anew. Default false. */
  readonly withoutBaseline?: boolean
}

export interface CheckedTarget {
  readonly target: ResolvedTarget
  readonly manifest: Manifest
  readonly report: Report
  readonly scenarios: Scenarios | undefined
  readonly baseline: Baseline | undefined
}

/**
 * Lists, builds the manifest, checks it.
 *
 * @throws SurfaceError what kept the target from being checked
 */
export async function checkTarget(
  target: ResolvedTarget,
  options: CheckTargetOptions,
): Promise<CheckedTarget> {
  return judgeListed(target, await listTarget(target), options)
}

/**
 * Lists the surface of a target, and refuses an empty one.
 *
 * @throws SurfaceError what kept it from being listed
 */
export async function listTarget(target: ResolvedTarget): Promise<Captured> {
  const { surface, ...rest } = await loadSurface(target)
  if (surface.tools.length === 0 && !target.allowEmpty) {
    throw new SurfaceError(
      'empty-listing',
      `${surface.server} lists no tools, so there is nothing to check. If that is meant, say so: "allowEmpty": true in the config.`,
    )
  }
  const catalogue =
    target.catalogueFile === undefined ? surface.catalogue : readCatalogue(target.catalogueFile)
  const named = target.name === undefined ? surface : { ...surface, server: target.name }
  return { surface: normalise(catalogue === undefined ? named : { ...named, catalogue }), ...rest }
}

/** Builds the manifest of a listed surface and checks it. */
export function judgeListed(
  target: ResolvedTarget,
  { surface: named, observed }: Captured,
  options: CheckTargetOptions,
): CheckedTarget {
  const scenarios =
    target.scenariosFile === undefined
      ? undefined
      : readScenarios(target.scenariosFile, target.needsScenarios)
  const baseline = readBaseline(target.baselineFile)
  const bringing = {
    scenarios,
    baseline: options.withoutBaseline === true ? undefined : baseline,
    allParts: options.allParts,
    observed,
  }

  const checked = (counter: TokenCounter): Pick<CheckedTarget, 'manifest' | 'report'> => {
    const manifest = buildManifest(named, target.profile, counter)
    if (target.profile === 'default' && scenarios !== undefined)
      refuseUnregistered(
        target.scenariosFile ?? '',
        scenarios,
        manifest.figures.tools.map(({ name }) => name),
      )
    return { manifest, report: reportOf(target, manifest, counter, bringing) }
  }
  const isDecided = !needsCounts(target, options) && bytesDecide(named, target.view, target.rules)
  const byBytes = isDecided ? checked(byteBound(target.counter.id)) : undefined
  // A bound that is broken by "at most" is not broken yet: then it is counted after all.
  const result =
    byBytes?.report.findings.some(({ view }) => view !== undefined) === false
      ? byBytes
      : checked(target.counter)
  if (options.frozen) compareFrozen(target, serialiseManifest(result.manifest))
  return { target, ...result, scenarios, baseline }
}

interface Bringing {
  readonly scenarios: Scenarios | undefined
  readonly baseline: Baseline | undefined
  readonly allParts: boolean
  readonly observed: Observed
}

function reportOf(
  target: ResolvedTarget,
  manifest: Manifest,
  counter: TokenCounter,
  { scenarios, baseline, allParts, observed }: Bringing,
): Report {
  return check(
    manifest,
    { counter, sha256, scorer: target.scorer },
    {
      view: target.view,
      rules: target.rules,
      observed,
      allParts,
      ...(target.detailUri === undefined ? {} : { detailUri: target.detailUri }),
      ...(target.helpTool === undefined ? {} : { helpTool: target.helpTool }),
      ...(scenarios === undefined ? {} : { scenarios }),
      ...(baseline === undefined ? {} : { baseline }),
    },
  )
}

function readBaseline(file: string | undefined): Baseline | undefined {
  const text = file === undefined ? undefined : readText(file)
  return text === undefined ? undefined : parseBaseline(text, file ?? '')
}

function sha256(text: string): string {
  // Loaded when a digest is asked for: a text report has none.
  const { createHash } = process.getBuiltinModule('node:crypto')
  return createHash('sha256').update(text).digest('hex')
}

/** Exact figures are part of the manifest's file; `chars/4` and a given counter load no table. */
function needsCounts({ counter }: ResolvedTarget, { frozen, exact }: CheckTargetOptions): boolean {
  return frozen || exact || !(ENCODINGS as readonly string[]).includes(counter.id)
}

function compareFrozen({ manifestFile }: ResolvedTarget, file: string): void {
  if (manifestFile === undefined)
    throw new SurfaceError(
      'drift',
      'Only a config has a committed manifest to compare with. Make one: npx mcp-budget init.',
    )
  const committed = readText(manifestFile)
  if (committed === undefined)
    throw new SurfaceError(
      'drift',
      `${manifestFile} is not there. Write and commit it: npx mcp-budget build.`,
    )
  if (committed.replaceAll('\r\n', '\n') !== file)
    throw new SurfaceError(
      'drift',
      `${manifestFile} is not what the server lists now. Look at the difference and commit it: npx mcp-budget build.`,
    )
}
