import path from 'node:path'
import { slimText } from '@mcp-budget/core'
import { publish, slimTarget } from '@mcp-budget/node'
import type { Args } from '../input/args.js'
import { createProgress } from '../output/progress.js'
import { namedTarget } from '../input/targets.js'
import type { ExitCode, Terminal } from '../output/terminal.js'

const FILE = 'mcp-listing.lean.json'

/**
 * `slim`: what can be saved, tool by tool; `--write` writes the listing with what loses nothing
 * taken out.
 */
export async function slim(args: Args, terminal: Terminal): Promise<ExitCode> {
  const { target, config } = await namedTarget(args, args.words, terminal.cwd)
  const progress = createProgress(terminal.err)
  progress.start(target)
  const { report, listing } = await slimTarget(target, terminal.cwd).finally(progress.stop)
  terminal.out(
    args.reporters.length === 0 ? slimText(report) : `${JSON.stringify(report, null, 2)}\n`,
  )
  if (args.write) {
    const file = path.join(config === undefined ? terminal.cwd : path.dirname(config), FILE)
    publish(file, listing)
    terminal.err(`wrote ${path.relative(terminal.cwd, file)}\n`)
  }
  return 0
}
