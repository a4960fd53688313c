import { words } from './text.js'
import type { Scenarios, ToolScenario } from '../model/scenario.js'

/** Why a scenario says nothing about selection, or undefined where it does. */
export function scenarioFault({
  utterance,
  expected_tool: tool,
}: ToolScenario): 'empty' | 'names its tool' | undefined {
  if (utterance.trim() === '') return 'empty'
  const [said, name] = [words(utterance).join(' '), words(tool).join(' ')]
  return utterance.includes(tool) || (name.includes(' ') && ` ${said} `.includes(` ${name} `))
    ? 'names its tool'
    : undefined
}

/**
 * The scenarios that are scored for a surface: written out, not naming their tool, for a tool that
 * it lists.
 */
export function usableScenarios(scenarios: Scenarios, tools: ReadonlySet<string>): Scenarios {
  return {
    tools: scenarios.tools.filter(
      (scenario) => tools.has(scenario.expected_tool) && scenarioFault(scenario) === undefined,
    ),
    surface: scenarios.surface.filter(({ utterance }) => utterance.trim() !== ''),
  }
}
