import { toolName } from '../manifest/tool-name.js'
import type { Metric } from '../model/metric.js'
import { scenarioFault } from '../scoring/usable.js'
import { listed, mention } from '../words/mention.js'

/** Utterances of each tool that can be scored: written out, and not naming the tool. */
export const toolScenarios: Metric = {
  id: 'tool-scenarios',
  unit: 'utterances',
  measure({ manifest, scenarios }) {
    if (scenarios === undefined) return []
    return manifest.tools.map((tool, index) => {
      const name = toolName(tool, index)
      const own = scenarios.tools.filter(({ expected_tool: expected }) => expected === name)
      const details = (['empty', 'names its tool'] as const).flatMap((fault) => {
        const ids = own
          .filter((scenario) => scenarioFault(scenario) === fault)
          .map(({ id }) => mention(id))
        return ids.length === 0 ? [] : [`${fault}: ${listed(ids)}`]
      })
      const usable = own.filter((scenario) => scenarioFault(scenario) === undefined).length
      return {
        metric: 'tool-scenarios',
        subject: { kind: 'tool', name, index } as const,
        value: usable,
        details,
      }
    })
  },
}
