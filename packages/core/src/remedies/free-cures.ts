import { isJsonObject, member } from '../model/json.js'
import type { JsonObject } from '../model/json.js'
import { DEFINITION_KEYWORDS } from '../schema/keywords.js'
import { mapSchemas } from '../schema/map.js'
import { unreachableDefinitions } from '../schema/references.js'
import { escapePointer, schemasOf } from '../schema/walk.js'
import { plural } from '../words/quantity.js'
import { withMember } from './parameters.js'

/** A change to a listed schema that takes nothing from a model or a validator. */
export interface FreeCure {
  readonly do: (schema: JsonObject) => string
  /** False where it would change nothing, so that nothing is counted for it. */
  readonly isOpen: (schema: JsonObject) => boolean
  readonly apply: (schema: JsonObject) => JsonObject
}

/** What zod 4 lists for an integer without bounds: the safe integers, which JSON numbers never leave. */
const MEANINGLESS_BOUNDS: readonly (readonly [string, number])[] = [
  ['minimum', Number.MIN_SAFE_INTEGER],
  ['maximum', Number.MAX_SAFE_INTEGER],
]

export const FREE_CURES: readonly FreeCure[] = [
  {
    do: (schema) => `drop ${plural(unreachableDefinitions(schema).size, 'definition')} that nothing refers to`,
    isOpen: (schema) => unreachableDefinitions(schema).size > 0,
    apply(schema) {
      const gone = unreachableDefinitions(schema)
      return DEFINITION_KEYWORDS.reduce((kept, keyword) => {
        const map = member(kept, keyword)
        if (!isJsonObject(map)) return kept
        const rest = Object.entries(map).filter(([name]) => !gone.has(`/${keyword}/${escapePointer(name)}`))
        return withMember(kept, keyword, rest.length === 0 ? undefined : Object.fromEntries(rest))
      }, schema)
    },
  },
  { do: () => 'drop `$schema` from the listed schema', isOpen: (schema) => '$schema' in schema, apply: (schema) => withMember(schema, '$schema', undefined) },
  { do: () => 'drop `title` inside the schema', isOpen: (schema) => isAnywhere(schema, titles), apply: (schema) => dropEverywhere(schema, titles) },
  {
    do: () => 'drop the bounds that zod 4 lists for a bare `.int()`',
    isOpen: (schema) => isAnywhere(schema, meaninglessBounds),
    apply: (schema) => dropEverywhere(schema, meaninglessBounds),
  },
]

function titles(schema: JsonObject): readonly string[] {
  return 'title' in schema ? ['title'] : []
}

function meaninglessBounds(schema: JsonObject): readonly string[] {
  return MEANINGLESS_BOUNDS.filter(([keyword, value]) => member(schema, keyword) === value).map(([keyword]) => keyword)
}

function isAnywhere(root: JsonObject, which: (schema: JsonObject) => readonly string[]): boolean {
  return schemasOf(root).some(({ schema }) => which(schema).length > 0)
}

/** Drops members of every schema, by position. */
function dropEverywhere(root: JsonObject, which: (schema: JsonObject) => readonly string[]): JsonObject {
  return mapSchemas(root, (schema) => which(schema).reduce((kept, key) => withMember(kept, key, undefined), schema))
}
