import {
  importFloors,
  parseBaseline,
  record,
  serialiseBaseline,
  SurfaceError,
} from '@mcp-budget/core'
import type { Baseline, Family, Report } from '@mcp-budget/core'
import type { ResolvedTarget } from '../model/target.js'
import { readInput } from '../files/input-file.js'
import { publish } from '../files/publish.js'
import { checkTarget } from '../check/check-target.js'
import { targetsOf } from '../check/targets.js'

export interface RecordConfigOptions {
  readonly only: readonly Family[]
  /** What may be loosened: a rule, or `rule:subject`. */
  readonly raises: readonly string[]
  readonly reason: string | undefined
  /** The baseline cannot be read and is made from nothing. Default false. */
  readonly isAnew?: boolean
  readonly onTarget?: (target: ResolvedTarget) => void
}

export interface Recorded {
  readonly file: string
  readonly changed: boolean
  readonly reports: readonly Report[]
  /** What was not loosened because no raise named it. */
  readonly kept: readonly string[]
}

/**
 * Records the figures of every profile of a config.
 *
 * @throws SurfaceError what kept a profile from being measured: then nothing is written
 */
export async function recordConfig(
  config: string,
  options: RecordConfigOptions,
): Promise<Recorded> {
  const targets = await targetsOf(config, {})
  if (options.isAnew === true) refuseWhole(targets[0]?.baselineFile ?? '')
  const reports: Report[] = []
  const kept: string[] = []
  let baseline: Baseline | undefined
  for (const target of targets) {
    options.onTarget?.(target)
    const checked = await measured(target, options)
    baseline ??= checked.baseline
    const result = record(baseline, checked.report, {
      ...(options.only.length === 0 ? {} : { only: options.only }),
      raises: options.raises,
      reason: options.reason,
      ceilings: ceilingsOf(target),
    })
    baseline = result.baseline
    kept.push(...result.kept)
    reports.push(checked.report)
  }
  const file = targets[0]?.baselineFile ?? ''
  const changed = publish(file, serialiseBaseline(baseline ?? { entries: [] }))
  return { file, changed, reports, kept }
}

/**
 * What is recorded is loosened by name and with a reason, never by making it anew.
 *
 * @throws SurfaceError `bad-flag` where the baseline can be read
 */
function refuseWhole(file: string): void {
  try {
    const text = readInput(file, 'bad-baseline')
    if (text === undefined) return
    parseBaseline(text, file)
  } catch (error) {
    if (error instanceof SurfaceError) return
    throw error
  }
  throw new SurfaceError(
    'bad-flag',
    `${file} can be read, so it is not made anew: what it records would be lost. Tighten it: npx mcp-budget record. Loosen it by name: --raise max-tool-tokens:search --reason "…".`,
  )
}

/**
 * Takes another gate's floors file into the baseline, once.
 *
 * @returns the baseline file and whether it changed
 * @throws SurfaceError `bad-baseline`, `other-instruments`
 */
export async function importFloorsFor(
  config: string,
  floors: string,
): Promise<{ readonly file: string; readonly changed: boolean }> {
  const [target] = (await targetsOf(config, {})) as [ResolvedTarget]
  const file = target.baselineFile ?? ''
  const old = readInput(file, 'bad-baseline')
  const baseline = importFloors(
    old === undefined ? undefined : parseBaseline(old, file),
    readInput(floors, 'bad-baseline') ?? '',
    floors,
    target.scorer.id,
  )
  return { file, changed: publish(file, serialiseBaseline(baseline)) }
}

/** Figures by other instruments than recorded are taken only where a raise asks for that. */
async function measured(
  target: ResolvedTarget,
  { raises, isAnew = false }: RecordConfigOptions,
): Promise<{ report: Report; baseline: Baseline | undefined }> {
  const exact = { frozen: false, exact: true, allParts: false, isRecording: true, isAnew }
  try {
    return await checkTarget(target, exact)
  } catch (error) {
    if (
      !(error instanceof SurfaceError) ||
      error.code !== 'other-instruments' ||
      raises.length === 0
    )
      throw error
    const { report, baseline } = await checkTarget(target, { ...exact, withoutBaseline: true })
    const anew = new Set(raises.filter((raise) => !raise.includes(':')))
    const entries = (baseline?.entries ?? []).filter(
      ({ profile, rule }) => profile !== target.profile || !anew.has(rule),
    )
    return { report, baseline: { entries } }
  }
}

/** The absolute ceilings in force, by rule. */
export function ceilingsOf({ rules }: ResolvedTarget): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([id, { bound }]) =>
      'ceiling' in bound ? [[id, bound.ceiling]] : [],
    ),
  )
}
