import { isJsonObject, member } from '../json/json.js'
import type { JsonObject } from '../json/json.js'
import { dialectErrors } from '../schema/dialect.js'
import { danglingReferences } from '../schema/references.js'
import { mention } from '../words/mention.js'
import { countPerTool } from '../measuring/count-per-tool.js'

/**
 * Ways in which a tool's schemas are not valid in their dialect, or refer to what they do not hold.
 */
export const schemaFaults = countPerTool('valid-schema', (tool) => [
  ...(isJsonObject(member(tool, 'inputSchema')) ? [] : ['inputSchema is not an object']),
  ...faults(tool, 'inputSchema'),
  ...faults(tool, 'outputSchema'),
])

function faults(tool: JsonObject, key: string): readonly string[] {
  const schema = member(tool, key)
  if (!isJsonObject(schema)) return []
  return [
    ...dialectErrors(schema).map((error) => `${key}: ${error}`),
    ...danglingReferences(schema).map(
      ({ path, target }) => `${key}${path}: ${mention(target)} leads to nothing in this schema`,
    ),
  ]
}
