import type { Json, JsonObject } from '@mcp-budget/core'
import { calledName, rootOf } from '../../libraries/native.js'
import { isExact } from '../../model/doubt.js'
import { textOf } from '../../model/value.js'
import type { NativeValue, Value } from '../../model/value.js'
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
const SDK_V2 = [2, 0] as const
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
  if (name === undefined || !isCommonForm(definition) || !isComparedSdk(sdk)) return undefined
  const members =
    definition.form === 'words' ? wordsAsMembers(definition.words) : membersOf(definition.members)
  if (members === undefined) return undefined
  const input = members.get('inputSchema')
  const inputSchema =
    input === undefined ? { type: 'object', properties: {} } : schemaOfInput(input, sdk)
  const written = writtenMembers(members)
  if (inputSchema === undefined || written === undefined) return undefined
  const { title, description, annotations, _meta } = written
  return withoutAbsent({
    name,
    title,
    description,
    inputSchema,
    annotations,
    execution: sdk.kind === 'v1' ? { taskSupport: 'forbidden' } : undefined,
    _meta,
  })
}

/** Registered by a function that adds nothing of its own. */
function isCommonForm({ form, registration: { how } }: Definition): boolean {
  return form !== 'entry' && how !== 'registerToolTask' && how !== 'registerAppTool'
}

function isComparedSdk({ kind, from }: Sdk): boolean {
  switch (kind) {
    case 'v1':
      return isFrom(installedVersion('@modelcontextprotocol/sdk', from), ...SDK_V1)
    case 'v2':
      return isFrom(installedVersion('@modelcontextprotocol/server', from), ...SDK_V2)
    case 'fastmcp':
      return false
  }
}

type Written = 'title' | 'description' | 'annotations' | '_meta'

/** Members that are listed as they are written; undefined where one of them is not plain. */
function writtenMembers(
  members: ReadonlyMap<string, Value>,
): Partial<Record<Written, Json>> | undefined {
  const written: Partial<Record<Written, Json>> = {}
  for (const key of ['title', 'description', 'annotations', '_meta'] as const) {
    const member = members.get(key)
    if (member === undefined) continue
    const json = plainJson(member)
    if (json === undefined) return undefined
    written[key] = json
  }
  return written
}

function withoutAbsent(entry: Readonly<Record<string, Json | undefined>>): JsonObject {
  const kept: Record<string, Json> = {}
  for (const [key, value] of Object.entries(entry)) if (value !== undefined) kept[key] = value
  return kept
}

function membersOf(value: Value | undefined): ReadonlyMap<string, Value> | undefined {
  if (value?.kind !== 'object' || !isExact(value)) return undefined
  if (value.of !== undefined || value.native !== undefined) return undefined
  const members = new Map<string, Value>()
  for (const [key, { value: member, getter }] of value.entries) {
    if (LISTED_OTHERWISE.has(key) || getter !== undefined) return undefined
    const isAbsent = member.kind === 'primitive' && member.value === undefined
    if (COMMON.has(key) && !isAbsent) members.set(key, member)
  }
  return members
}

/** `tool(name, description?, shape?)`: anything more is sorted out by the SDK. */
function wordsAsMembers(words: readonly Value[]): ReadonlyMap<string, Value> | undefined {
  const [first] = words
  const description = textOf(first) === undefined ? undefined : first
  const [shape, ...more] = description === undefined ? words : words.slice(1)
  if (more.length > 0 || (shape !== undefined && !isShape(shape))) return undefined
  const members = new Map<string, Value>()
  if (description !== undefined) members.set('description', description)
  if (shape !== undefined) members.set('inputSchema', shape)
  return members
}

function isShape(value: Value): boolean {
  if (value.kind !== 'object') return false
  return [...value.entries.values()].every(({ value: member }) => member.kind === 'native')
}

/** A shape or `z.object(shape)`, listed by the SDK and zod that the file imports. */
function schemaOfInput(input: Value, sdk: Sdk): JsonObject | undefined {
  const shapeValue = innerShape(input) ?? input
  const sample = shapeValue.kind === 'object' ? sampleOf(shapeValue, input) : undefined
  const major = sample === undefined ? undefined : majorOf(sample)
  if (major === undefined || (sdk.kind === 'v2' && major === 3)) return undefined
  const shape = shapeOf(shapeValue, major === 3)
  if (shape === undefined || shape.size === 0) return undefined
  const draft7 = { $schema: 'http://json-schema.org/draft-07/schema#' }
  if (major === 3) {
    const listed = properties(shape, 3, zod3)
    return { type: 'object', ...listed, additionalProperties: false, ...draft7 }
  }
  const listed = properties(shape, 4, zod4)
  return sdk.kind === 'v1'
    ? { ...draft7, type: 'object', ...listed }
    : { type: 'object', $schema: 'https://json-schema.org/draft/2020-12/schema', ...listed }
}

/** The shape of `z.object(shape)`. */
function innerShape(input: Value): Value | undefined {
  if (input.kind !== 'native' || input.recipe.op !== 'call' || !isExact(input)) return undefined
  const { callee, args } = input.recipe
  const isObject = calledName(callee) === 'object' && isRoot(callee)
  return isObject && args.length === 1 ? args[0] : undefined
}

/** A schema of the library that a shape is written with. */
function sampleOf(shape: Value, input: Value): NativeValue | undefined {
  if (shape.kind !== 'object') return undefined
  for (const { value } of shape.entries.values()) if (value.kind === 'native') return value
  return input.kind === 'native' ? input : undefined
}

function isRoot({ recipe }: NativeValue): boolean {
  return recipe.op === 'import' || (recipe.op === 'get' && recipe.of.recipe.op === 'import')
}

/** Which zod a schema is of, where that one is among those that were compared. */
function majorOf(schema: NativeValue): 3 | 4 | undefined {
  const specifier = rootOf(schema)
  const version = installedVersion('zod', schema.at.module.file)
  switch (specifier) {
    case '@mcp-budget/runtime/detail':
    case 'zod/v4':
      return isFrom(version, ...ZOD_4) ? 4 : undefined
    case 'zod/v3':
      return 3
    case 'zod':
      if (isFrom(version, ...ZOD_4)) return 4
      return version?.startsWith('3.') === true ? 3 : undefined
    default:
      return undefined
  }
}
