import { toolName } from '../manifest/tool-name.js'
import { isJsonObject, member } from '../json/json.js'
import type { Json, JsonObject } from '../json/json.js'
import type { Manifest } from '../model/manifest.js'
import type { ScoredEntry } from '../model/scorer.js'
import { schemasOf } from '../schema/walk.js'

/**
 * What a scorer reads of a manifest: its tools, in listing order, then its resources and prompts.
 */
export function scoredEntries(manifest: Manifest): readonly ScoredEntry[] {
  const others = (
    kind: 'resource' | 'prompt',
    list: readonly JsonObject[],
  ): readonly ScoredEntry[] =>
    list.map((entry) => ({ ...base(entry, text(entry['name'])), kind, parameters: [] }))
  return [
    ...manifest.tools.map((tool, index): ScoredEntry => ({
      ...base(tool, toolName(tool, index)),
      kind: 'tool',
      parameters: parameterTexts(tool),
    })),
    ...others('resource', [...manifest.resources, ...manifest.resourceTemplates]),
    ...others('prompt', manifest.prompts),
  ]
}

function base(entry: JsonObject, name: string): Omit<ScoredEntry, 'kind' | 'parameters'> {
  const hints = member(entry, 'annotations')
  const hint = (key: string): boolean => isJsonObject(hints) && member(hints, key) === true
  return {
    name,
    title: text(member(entry, 'title')),
    description: text(member(entry, 'description')),
    isReadOnly: hint('readOnlyHint'),
    isDestructive: hint('destructiveHint'),
  }
}

function parameterTexts(tool: JsonObject): readonly string[] {
  const texts: string[] = []
  for (const { schema } of schemasOf(member(tool, 'inputSchema'))) {
    const properties = member(schema, 'properties')
    if (isJsonObject(properties)) texts.push(...Object.keys(properties))
    const description = member(schema, 'description')
    if (typeof description === 'string') texts.push(description)
    const values = member(schema, 'enum')
    if (Array.isArray(values))
      texts.push(...values.filter((value): value is string => typeof value === 'string'))
  }
  return texts
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
