import { toolName } from '../manifest/tool-name.js'
import type { Json } from '../json/json.js'
import type { Measurement } from '../model/measurement.js'
import type { Metric } from '../model/metric.js'
import { mention } from '../words/mention.js'
import { perTool } from '../measuring/count-per-tool.js'
import { enumerated, parametersOf } from '../measuring/parameters-of.js'
import { own, withheldOf } from '../measuring/withheld.js'

/**
 * Withheld values that the served detail lacks, and what it has that the server does not accept or
 * list.
 */
export const detailComplete: Metric = {
  id: 'detail-complete',
  measure(context) {
    const { manifest, observed } = context
    const { catalogue } = manifest
    if (catalogue === undefined) return []
    const faults = perTool('detail-complete', context, (tool, index) => {
      const name = toolName(tool, index)
      const served = own(catalogue.tools, name)
      const listed = parametersOf(tool)
      const lacking = [...withheldOf(tool, index, context)].flatMap(([parameter, { accepted }]) => {
        const detail = own(served?.parameters, parameter)
        if (detail === undefined) return [`the served detail has nothing of ${mention(parameter)}`]
        const gone = (accepted ?? []).filter(
          (value) => detail.accepted !== undefined && !has(detail.accepted, value),
        )
        return gone.length === 0
          ? []
          : [
              `the served detail of ${mention(parameter)} lacks ${gone.map((value) => mention(String(value))).join(', ')}`,
            ]
      })
      const extra = Object.entries(served?.parameters ?? {}).flatMap(
        ([parameter, { accepted }]) => {
          const schema = own(listed, parameter)
          if (schema === undefined)
            return [`the served detail tells of ${mention(parameter)}, which is no parameter`]
          const known = own(own(observed.withheld, name), parameter)?.accepted ?? enumerated(schema)
          const wrong = (accepted ?? []).filter(
            (value) => known !== undefined && !has(known, value),
          )
          return wrong.length === 0
            ? []
            : [
                `the served detail of ${mention(parameter)} has ${wrong.map((value) => mention(String(value))).join(', ')}, which the server does not accept`,
              ]
        },
      )
      return [...lacking, ...extra]
    })
    const listedNames = new Set(manifest.tools.map(toolName))
    const strangers = Object.keys(catalogue.tools).filter((name) => !listedNames.has(name))
    const whole: readonly Measurement[] =
      strangers.length === 0
        ? []
        : [
            {
              metric: 'detail-complete',
              subject: { kind: 'listing' },
              value: strangers.length,
              details: strangers.map(
                (name) => `the served detail tells of ${mention(name)}, which is not listed`,
              ),
            },
          ]
    return [...whole, ...faults]
  },
}

function has(values: readonly Json[], wanted: Json): boolean {
  return values.some((value) => JSON.stringify(value) === JSON.stringify(wanted))
}
