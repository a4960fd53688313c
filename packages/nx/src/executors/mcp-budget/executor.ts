import path from 'node:path'
import { REPORTER_NAMES, REPORTERS, SurfaceError } from '@mcp-budget/core'
import { configIn, failRun, publish, runConfig } from '@mcp-budget/node'
import type { RunResult } from '@mcp-budget/node'
import type { ExecutorContext } from '@nx/devkit'
import pc from 'picocolors'
import { projectRoot, tell } from '../project.js'
import type { McpBudgetSchema } from './schema.js'

/** Checks the project's surface; the verdict is core's, the report goes to standard output. */
export default async function mcpBudget(
  options: McpBudgetSchema,
  context: ExecutorContext,
): Promise<{ success: boolean }> {
  const root = projectRoot(context)
  const { outcome } = await checked(options, root, context.root)
  tell(
    REPORTERS.pretty.render(outcome, {
      paint: pc.createColors(process.stdout.isTTY === true && !process.env['NO_COLOR']),
    }),
    outcome.verdict,
  )
  for (const name of REPORTER_NAMES) {
    const file = options.reporters?.[name]
    if (file === undefined) continue
    publish(path.resolve(root, file), REPORTERS[name].render(outcome))
  }
  return { success: outcome.verdict === 'pass' }
}

async function checked(
  { config, frozen, profile, view, counter, reporters }: McpBudgetSchema,
  root: string,
  cwd: string,
): Promise<RunResult> {
  try {
    const file = config === undefined ? configIn(root) : path.resolve(root, config)
    if (file === undefined)
      throw new SurfaceError(
        'config-not-found',
        `${root} has no mcp-budget.config.*. Make one there: npx mcp-budget init -- node dist/server.js.`,
      )
    return await runConfig(file, {
      cwd,
      frozen: frozen ?? false,
      write: frozen !== true,
      allParts: REPORTER_NAMES.some(
        (name) => reporters?.[name] !== undefined && REPORTERS[name].needsParts,
      ),
      ...(profile === undefined ? {} : { profile }),
      ...(view === undefined ? {} : { view }),
      ...(counter === undefined ? {} : { counter }),
    })
  } catch (error) {
    return failRun(error, cwd)
  }
}
