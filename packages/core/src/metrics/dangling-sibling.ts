import { toolName } from '../manifest/tool-name.js'
import type { JsonObject } from '../json/json.js'
import type { Measurement } from '../model/measurement.js'
import type { Metric } from '../model/metric.js'
import { mention } from '../words/mention.js'
import { perTool } from '../measuring/count-per-tool.js'
import { parametersOf, textOf } from '../measuring/parameters-of.js'

/**
 * Tools that a description or the instructions send a model to, and that this listing does not
 * have.
 */
export const danglingSibling: Metric = {
  id: 'dangling-sibling',
  measure(context) {
    const { manifest } = context
    const names = new Set(manifest.tools.map(toolName))
    const others = (text: string, tool?: JsonObject): readonly string[] => {
      const own = tool === undefined ? [] : Object.keys(parametersOf(tool))
      return [...new Set([...text.matchAll(SENT)].map(([, name = '']) => name))]
        .filter((name) => !names.has(name) && !own.includes(name))
        .map((name) => `it sends to ${mention(name)}, which is not listed`)
    }
    const instructions = others(manifest.instructions ?? '')
    const whole: readonly Measurement[] =
      instructions.length === 0
        ? []
        : [
            {
              metric: 'dangling-sibling',
              subject: { kind: 'listing' },
              value: instructions.length,
              details: instructions,
            },
          ]
    return [
      ...whole,
      ...perTool('dangling-sibling', context, (tool) => others(textOf(tool, 'description'), tool)),
    ]
  },
}

/**
 * "Use `list_queues` first", "call get_user": a verb that sends, then a name in the form of a
 * tool's.
 */
const SENT =
  /\b(?:[Uu]se|[Cc]all|[Rr]un|[Ii]nvoke|[Tt]ry|[Pp]refer)\s+(?:the\s+)?(?:tool\s+)?["'`]?([a-z][a-z0-9]*(?:_[a-z0-9]+)+)\b(?!["'`]?\s*(?:parameter|argument|option|field|=|:))/g
