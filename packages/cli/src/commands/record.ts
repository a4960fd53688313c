import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isJsonObject, lexicalScorer, listed, mention, SurfaceError } from '@mcp-budget/core'
import { recordConfig } from '@mcp-budget/node'
import type { Args } from '../args.js'
import { createProgress } from '../progress.js'
import { namedConfig } from '../targets.js'
import type { ExitCode, Terminal } from '../terminal.js'

/** `record`: writes what was measured as the bounds that later checks hold. */
export async function record(args: Args, terminal: Terminal): Promise<ExitCode> {
  const file = namedConfig(args, terminal.cwd)
  if (args.from !== undefined) refuseForeignFloors(path.resolve(terminal.cwd, args.from))
  const progress = createProgress(terminal.err)
  const { file: baseline, changed, reports, kept } = await recordConfig(file, { only: args.only, raises: args.raises, reason: args.reason, onTarget: progress.start }).finally(progress.stop)
  const tools = reports.reduce((sum, report) => sum + report.tools.length, 0)
  terminal.out(`${changed ? 'wrote' : 'unchanged'} ${path.relative(terminal.cwd, baseline)}: ${tools} tools in ${reports.length} ${reports.length === 1 ? 'profile' : 'profiles'}\n`)
  if (kept.length === 0) return 0
  terminal.out(`not loosened: ${listed(kept.map(mention), 10)}\n  name it and say why: mcp-budget record --raise ${kept[0] as string} --reason "…"\n`)
  return 1
}

/** Figures of another scorer are not comparable with ours, so they are refused rather than mimicked. */
function refuseForeignFloors(file: string): void {
  const value: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  if (!isJsonObject(value)) throw new SurfaceError('bad-baseline', `${file} is no floors file. Example: {"model": "…", "recorded": {"selection_accuracy_at_1": 0.85}, "ceilings": {"max_description_overlap": 0.67}}`)
  throw new SurfaceError('other-instruments', `${file} was recorded by ${mention(String(value['model']))}; this check scores by ${mention(lexicalScorer().id)}, and figures of different scorers are not compared. Record this scorer's own floors, once: mcp-budget record.`)
}
