import {
  costTree,
  costTreeText,
  entryInView,
  isJsonObject,
  listed,
  mention,
  partsOf,
  plural,
  SurfaceError,
  toolName,
} from '@mcp-budget/core'
import { checkTarget, nearest } from '@mcp-budget/node'
import type { Args } from '../input/args.js'
import { createProgress } from '../output/progress.js'
import { namedTarget } from '../input/targets.js'
import type { ExitCode, Terminal } from '../output/terminal.js'

/** `why <tool>`: where one tool's tokens are, member by member. */
export async function why(args: Args, terminal: Terminal): Promise<ExitCode> {
  const [name, ...words] = args.words
  if (name === undefined)
    throw new SurfaceError('unknown-tool', 'Name the tool: mcp-budget why search_issues')
  const { target } = await namedTarget(args, words, terminal.cwd)
  const progress = createProgress(terminal.err)
  progress.start(target)
  const { manifest } = await checkTarget(target, {
    frozen: false,
    exact: true,
    allParts: false,
  }).finally(progress.stop)

  const names = manifest.tools.map(toolName)
  const tool = manifest.tools[names.indexOf(name)]
  if (!isJsonObject(tool)) {
    throw new SurfaceError(
      'unknown-tool',
      `${manifest.server} lists no tool ${mention(name)}${nearest(name, names)}. It lists ${listed(names.map(mention), 10)}.`,
    )
  }
  const entry = entryInView(tool, target.view)
  const { count } = partsOf(entry, target.counter)
  terminal.out(
    `${mention(name)}: ${plural(count.tokens, 'token')} (${target.view} view, ${target.counter.id})\n\n${costTreeText(costTree(entry, target.counter))}`,
  )
  return 0
}
