import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { loadInstalled } from './installed.js'

type Standard = {
  readonly _zod?: unknown
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
 * @throws Error where the schema is of no library that is known
 */
export function standardToJson(schema: unknown, from: string): unknown {
  const isNew = minorOf(createRequire(from).resolve('xsschema')) >= 4
  const standard = (schema as Standard)['~standard']
  if (isNew && standard?.jsonSchema !== undefined) {
    return standard.jsonSchema.input({ target: 'draft-07' })
  }
  if ('_zod' in (schema as Standard)) {
    const { toJSONSchema } = loadInstalled('zod/v4/core', from) as {
      readonly toJSONSchema: (given: unknown, options?: object) => unknown
    }
    return isNew ? toJSONSchema(schema, { target: 'draft-7' }) : toJSONSchema(schema)
  }
  if (standard?.vendor !== 'zod') {
    throw new TypeError(`its schema is of ${standard?.vendor ?? 'no known library'}`)
  }
  const { zodToJsonSchema } = loadInstalled('zod-to-json-schema', from) as {
    readonly zodToJsonSchema: (given: unknown) => unknown
  }
  return zodToJsonSchema(schema)
}

/** The second number of a version, which is what counts below 1.0. */
function minorOf(file: string): number {
  const inside = `${path.sep}xsschema${path.sep}`
  const folder = file.slice(0, file.lastIndexOf(inside) + inside.length)
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  return Number(version.split('.')[1])
}
