import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { JsonObject } from '@mcp-budget/core'
import { loadInstalled } from '../libraries/installed.js'

type Standard = {
  readonly '~standard'?: {
    readonly vendor?: string
    readonly jsonSchema?: { readonly input: (options: object) => unknown }
  }
}

/**
 * What `xsschema`, the converter of FastMCP, makes of a schema. Its own function answers later,
 * with a promise; this one takes the same steps at once: those of 0.4 ask the schema itself, those
 * before it ask zod.
 *
 * @param from a file that imports it
 */
export function standardToJson(schema: unknown, from: string): unknown {
  const load = (specifier: string): unknown => loadInstalled(specifier, from)
  const isNew = versionOf(createRequire(from).resolve('xsschema')) >= 4
  const standard = (schema as Standard)['~standard']
  if (isNew && standard?.jsonSchema !== undefined)
    return standard.jsonSchema.input({ target: 'draft-07' })
  if ('_zod' in (schema as object))
    return (
      load('zod/v4/core') as { toJSONSchema: (given: unknown, options?: object) => unknown }
    ).toJSONSchema(schema, ...(isNew ? [{ target: 'draft-7' }] : []))
  if (standard?.vendor !== 'zod')
    throw new TypeError(`its schema is of ${standard?.vendor ?? 'no known library'}`)
  return (
    load('zod-to-json-schema') as { zodToJsonSchema: (given: unknown) => unknown }
  ).zodToJsonSchema(schema)
}

/** The second number of a version, which is what counts below 1.0. */
function versionOf(file: string): number {
  const folder = file.slice(
    0,
    file.lastIndexOf(`${path.sep}xsschema${path.sep}`) + '/xsschema'.length,
  )
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  return Number(version.split('.')[1])
}

/** What FastMCP lists: its own conversion, which no handler of the SDK does. */
export function listFast(
  from: string,
  name: string,
  tool: Readonly<Record<string, unknown>>,
): { readonly entry: JsonObject } | { readonly failed: string } {
  try {
    const inside = createRequire(from).resolve('fastmcp')
    const { strictJsonSchema } = loadInstalled('xsschema', inside) as {
      readonly strictJsonSchema: (schema: unknown) => unknown
    }
    const entry = {
      annotations: tool['annotations'],
      description: tool['description'],
      inputSchema:
        tool['parameters'] === undefined
          ? { additionalProperties: false, properties: {}, type: 'object' }
          : strictJsonSchema(standardToJson(tool['parameters'], inside)),
      name,
      ...(tool['outputSchema'] === undefined
        ? {}
        : { outputSchema: standardToJson(tool['outputSchema'], inside) }),
      ...(tool['_meta'] === undefined ? {} : { _meta: tool['_meta'] }),
    }
    return { entry: JSON.parse(JSON.stringify(entry)) as JsonObject }
  } catch (error) {
    return {
      failed: `FastMCP's conversion refuses it: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}
