import { serialiseManifest } from '@mcp-budget/core'
import type { Outcome } from '@mcp-budget/core'
import { publish } from '../files/publish.js'
import type { Overrides, ResolvedTarget } from '../model/target.js'
import type { CheckedTarget } from './check-target.js'
import { judgeTargets, listTargets } from './check-targets.js'
import type { Listed } from './check-targets.js'
import { outcomeOf, reportError } from './outcome.js'
import { targetsOf } from './targets.js'
import { unlistedTools } from './unlisted.js'

export interface RunOptions extends Overrides {
  /** The manifest on disk must be the one that is built. Default false. */
  readonly frozen?: boolean
  /** Writes each manifest whose check did not fail. Default false. */
  readonly write?: boolean
  /**
   * Every tool's parts, which the JSON report needs and the text report does not. Default true.
   */
  readonly allParts?: boolean
  /** Told before each target is listed. */
  readonly onTarget?: (target: ResolvedTarget) => void
}

export interface RunResult {
  readonly outcome: Outcome
  readonly checked: readonly CheckedTarget[]
  /** Manifests that were written or already held these bytes. */
  readonly manifests: readonly string[]
}

/** Checks every profile of a config file: what the CLI and the Nx executor both call. */
export async function runConfig(file: string, options: RunOptions = {}): Promise<RunResult> {
  try {
    return await runTargets(await targetsOf(file, options), options)
  } catch (error) {
    return failRun(error, options.cwd)
  }
}

/** Checks targets one after another; one that cannot be checked does not stop the others. */
export async function runTargets(
  targets: readonly ResolvedTarget[],
  options: RunOptions = {},
): Promise<RunResult> {
  const { cwd, frozen = false, write = false, allParts = true } = options
  const listed = await listTargets(targets, cwd, options.onTarget)
  const seen = await tellUnlisted(listed.done, targets.length)
  const manifests: string[] = []
  const judging = { frozen, exact: write, allParts }
  const checked = await judgeTargets(seen, targets.length, judging, cwd, (one) => {
    if (write) manifests.push(...writeManifest(one))
  })
  const reports = checked.done.map(({ report }) => report)
  const errors = [...listed.errors, ...checked.errors]
  return { outcome: outcomeOf(reports, errors), checked: checked.done, manifests }
}

/** What no profile lists is told once, with the first of them. */
async function tellUnlisted(listed: readonly Listed[], count: number): Promise<readonly Listed[]> {
  const unlisted = listed.length === count ? await unlistedTools(listed) : undefined
  const [first, ...rest] = listed
  if (unlisted === undefined || first === undefined) return listed
  const observed = { ...first.captured.observed, unlisted }
  return [{ ...first, captured: { ...first.captured, observed } }, ...rest]
}

/** @returns the file that now holds the manifest, where one may */
function writeManifest({ target, report, manifest }: CheckedTarget): readonly string[] {
  const { manifestFile } = target
  if (manifestFile === undefined || report.verdict === 'fail') return []
  publish(manifestFile, serialiseManifest(manifest))
  return [manifestFile]
}

/** Results of several runs as one. */
export function joinRuns(results: readonly RunResult[]): RunResult {
  const reports = results.flatMap(({ outcome }) => outcome.reports)
  const errors = results.flatMap(({ outcome }) => outcome.errors)
  return {
    outcome: outcomeOf(reports, errors),
    checked: results.flatMap(({ checked }) => checked),
    manifests: results.flatMap(({ manifests }) => manifests),
  }
}

/** A run that could not begin. */
export function failRun(error: unknown, cwd?: string): RunResult {
  const errors = [reportError(error, undefined, cwd)]
  return { outcome: outcomeOf([], errors), checked: [], manifests: [] }
}
