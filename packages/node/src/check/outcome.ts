import { SurfaceError } from '@mcp-budget/core'
import type { Outcome, Report, ReportedError, Verdict } from '@mcp-budget/core'
import { fromHere } from '../files/from-here.js'

/** Reports, and what kept others from being made, as one outcome. */
export function outcomeOf(reports: readonly Report[], errors: readonly ReportedError[]): Outcome {
  return { version: 1, verdict: verdictOf(reports, errors), reports, errors }
}

/** Nothing passes that was not looked at, and that wins over a failure. */
function verdictOf(reports: readonly Report[], errors: readonly ReportedError[]): Verdict {
  const verdicts = new Set(reports.map(({ verdict }) => verdict))
  if (errors.length > 0 || verdicts.size === 0 || verdicts.has('unchecked')) return 'unchecked'
  return verdicts.has('fail') ? 'fail' : 'pass'
}

/** A known error as data; a fault of our own goes on as it is. */
export function reportError(
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
