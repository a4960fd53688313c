import path from 'node:path'
import { json, pretty, SurfaceError } from '@mcp-budget/core'
import { configIn, failed, publish, runConfig } from '@mcp-budget/node'
import type { CounterName, RunResult } from '@mcp-budget/node'
import type { ExecutorContext } from '@nx/devkit'
import pc from 'picocolors'

/** The options of `schema.json`. */
export interface McpBudgetOptions {
  readonly config?: string
  readonly profile?: string
  readonly view?: 'model' | 'wire'
  readonly counter?: CounterName
  readonly frozen?: boolean
  readonly reporters?: { readonly pretty?: string; readonly json?: string }
}

/** Checks the project's surface; the verdict is core's, the report goes to standard output. */
export default async function mcpBudget(options: McpBudgetOptions, context: ExecutorContext): Promise<{ success: boolean }> {
  const root = projectRoot(context)
  const { outcome } = await checked(options, root, context.root)
  // Nx drops empty lines from a task's output; a space keeps the report's paragraphs apart.
  process.stdout.write(pretty.render(outcome, { paint: pc.createColors(process.stdout.isTTY === true && !process.env['NO_COLOR']) }).replace(/^$/gm, ' '))
  if (outcome.verdict !== 'pass') process.stderr.write(VERDICTS[outcome.verdict])
  if (options.reporters?.pretty !== undefined) publish(path.resolve(root, options.reporters.pretty), pretty.render(outcome))
  if (options.reporters?.json !== undefined) publish(path.resolve(root, options.reporters.json), json.render(outcome))
  return { success: outcome.verdict === 'pass' }
}

const VERDICTS = {
  fail: 'mcp-budget: fail. The surface is over a bound; the findings above say what to do.\n',
  unchecked: 'mcp-budget: unchecked. The surface could not be looked at, so nothing is claimed about it.\n',
} as const

async function checked({ config, frozen, profile, view, counter, reporters }: McpBudgetOptions, root: string, cwd: string): Promise<RunResult> {
  try {
    const file = config === undefined ? configIn(root) : path.resolve(root, config)
    if (file === undefined) throw new SurfaceError('config-not-found', `${root} has no mcp-budget.config.*. Make one there: npx mcp-budget init -- node dist/server.js.`)
    return await runConfig(file, {
      cwd,
      frozen: frozen ?? false,
      write: frozen !== true,
      allParts: reporters?.json !== undefined,
      ...(profile === undefined ? {} : { profile }),
      ...(view === undefined ? {} : { view }),
      ...(counter === undefined ? {} : { counter }),
    })
  } catch (error) {
    return failed(error, cwd)
  }
}

function projectRoot({ root, projectName, projectsConfigurations }: ExecutorContext): string {
  const project = projectName === undefined ? undefined : projectsConfigurations.projects[projectName]
  return path.resolve(root, project?.root ?? '.')
}
