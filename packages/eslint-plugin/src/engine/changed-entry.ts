import { isJsonObject, member } from '@mcp-budget/core'
import type { Json, JsonObject } from '@mcp-budget/core'
import type { StaticTool } from '@mcp-budget/static'

export function parameterOf(entry: JsonObject | undefined, name: string): Json | undefined {
  const schema = entry === undefined ? undefined : member(entry, 'inputSchema')
  const properties = isJsonObject(schema) ? member(schema, 'properties') : undefined
  return isJsonObject(properties) ? member(properties, name) : undefined
}

export function withParameter(
  entry: JsonObject,
  name: string,
  change: (schema: JsonObject) => JsonObject,
): JsonObject {
  const schema = member(entry, 'inputSchema')
  const properties = isJsonObject(schema) ? member(schema, 'properties') : undefined
  const parameter = isJsonObject(properties) ? member(properties, name) : undefined
  if (!isJsonObject(schema) || !isJsonObject(properties) || !isJsonObject(parameter)) return entry
  return {
    ...entry,
    inputSchema: { ...schema, properties: { ...properties, [name]: change(parameter) } },
  }
}

export function without(
  schema: JsonObject,
  keys: readonly string[],
  more: JsonObject = {},
): JsonObject {
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key))),
    ...more,
  }
}

/** What `detail` of a body lists: an object without members, open to any. */
export function openBody(schema: JsonObject, { entry }: StaticTool): JsonObject {
  const input = entry === undefined ? undefined : member(entry, 'inputSchema')
  const isZod3 = isJsonObject(input) && Object.keys(input).at(-1) === '$schema'
  return {
    type: 'object',
    properties: {},
    additionalProperties: isZod3 ? true : {},
    ...without(schema, ['type', 'properties', 'required', 'additionalProperties']),
  }
}

/** What `record(string, unknown)` lists: zod 4 names the keys' type too, zod 3 does not. */
export function openObject(schema: JsonObject, { entry }: StaticTool): JsonObject {
  const input = entry === undefined ? undefined : member(entry, 'inputSchema')
  const isZod3 = isJsonObject(input) && Object.keys(input).at(-1) === '$schema'
  const rest = without(schema, ['type', 'properties', 'required', 'additionalProperties'])
  return {
    type: 'object',
    ...(isZod3 ? {} : { propertyNames: { type: 'string' } }),
    additionalProperties: {},
    ...rest,
  }
}
