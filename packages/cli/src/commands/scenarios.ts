import path from 'node:path'
import { mention, plural, toolName } from '@mcp-budget/core'
import type { Scenarios } from '@mcp-budget/core'
import { checkTarget, publish, readInput, targetsOf } from '@mcp-budget/node'
import type { ResolvedTarget } from '@mcp-budget/node'
import type { Args } from '../input/args.js'
import { createProgress } from '../output/progress.js'
import { namedConfig } from '../input/targets.js'
import type { ExitCode, Terminal } from '../output/terminal.js'

/** Utterances that a tool should have. */
const ENOUGH = 5

/**
 * `scenarios`: which tools lack utterances; with `--add`, places for them, each empty until
 * somebody writes it.
 */
export async function scenarios(args: Args, terminal: Terminal): Promise<ExitCode> {
  const file = namedConfig(args, terminal.cwd)
  const [target] = (await targetsOf(file, {})) as [ResolvedTarget]
  const progress = createProgress(terminal.err)
  progress.start(target)
  const { manifest, scenarios: known } = await checkTarget(target, {
    frozen: false,
    exact: false,
    allParts: false,
  }).finally(progress.stop)
  const existing: Scenarios = known ?? { tools: [], surface: [] }

  const lacking = manifest.tools.map(toolName).flatMap((name) => {
    const own = existing.tools.filter(({ expected_tool: tool }) => tool === name)
    const written = own.filter(({ utterance }) => utterance.trim() !== '').length
    return written >= ENOUGH ? [] : [{ name, written, places: own.length }]
  })
  for (const { name, written } of lacking)
    terminal.out(`${mention(name)} has ${written} of ${plural(ENOUGH, 'utterance')}\n`)
  if (lacking.length === 0) terminal.out(`every tool has ${plural(ENOUGH, 'utterance')} or more\n`)
  if (!args.add) return 0

  const ids = new Set([...existing.tools, ...existing.surface].map(({ id }) => id))
  const added = lacking.flatMap(({ name, places }) =>
    Array.from({ length: Math.max(0, ENOUGH - places) }, () => ({
      id: freeId(name, ids),
      utterance: '',
      expected_tool: name,
    })),
  )
  const scenarioFile = target.scenariosFile ?? ''
  // What else the team keeps in the file stays as it is.
  const raw = JSON.parse(readInput(scenarioFile, 'bad-scenarios') ?? '{}') as {
    toolScenarios?: object[]
    surfaceScenarios?: object[]
  }
  publish(
    scenarioFile,
    `${JSON.stringify({ ...raw, toolScenarios: [...(raw.toolScenarios ?? []), ...added], surfaceScenarios: raw.surfaceScenarios ?? [] }, null, 2)}\n`,
  )
  terminal.out(
    `added ${plural(added.length, 'empty place')} to ${path.relative(terminal.cwd, scenarioFile)}: write what people say when they need the tool\n`,
  )
  return 0
}

function freeId(tool: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const id = `${tool}-${number}`
    if (taken.has(id)) continue
    taken.add(id)
    return id
  }
}
