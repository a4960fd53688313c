import { parityText } from '@mcp-budget/core'
import { compareWithSource } from '@mcp-budget/node'
import type { Args } from '../input/args.js'
import { createProgress } from '../output/progress.js'
import { namedTarget } from '../input/targets.js'
import { EXIT_CODES } from '../output/terminal.js'
import type { ExitCode, Terminal } from '../output/terminal.js'

/** `check --parity`: what the source tells beside what the server lists, tool by tool. */
export async function parity(args: Args, terminal: Terminal): Promise<ExitCode> {
  const { target } = await namedTarget(args, args.words, terminal.cwd)
  const progress = createProgress(terminal.err)
  progress.start(target)
  const report = await compareWithSource(target, terminal.cwd).finally(progress.stop)
  terminal.out(
    args.reporters.length === 0 ? parityText(report) : `${JSON.stringify(report, null, 2)}\n`,
  )
  return EXIT_CODES[report.verdict]
}
