import { createRequire } from 'node:module'
import type { JsonObject } from '@mcp-budget/core'
import { loadInstalled } from '../libraries/installed.js'
import { standardToJson } from '../libraries/standard-schema.js'
import { failedBy, succeed } from '../model/result.js'
import type { Result } from '../model/result.js'

/** What FastMCP lists: its own conversion, which no handler of the SDK does. */
export function listFast(
  from: string,
  name: string,
  tool: Readonly<Record<string, unknown>>,
): Result<JsonObject> {
  const { annotations, description, parameters, outputSchema, _meta } = tool
  try {
    const inside = createRequire(from).resolve('fastmcp')
    const { strictJsonSchema } = loadInstalled('xsschema', inside) as {
      readonly strictJsonSchema: (schema: unknown) => unknown
    }
    const entry = {
      annotations,
      description,
      inputSchema:
        parameters === undefined
          ? { additionalProperties: false, properties: {}, type: 'object' }
          : strictJsonSchema(standardToJson(parameters, inside)),
      name,
      ...(outputSchema === undefined ? {} : { outputSchema: standardToJson(outputSchema, inside) }),
      ...(_meta === undefined ? {} : { _meta }),
    }
    return succeed(JSON.parse(JSON.stringify(entry)) as JsonObject)
  } catch (error) {
    return failedBy("FastMCP's conversion refuses it", error)
  }
}
