import path from 'node:path'
import { slimText } from '@mcp-budget/core'
import { publish, slimTarget, targetsOf } from '@mcp-budget/node'
import type { ResolvedTarget } from '@mcp-budget/node'
import type { Args } from '../args.js'
import { createProgress } from '../progress.js'
import { namedTargets, overridesOf } from '../targets.js'
import type { ExitCode, Terminal } from '../terminal.js'

const FILE = 'mcp-listing.lean.json'

/** `slim`: what can be saved, tool by tool; `--write` writes the listing with what loses nothing taken out. */
export async function slim(args: Args, terminal: Terminal): Promise<ExitCode> {
  const { configs, targets } = await namedTargets(args, args.words, terminal.cwd)
  const target = targets[0] ?? ((await targetsOf(configs[0] as string, overridesOf(args)))[0] as ResolvedTarget)
  const progress = createProgress(terminal.err)
  progress.start(target)
  const { report, listing } = await slimTarget(target, terminal.cwd).finally(progress.stop)
  terminal.out(args.reporters.length === 0 ? slimText(report) : `${JSON.stringify(report, null, 2)}\n`)
  if (args.write) {
    const file = path.join(configs[0] === undefined ? terminal.cwd : path.dirname(configs[0]), FILE)
    publish(file, listing)
    terminal.err(`wrote ${path.relative(terminal.cwd, file)}\n`)
  }
  return 0
}
