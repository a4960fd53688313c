import type { ReportedError } from '@mcp-budget/core'
import type { Captured } from '../model/captured.js'
import type { ResolvedTarget } from '../model/target.js'
import { judgeListed, listTarget } from './check-target.js'
import type { CheckedTarget, CheckTargetOptions } from './check-target.js'
import { reportError } from './outcome.js'

/** A target, and what it listed. */
export interface Listed {
  readonly target: ResolvedTarget
  readonly captured: Captured
}

/** What came of several targets: one that cannot be checked does not keep the others from it. */
interface Each<T> {
  readonly done: readonly T[]
  readonly errors: readonly ReportedError[]
}

/**
 * Lists targets one after another.
 *
 * @param cwd where messages name paths from
 * @param countsAhead false where the figures may be known already
 */
export function listTargets(
  targets: readonly ResolvedTarget[],
  cwd?: string,
  onTarget?: (target: ResolvedTarget) => void,
  countsAhead = true,
): Promise<Each<Listed>> {
  return attemptEach(
    targets.map((target) => ({ target })),
    targets.length,
    cwd,
    async ({ target }) => {
      onTarget?.(target)
      return { target, captured: await listTarget(target, countsAhead) }
    },
  )
}

/**
 * Judges what was listed.
 *
 * @param count how many targets there were, for a message to say which profile it is of
 * @param onChecked told of each, while its own errors can still be reported
 */
export function judgeTargets(
  listed: readonly Listed[],
  count: number,
  options: CheckTargetOptions,
  cwd?: string,
  onChecked?: (checked: CheckedTarget) => void,
): Promise<Each<CheckedTarget>> {
  return attemptEach(listed, count, cwd, ({ target, captured }) => {
    const checked = judgeListed(target, captured, options)
    onChecked?.(checked)
    return checked
  })
}

async function attemptEach<G extends { readonly target: ResolvedTarget }, T>(
  given: readonly G[],
  count: number,
  cwd: string | undefined,
  act: (one: G) => T | Promise<T>,
): Promise<Each<T>> {
  const done: T[] = []
  const errors: ReportedError[] = []
  for (const one of given) {
    try {
      done.push(await act(one))
    } catch (error) {
      errors.push(reportError(error, count > 1 ? one.target.profile : undefined, cwd))
    }
  }
  return { done, errors }
}
