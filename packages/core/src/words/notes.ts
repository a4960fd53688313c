import type { Scenarios } from '../model/scenario.js'

/** Hosts that stop showing, or warn of, many tools; no ceiling of ours. */
const TOOL_COUNTS: readonly (readonly [number, string])[] = [
  [128, 'VS Code offers a model at most 128'],
  [80, 'Cursor warns over 80'],
  [64, 'VS Code starts to group them at 64'],
  [40, 'older Cursor versions take 40'],
]

/** What is not gated about selection, and what would gate it. */
export function selectionNotes(
  scenarios: Scenarios | undefined,
  isRecorded: boolean,
): readonly string[] {
  if (scenarios !== undefined && scenarios.tools.length + scenarios.surface.length === 0)
    return [
      'Whether utterances find their tool is not measured: the scenario file is empty. Fill it: mcp-budget scenarios --add makes the places.',
    ]
  if (scenarios === undefined)
    return [
      'Whether utterances find their tool is not measured: there is no mcp-budget.scenarios.json. Start one: mcp-budget scenarios --add.',
    ]
  return isRecorded
    ? []
    : ['No floor is recorded for the utterances, so none can be lost: mcp-budget record.']
}

/**
 * What is worth knowing about the number of tools. Never a finding: a capability earns its tool.
 */
export function toolCountNotes(tools: number): readonly string[] {
  const passed = TOOL_COUNTS.find(([count]) => tools > count)
  return passed === undefined ? [] : [`${tools} tools: ${passed[1]}, over all servers together.`]
}
