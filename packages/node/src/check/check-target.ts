import {
  buildManifest,
  byteBound,
  bytesDecide,
  check,
  mention,
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
  Surface,
  TokenCounter,
} from '@mcp-budget/core'
import type { ResolvedTarget } from '../model/target.js'
import type { Captured } from '../model/captured.js'
import { digest } from '../files/digest.js'
import { isEncoding } from '../model/counter-names.js'
import { fillVariables } from '../config/variables.js'
import { readInput } from '../files/input-file.js'
import { readCatalogue } from '../files/catalogue.js'
import { readScenarios, refuseUnregistered } from '../files/scenarios.js'
import { withReadableSource } from './readable-source.js'
import { withUnpassed } from './unpassed.js'
import { captureSource, traitsOf } from '../sources/sources.js'
import type { Source } from '../model/source.js'
import { machineFacts, machineTextIn } from './machine-text.js'

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
  /** A baseline that is needed may be missing: it is about to be recorded. Default false. */
  readonly isRecording?: boolean
  /** A baseline that cannot be read counts as none: it is about to be made anew. Default false. */
  readonly isAnew?: boolean
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
 * @param countsAhead what is listed first is counted while it is waited whether that changes
 * @throws SurfaceError what kept it from being listed
 */
export async function listTarget(target: ResolvedTarget, countsAhead = true): Promise<Captured> {
  const source = fillVariables(target.source, target.passEnv)
  const onListed = (surface: Surface): void => countAhead(target, surface)
  const options = countsAhead ? { ...target, onListed } : target
  const { surface, observed, ...rest } = await captureSource(source, options).catch(
    async (error: unknown) => {
      throw await withReadableSource(withUnpassed(error, source), target)
    },
  )
  if (surface.tools.length === 0 && !target.allowEmpty) {
    throw new SurfaceError(
      'empty-listing',
      `${surface.server} lists no tools, so there is nothing to check. If that is meant, say so: "allowEmpty": true in the config.`,
    )
  }
  const catalogue =
    target.catalogueFile === undefined ? surface.catalogue : readCatalogue(target.catalogueFile)
  const named = target.name === undefined ? surface : { ...surface, server: target.name }
  return {
    surface: normalise(catalogue === undefined ? named : { ...named, catalogue }),
    observed: { ...observed, ...machineTextOf(source, surface) },
    ...rest,
  }
}

function machineTextOf(source: Source, { tools }: Surface): Pick<Observed, 'machineText'> {
  if (!traitsOf(source.kind).runsHere) return {}
  const cwd = 'cwd' in source && source.cwd !== undefined ? source.cwd : process.cwd()
  return { machineText: machineTextIn(tools, machineFacts(cwd)) }
}

/** The counter remembers what it counted, so that the figures of what stays cost nothing later. */
function countAhead({ profile, counter }: ResolvedTarget, surface: Surface): void {
  try {
    buildManifest(normalise(surface), profile, counter)
  } catch (error) {
    // What cannot be counted is told where the listing that gates is counted.
    if (!(error instanceof SurfaceError)) throw error
  }
}

/** Builds the manifest of a listed surface and checks it. */
export function judgeListed(
  target: ResolvedTarget,
  { surface, observed }: Captured,
  options: CheckTargetOptions,
): CheckedTarget {
  const { scenariosFile, needsScenarios, counter } = target
  const scenarios =
    scenariosFile === undefined ? undefined : readScenarios(scenariosFile, needsScenarios)
  const baseline =
    options.isAnew === true ? undefined : readBaseline(target, options.isRecording === true)
  const bringing: Bringing = {
    scenarios,
    baseline: options.withoutBaseline === true ? undefined : baseline,
    allParts: options.allParts,
    observed,
  }
  const mayDecide = !needsCounts(target, options) && bytesDecide(surface, target.view, target.rules)
  const byBytes = mayDecide ? judge(target, surface, byteBound(counter.id), bringing) : undefined
  // A bound that is broken by "at most" is not broken yet: then it is counted after all.
  const isDecided = byBytes?.report.findings.every(({ view }) => view === undefined) === true
  const judged = isDecided ? byBytes : judge(target, surface, counter, bringing)
  if (options.frozen) compareFrozen(target, serialiseManifest(judged.manifest))
  return { target, ...judged, scenarios, baseline }
}

interface Bringing {
  readonly scenarios: Scenarios | undefined
  readonly baseline: Baseline | undefined
  readonly allParts: boolean
  readonly observed: Observed
}

function judge(
  target: ResolvedTarget,
  surface: Surface,
  counter: TokenCounter,
  { scenarios, baseline, allParts, observed }: Bringing,
): Pick<CheckedTarget, 'manifest' | 'report'> {
  const { profile, view, rules, scorer, scenariosFile = '', detailUri, helpTool } = target
  const manifest = buildManifest(surface, profile, counter)
  const isWholeList = observed.partial?.lacksTools !== true
  if (profile === 'default' && scenarios !== undefined && isWholeList) {
    const names = manifest.figures.tools.map(({ name }) => name)
    refuseUnregistered(scenariosFile, scenarios, names)
  }
  const instruments = { counter, sha256: digest, scorer }
  const report = check(manifest, instruments, {
    view,
    rules,
    observed,
    allParts,
    ...(detailUri === undefined ? {} : { detailUri }),
    ...(helpTool === undefined ? {} : { helpTool }),
    ...(scenarios === undefined ? {} : { scenarios }),
    ...(baseline === undefined ? {} : { baseline }),
  })
  return { manifest, report }
}

/** A check whose settings lean on a baseline never passes because there is none. */
function readBaseline(target: ResolvedTarget, isRecording: boolean): Baseline | undefined {
  const { baselineFile: file, leansOnBaseline, profile } = target
  if (file === undefined) return undefined
  const text = readInput(file, 'bad-baseline')
  const baseline = text === undefined ? undefined : parseBaseline(text, file)
  if (leansOnBaseline === undefined || isRecording) return baseline
  if (baseline === undefined) {
    throw new SurfaceError(
      'bad-baseline',
      `${file} is not there, and ${leansOnBaseline}. Record what is there now, and commit it: npx mcp-budget record.`,
    )
  }
  if (!baseline.entries.some((entry) => entry.profile === profile)) {
    throw new SurfaceError(
      'bad-baseline',
      `${file} holds nothing for the profile ${mention(profile)}, and ${leansOnBaseline}. Record what is there now, and commit it: npx mcp-budget record.`,
    )
  }
  return baseline
}

/** Exact figures are part of the manifest's file; `chars/4` and a given counter load no table. */
function needsCounts({ counter }: ResolvedTarget, { frozen, exact }: CheckTargetOptions): boolean {
  return frozen || exact || !isEncoding(counter.id)
}

function compareFrozen({ manifestFile }: ResolvedTarget, file: string): void {
  if (manifestFile === undefined)
    throw new SurfaceError(
      'drift',
      'Only a config has a committed manifest to compare with. Make one: npx mcp-budget init.',
    )
  const committed = readInput(manifestFile, 'drift')
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
