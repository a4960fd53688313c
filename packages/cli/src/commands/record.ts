import path from 'node:path'
import { listed, mention } from '@mcp-budget/core'
import { importFloorsFor, recordConfig } from '@mcp-budget/node'
import type { Args } from '../input/args.js'
import { createProgress } from '../output/progress.js'
import { namedConfig } from '../input/targets.js'
import type { ExitCode, Terminal } from '../output/terminal.js'

/** `record`: writes what was measured as the bounds that later checks hold. */
export async function record(args: Args, terminal: Terminal): Promise<ExitCode> {
  const file = namedConfig(args, terminal.cwd)
  if (args.from !== undefined) {
    const imported = await importFloorsFor(file, path.resolve(terminal.cwd, args.from))
    terminal.out(
      `${imported.changed ? 'wrote' : 'unchanged'} ${path.relative(terminal.cwd, imported.file)}: the floors of ${args.from}\n`,
    )
    return 0
  }
  const progress = createProgress(terminal.err)
  const {
    file: baseline,
    changed,
    reports,
    kept,
  } = await recordConfig(file, {
    only: args.only,
    raises: args.raises,
    reason: args.reason,
    isAnew: args.anew,
    onTarget: progress.start,
  }).finally(progress.stop)
  const tools = reports.reduce((sum, report) => sum + report.tools.length, 0)
  terminal.out(
    `${changed ? 'wrote' : 'unchanged'} ${path.relative(terminal.cwd, baseline)}: ${tools} tools in ${reports.length} ${reports.length === 1 ? 'profile' : 'profiles'}\n`,
  )
  if (kept.length === 0) return 0
  terminal.out(
    `not loosened: ${listed(kept.map(mention), 10)}\n  name it and say why: mcp-budget record --raise ${kept[0] as string} --reason "…"\n`,
  )
  return 1
}
