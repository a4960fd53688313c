import type { Json, JsonObject } from '@mcp-budget/core'
import { calledName } from '../../libraries/zod-members.js'
import { rootOf } from '../../libraries/library.js'
import type { NativeValue, Value } from '../../model/value.js'
import { textOf } from '../../model/value.js'
import { plainJson } from '../../language/builtins/plain-json.js'
import type { Definition } from '../definition.js'
import type { Sdk } from '../sdk.js'
import { shapeOf } from './chain.js'
import { properties } from './schema.js'
import { isFrom, installedVersion } from './versions.js'
import { zod3 } from './zod3.js'
import { zod4 } from './zod4.js'

/**
 * Versions whose listings were compared word for word: zod 4.3 changed the order of members, SDK
 * 1.24 what it adds.
 */
const SDK_V1 = [1, 24] as const
const ZOD_4 = [4, 3] as const

/** Members that are listed as they are given, and those that are converted. */
const COMMON = new Set(['name', 'title', 'description', 'inputSchema', 'annotations', '_meta'])
const LISTED_OTHERWISE = new Set([
  'outputSchema',
  'icons',
  'execution',
  'parameters',
  'schema',
  'paramsSchema',
  'input',
])

/**
 * The entry of a definition that uses the common words of zod only, without loading zod or the SDK.
 * Undefined for any other: that is replayed. Equal to the replay, which the tests prove.
 */
export function fastEntry(definition: Definition, sdk: Sdk): JsonObject | undefined {
  const name = textOf(definition.name)
  const { how } = definition.registration
  if (
    name === undefined ||
    sdk.kind === 'fastmcp' ||
    definition.form === 'entry' ||
    how === 'registerToolTask' ||
    how === 'registerAppTool'
  )
    return undefined
  const members =
    definition.form === 'words' ? wordsAsMembers(definition.words) : membersOf(definition.members)
  if (members === undefined) return undefined
  if (
    sdk.kind === 'v1'
      ? !isFrom(installedVersion('@modelcontextprotocol/sdk', sdk.from), ...SDK_V1)
      : !isFrom(installedVersion('@modelcontextprotocol/server', sdk.from), 2, 0)
  )
    return undefined
  const input = members.get('inputSchema')
  const inputSchema =
    input === undefined ? ({ type: 'object', properties: {} } as const) : schemaOfInput(input, sdk)
  if (inputSchema === undefined) return undefined
  const entry: Record<string, Json | undefined> = {
    name,
    title: undefined,
    description: undefined,
    inputSchema,
    annotations: undefined,
  }
  for (const key of ['title', 'description', 'annotations', '_meta']) {
    const member = members.get(key)
    if (member === undefined) continue
    const json = plainJson(member)
    if (json === undefined) return undefined
    entry[key] = json
  }
  const { _meta, ...listed } = entry
  const all = {
    ...listed,
    ...(sdk.kind === 'v1' ? { execution: { taskSupport: 'forbidden' } } : {}),
    ...(_meta === undefined ? {} : { _meta }),
  }
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  ) as JsonObject
}

function membersOf(value: Value | undefined): ReadonlyMap<string, Value> | undefined {
  if (
    value?.kind !== 'object' ||
    value.assumed !== undefined ||
    value.of !== undefined ||
    value.native !== undefined
  )
    return undefined
  const members = new Map<string, Value>()
  for (const [key, { value: member, getter }] of value.entries) {
    if (LISTED_OTHERWISE.has(key) || getter !== undefined) return undefined
    if (COMMON.has(key) && !(member.kind === 'primitive' && member.value === undefined))
      members.set(key, member)
  }
  return members
}

/** `tool(name, description?, shape?)`: anything more is sorted out by the SDK. */
function wordsAsMembers(words: readonly Value[]): ReadonlyMap<string, Value> | undefined {
  const isDescribed = textOf(words[0]) !== undefined
  const [shape, ...more] = isDescribed ? words.slice(1) : words
  if (more.length > 0) return undefined
  if (
    shape !== undefined &&
    (shape.kind !== 'object' ||
      [...shape.entries.values()].some(({ value }) => value.kind !== 'native'))
  )
    return undefined
  return new Map<string, Value>([
    ...(isDescribed ? [['description', words[0] as Value] as const] : []),
    ...(shape === undefined ? [] : [['inputSchema', shape] as const]),
  ])
}

/** A shape or `z.object(shape)`, listed by the SDK and zod that the file imports. */
function schemaOfInput(input: Value, sdk: Sdk): JsonObject | undefined {
  const shapeValue =
    input.kind === 'native' &&
    input.recipe.op === 'call' &&
    input.assumed === undefined &&
    calledName(input.recipe.callee) === 'object' &&
    isRoot(input.recipe.callee) &&
    input.recipe.args.length === 1
      ? input.recipe.args[0]
      : input
  if (shapeValue?.kind !== 'object') return undefined
  const sample =
    [...shapeValue.entries.values()].find(({ value }) => value.kind === 'native')?.value ??
    (input.kind === 'native' ? input : undefined)
  if (sample?.kind !== 'native') return undefined
  const major = majorOf(sample)
  if (major === undefined || (sdk.kind === 'v2' && major === 3)) return undefined
  const shape = shapeOf(shapeValue, major === 3)
  if (shape === undefined || shape.size === 0) return undefined
  if (major === 3)
    return {
      type: 'object',
      ...properties(shape, 3, zod3),
      additionalProperties: false,
      $schema: 'http://json-schema.org/draft-07/schema#',
    } as JsonObject
  const listed = properties(shape, 4, zod4)
  return (
    sdk.kind === 'v1'
      ? { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', ...listed }
      : { type: 'object', $schema: 'https://json-schema.org/draft/2020-12/schema', ...listed }
  ) as JsonObject
}

function isRoot(callee: NativeValue): boolean {
  return (
    callee.recipe.op === 'import' ||
    (callee.recipe.op === 'get' && callee.recipe.of.recipe.op === 'import')
  )
}

/** Which zod a schema is of, where that one is among those that were compared. */
function majorOf(schema: NativeValue): 3 | 4 | undefined {
  const specifier = rootOf(schema)
  if (specifier === '@mcp-budget/runtime/detail')
    return isFrom(installedVersion('zod', schema.at.module.file), ...ZOD_4) ? 4 : undefined
  if (specifier === 'zod/v3') return 3
  if (specifier !== 'zod' && specifier !== 'zod/v4') return undefined
  const version = installedVersion('zod', schema.at.module.file)
  if (isFrom(version, ...ZOD_4)) return 4
  return specifier === 'zod' && version?.startsWith('3.') === true ? 3 : undefined
}
