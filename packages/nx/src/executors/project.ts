import path from 'node:path'
import type { Verdict } from '@mcp-budget/core'
import type { ExecutorContext } from '@nx/devkit'

/** Absolute path of the folder of the project that a target is run for. */
export function projectRoot({
  root,
  projectName,
  projectsConfigurations,
}: ExecutorContext): string {
  const project =
    projectName === undefined ? undefined : projectsConfigurations.projects[projectName]
  return path.resolve(root, project?.root ?? '.')
}

const VERDICTS = {
  pass: '',
  fail: 'mcp-budget: fail. The surface is over a bound; the findings above say what to do.\n',
  unchecked:
    'mcp-budget: unchecked. The surface could not be looked at, so nothing is claimed about it.\n',
} as const

/** Prints a report, and says which of the two a failed target is. */
export function tell(text: string, verdict: Verdict): void {
  // Nx drops empty lines from a task's output; a space keeps the report's paragraphs apart.
  process.stdout.write(text.replace(/^$/gm, ' '))
  process.stderr.write(VERDICTS[verdict])
}
