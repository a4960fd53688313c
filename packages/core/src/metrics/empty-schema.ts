import { toolName } from '../manifest/tool-name.js'
import { isJsonObject, member } from '../json/json.js'
import type { JsonObject } from '../json/json.js'
import type { Metric } from '../model/metric.js'
import { perTool } from '../measuring/count-per-tool.js'

/**
 * Parameters that a tool registered while it lists none: what an SDK v1 server does with a union at
 * the root.
 */
export const emptySchemas: Metric = {
  id: 'no-empty-schema',
  measure(context) {
    const { manifest, observed } = context
    const empty = manifest.tools.filter(isEmpty)
    if (empty.length === 0) return []
    const { registered } = observed
    if (registered === undefined) {
      return {
        unmeasured: `${empty.length === 1 ? '1 tool lists' : `${empty.length} tools list`} no parameter, and registered schemas are seen only where the server is given as a module`,
      }
    }
    return perTool('no-empty-schema', context, (tool, index) => {
      const name = toolName(tool, index)
      const parameters = Object.hasOwn(registered, name) ? (registered[name] as number) : 0
      return isEmpty(tool) && parameters > 0 ? [`${parameters} registered, none listed`] : []
    })
  },
}

function isEmpty(tool: JsonObject): boolean {
  const schema = member(tool, 'inputSchema')
  if (!isJsonObject(schema)) return true
  const properties = member(schema, 'properties')
  const combined = ['oneOf', 'anyOf', 'allOf', '$ref'].some(
    (keyword) => member(schema, keyword) !== undefined,
  )
  return !combined && (!isJsonObject(properties) || Object.keys(properties).length === 0)
}
