import { serialiseManifest, SurfaceError } from '@mcp-budget/core'
import type { Outcome, ReportedError, Verdict } from '@mcp-budget/core'
import type { Overrides, ResolvedTarget } from '../config/resolve.js'
import { publish } from '../files/publish.js'
import type { Captured } from '../protocol/capture.js'
import { judgeListed, listTarget } from './check-target.js'
import type { CheckedTarget } from './check-target.js'
import { fromHere } from '../files/from-here.js'
import { unlistedTools } from './unlisted.js'

export interface RunOptions extends Overrides {
  /** The manifest on disk must be the one that is built. Default false. */
  readonly frozen?: boolean
  /** Writes each manifest whose check did not fail. Default false. */
  readonly write?: boolean
  /** Every tool's parts, which the JSON report needs and the text report does not. Default true. */
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

/**
 * The targets of a config file, one a profile.
 *
 * @throws SurfaceError `bad-config`, `config-not-found`, `bad-flag`
 */
export async function targetsOf(
  file: string,
  overrides: Overrides,
): Promise<readonly ResolvedTarget[]> {
  const { loadConfig } = await import('../config/load.js')
  const { resolveConfig } = await import('../config/profiles.js')
  return resolveConfig((await loadConfig(file)).config, file, overrides)
}

/** Checks every profile of a config file: what the CLI and the Nx executor both call. */
export async function runConfig(file: string, options: RunOptions = {}): Promise<RunResult> {
  try {
    return await runTargets(await targetsOf(file, options), options)
  } catch (error) {
    return failed(error, options.cwd)
  }
}

/**
 * Checks targets one after another; one that cannot be checked does not keep the others from it.
 */
export async function runTargets(
  targets: readonly ResolvedTarget[],
  options: RunOptions = {},
): Promise<RunResult> {
  const checked: CheckedTarget[] = []
  const errors: ReportedError[] = []
  const manifests: string[] = []
  const attempt = async <T>(
    target: ResolvedTarget,
    act: () => T | Promise<T>,
  ): Promise<T | undefined> => {
    try {
      return await act()
    } catch (error) {
      errors.push(reported(error, targets.length > 1 ? target.profile : undefined, options.cwd))
      return undefined
    }
  }
  const listed: { readonly target: ResolvedTarget; readonly captured: Captured }[] = []
  for (const target of targets) {
    options.onTarget?.(target)
    const captured = await attempt(target, () => listTarget(target))
    if (captured !== undefined) listed.push({ target, captured })
  }
  const unlisted = listed.length === targets.length ? await unlistedTools(listed) : undefined
  for (const [index, { target, captured }] of listed.entries()) {
    const seen =
      index === 0 && unlisted !== undefined
        ? { ...captured, observed: { ...captured.observed, unlisted } }
        : captured
    await attempt(target, () => {
      const one = judgeListed(target, seen, {
        frozen: options.frozen ?? false,
        exact: options.write ?? false,
        allParts: options.allParts ?? true,
      })
      checked.push(one)
      if (
        options.write === true &&
        target.manifestFile !== undefined &&
        one.report.verdict !== 'fail'
      ) {
        publish(target.manifestFile, serialiseManifest(one.manifest))
        manifests.push(target.manifestFile)
      }
    })
  }
  const reports = checked.map(({ report }) => report)
  return {
    outcome: {
      version: 1,
      verdict: verdictOf(
        reports.map(({ verdict }) => verdict),
        errors,
      ),
      reports,
      errors,
    },
    checked,
    manifests,
  }
}

/** Results of several runs as one. */
export function joinRuns(results: readonly RunResult[]): RunResult {
  const reports = results.flatMap(({ outcome }) => outcome.reports)
  const errors = results.flatMap(({ outcome }) => outcome.errors)
  return {
    outcome: {
      version: 1,
      verdict: verdictOf(
        reports.map(({ verdict }) => verdict),
        errors,
      ),
      reports,
      errors,
    },
    checked: results.flatMap(({ checked }) => checked),
    manifests: results.flatMap(({ manifests }) => manifests),
  }
}

/** A run that could not begin. */
export function failed(error: unknown, cwd?: string): RunResult {
  return {
    outcome: {
      version: 1,
      verdict: 'unchecked',
      reports: [],
      errors: [reported(error, undefined, cwd)],
    },
    checked: [],
    manifests: [],
  }
}

export function verdictOf(verdicts: readonly Verdict[], errors: readonly ReportedError[]): Verdict {
  if (errors.length > 0 || verdicts.length === 0 || verdicts.includes('unchecked'))
    return 'unchecked'
  return verdicts.includes('fail') ? 'fail' : 'pass'
}

/** A known error as data; a fault of our own goes on as it is. */
export function reported(
  error: unknown,
  profile: string | undefined,
  cwd = process.cwd(),
): ReportedError {
  if (!(error instanceof SurfaceError)) throw error
  const message = fromHere(error.message, cwd)
  return {
    code: error.code,
    message: profile === undefined ? message : `profile \`${profile}\`: ${message}`,
  }
}
