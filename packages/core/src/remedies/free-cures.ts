import { isJsonObject, member } from '../json/json.js'
import type { Json, JsonObject } from '../json/json.js'
import { DEFINITION_KEYWORDS } from '../schema/keywords.js'
import { mapSchemas } from '../schema/map.js'
import { unreachableDefinitions } from '../schema/references.js'
import { meansTheSameWithoutDialect } from '../schema/same-meaning.js'
import { escapePointer, schemasOf } from '../schema/walk.js'
import { plural } from '../words/quantity.js'
import { changeSchema, withMember } from './parameters.js'

/** A change to a listed schema that takes nothing from a model or a validator. */
export interface FreeCure {
  readonly do: (schema: JsonObject) => string
  /** False where it would change nothing, so that nothing is counted for it. */
  readonly isOpen: (schema: JsonObject) => boolean
  readonly apply: (schema: JsonObject) => JsonObject
}

/**
 * What zod 4 lists for an integer without bounds: the integers that a JSON number holds exactly.
 */
const MEANINGLESS_BOUNDS: readonly (readonly [string, number])[] = [
  ['minimum', Number.MIN_SAFE_INTEGER],
  ['maximum', Number.MAX_SAFE_INTEGER],
]

export const FREE_CURES: readonly FreeCure[] = [
  {
    do: (schema) =>
      `drop ${plural(unreachableDefinitions(schema).size, 'definition')} that nothing refers to`,
    isOpen: (schema) => unreachableDefinitions(schema).size > 0,
    apply(schema) {
      const gone = unreachableDefinitions(schema)
      return DEFINITION_KEYWORDS.reduce((kept, keyword) => {
        const map = member(kept, keyword)
        if (!isJsonObject(map)) return kept
        const rest = Object.entries(map).filter(
          ([name]) => !gone.has(`/${keyword}/${escapePointer(name)}`),
        )
        return withMember(kept, keyword, rest.length === 0 ? undefined : Object.fromEntries(rest))
      }, schema)
    },
  },
  {
    do: () => 'drop `$schema` from the listed schema',
    isOpen: meansTheSameWithoutDialect,
    apply: (schema) => withMember(schema, '$schema', undefined),
  },
  {
    do: () => 'drop `title` inside the schema',
    isOpen: (schema) => isAnywhere(schema, titles),
    apply: (schema) => dropEverywhere(schema, titles),
  },
  {
    do: () => 'drop the bounds that zod 4 lists for a bare `.int()`',
    isOpen: (schema) => isAnywhere(schema, meaninglessBounds),
    apply: (schema) => dropEverywhere(schema, meaninglessBounds),
  },
  {
    do: () =>
      'drop what a schema says by default (`additionalProperties: true`, `required: []` and the like)',
    isOpen: (schema) => isAnywhere(schema, defaultsFor(schema)),
    apply: (schema) => dropEverywhere(schema, defaultsFor(schema)),
  },
]

/** Constraints that every value meets, by keyword. */
const DEFAULTS: Readonly<Record<string, (value: Json) => boolean>> = {
  additionalProperties: isAnything,
  items: isAnything,
  propertyNames: (value) => isAnything(value) || JSON.stringify(value) === '{"type":"string"}',
  required: (value) => Array.isArray(value) && value.length === 0,
  minLength: isZero,
  minItems: isZero,
  minProperties: isZero,
  uniqueItems: (value) => value === false,
}

/**
 * Which of them a schema of this root may lose: none that tells `unevaluated…` or `additionalItems`
 * what was seen.
 */
function defaultsFor(root: JsonObject): (schema: JsonObject) => readonly string[] {
  const isSeen = isAnywhere(root, (schema) =>
    ['unevaluatedProperties', 'unevaluatedItems', 'additionalItems'].filter(
      (keyword) => keyword in schema,
    ),
  )
  return (schema) =>
    Object.keys(DEFAULTS).filter(
      (keyword) =>
        Object.hasOwn(schema, keyword) &&
        !(isSeen && isSeer(keyword)) &&
        DEFAULTS[keyword]?.(schema[keyword] as Json) === true,
    )
}

function isSeer(keyword: string): boolean {
  return keyword === 'additionalProperties' || keyword === 'items'
}

function isAnything(value: Json): boolean {
  return value === true || (isJsonObject(value) && Object.keys(value).length === 0)
}

function isZero(value: Json): boolean {
  return value === 0
}

function titles(schema: JsonObject): readonly string[] {
  return 'title' in schema ? ['title'] : []
}

function meaninglessBounds(schema: JsonObject): readonly string[] {
  return MEANINGLESS_BOUNDS.filter(([keyword, value]) => member(schema, keyword) === value).map(
    ([keyword]) => keyword,
  )
}

function isAnywhere(root: JsonObject, which: (schema: JsonObject) => readonly string[]): boolean {
  return schemasOf(root).some(({ schema }) => which(schema).length > 0)
}

/** Drops members of every schema, by position. */
function dropEverywhere(
  root: JsonObject,
  which: (schema: JsonObject) => readonly string[],
): JsonObject {
  return mapSchemas(root, (schema) =>
    which(schema).reduce((kept, key) => withMember(kept, key, undefined), schema),
  )
}

/**
 * An entry with every free cure applied to its inputSchema: what a validator accepts and a model
 * reads of it is the same. Idempotent; the entry itself is left as it is.
 */
export function leanTool(tool: JsonObject): JsonObject {
  return changeSchema(tool, (schema) =>
    FREE_CURES.reduce((lean, cure) => (cure.isOpen(lean) ? cure.apply(lean) : lean), schema),
  )
}
