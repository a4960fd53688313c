import path from 'node:path'
import { REPORTERS } from '@mcp-budget/core'
import type { Outcome } from '@mcp-budget/core'
import { joinRuns, publish, runConfig, runTargets } from '@mcp-budget/node'
import type { RunOptions, RunResult } from '@mcp-budget/node'
import type { Args } from '../input/args.js'
import { paintFor } from '../output/paint.js'
import { createProgress } from '../output/progress.js'
import { namedTargets, overridesOf } from '../input/targets.js'
import { EXIT_CODES } from '../output/terminal.js'
import type { ExitCode, Terminal } from '../output/terminal.js'

/** `check`, and `build`, which also writes the manifest of each surface that does not fail. */
export async function check(args: Args, terminal: Terminal): Promise<ExitCode> {
  if (args.parity) return (await import('./parity.js')).parity(args, terminal)
  const { configs, targets } = await namedTargets(args, args.words, terminal.cwd)
  const progress = createProgress(terminal.err)
  const options: RunOptions = {
    ...overridesOf(args),
    cwd: terminal.cwd,
    frozen: args.frozen,
    write: args.command === 'build',
    allParts: args.reporters.some(({ name }) => REPORTERS[name].needsParts),
    onTarget: progress.start,
  }
  const results: RunResult[] = []
  for (const config of configs) results.push(await runConfig(config, options))
  if (targets.length > 0) results.push(await runTargets(targets, options))
  progress.stop()

  const { outcome, manifests } = joinRuns(results)
  await report(outcome, args, terminal, configs.length === 0)
  for (const file of manifests) terminal.err(`wrote ${path.relative(terminal.cwd, file)}\n`)
  return EXIT_CODES[outcome.verdict]
}

/** Prints to standard output unless every reporter was given a file. */
async function report(
  outcome: Outcome,
  { reporters }: Args,
  terminal: Terminal,
  isFirst: boolean,
): Promise<void> {
  const wanted =
    reporters.some(({ file }) => file === undefined) ||
    reporters.some(({ name }) => name === 'pretty')
      ? reporters
      : [{ name: 'pretty' as const, file: undefined }, ...reporters]
  for (const { name, file } of wanted) {
    const text = REPORTERS[name].render(outcome, {
      ...(file === undefined ? await paintFor(terminal) : {}),
      adoption: isFirst,
    })
    if (file === undefined) terminal.out(text)
    else publish(path.resolve(terminal.cwd, file), text)
  }
}
