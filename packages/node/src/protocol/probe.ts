import { isJsonObject } from '@mcp-budget/core'
import type { Catalogue, Json, JsonObject, Observed, Withheld } from '@mcp-budget/core'
import type { Connection } from './connection.js'
import type { Greeted } from './eras.js'
import { RpcError } from './messages.js'

/**
 * Calls tools with values that they have to reject, and notes what they say. Only where a project
 * asked for it, only tools that say they read or that it named, and only parameters of which the
 * catalogue knows the accepted values.
 */
export async function probe(
  connection: Connection,
  greeted: Greeted,
  tools: readonly JsonObject[],
  catalogue: Catalogue,
  allowed: boolean | readonly string[],
): Promise<NonNullable<Observed['withheld']>> {
  const found: Record<string, Record<string, Withheld>> = {}
  for (const tool of tools) {
    const name = String(tool['name'])
    const hints = tool['annotations']
    const mayBeCalled =
      typeof allowed === 'boolean'
        ? allowed && isJsonObject(hints) && hints['readOnlyHint'] === true
        : allowed.includes(name)
    if (!mayBeCalled || !Object.hasOwn(catalogue.tools, name)) continue
    for (const [parameter, { accepted }] of Object.entries(
      catalogue.tools[name]?.parameters ?? {},
    )) {
      if (accepted === undefined) continue
      const said = (args: JsonObject): Promise<string | undefined> =>
        rejection(connection, greeted, name, args)
      const all = {
        wrong: await said({ [parameter]: 'mcp-budget asks' }),
        missing: isRequired(tool, parameter) ? await said({}) : undefined,
        mistyped: await said({ [parameter]: 7 }),
      }
      const rejections = Object.fromEntries(
        Object.entries(all).filter(([, text]) => text !== undefined),
      ) as Withheld['rejections']
      found[name] = { ...found[name], [parameter]: { accepted, rejections } }
    }
  }
  return found
}

function isRequired(tool: JsonObject, parameter: string): boolean {
  const schema = tool['inputSchema']
  const required = isJsonObject(schema) ? (schema['required'] as Json) : undefined
  return Array.isArray(required) && required.includes(parameter)
}

/**
 * What a call is rejected with, as a result or as an error of the protocol; undefined where it is
 * not.
 */
async function rejection(
  { request }: Connection,
  { params }: Greeted,
  name: string,
  args: JsonObject,
): Promise<string | undefined> {
  try {
    const { isError, content } = await request('tools/call', { ...params, name, arguments: args })
    if (isError !== true || !Array.isArray(content)) return undefined
    return content
      .map((part) => (isJsonObject(part) && typeof part['text'] === 'string' ? part['text'] : ''))
      .join(' ')
  } catch (error) {
    if (error instanceof RpcError) return error.message
    throw error
  }
}
