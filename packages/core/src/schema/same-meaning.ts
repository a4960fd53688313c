import { member } from '../json/json.js'
import type { JsonObject } from '../json/json.js'
import { schemasOf } from './walk.js'

/**
 * Keywords that some dialect from draft-04 to 2020-12 knows and another leaves out, or reads
 * otherwise.
 */
const CHANGED: readonly string[] = [
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$recursiveAnchor',
  '$recursiveRef',
  '$vocabulary',
  'id',
  'additionalItems',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'maxContains',
  'minContains',
  'prefixItems',
  'unevaluatedItems',
  'unevaluatedProperties',
]

/** What draft-04 did not have yet, and what draft-06 did not. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
  'draft-04': ['const', 'contains', 'else', 'if', 'propertyNames', 'then'],
  'draft-06': ['else', 'if', 'then'],
  'draft-07': [],
  '2019-09': [],
}

/** What may stand beside a `$ref` that drafts to 07 read over. */
const ANNOTATIONS: readonly string[] = [
  '$comment',
  '$ref',
  'default',
  'deprecated',
  'description',
  'examples',
  'title',
]

/**
 * True where a schema accepts the same with its `$schema` as without it, when MCP's default dialect
 * (2020-12) holds: no keyword in it is read otherwise there. A doubt is a no.
 */
export function meansTheSameWithoutDialect(root: JsonObject): boolean {
  const declared = member(root, '$schema')
  if (typeof declared !== 'string') return false
  const dialect = /^https?:\/\/json-schema\.org\/draft[-/]([\d-]+)\/schema#?$/.exec(declared)?.[1]
  if (dialect === '2020-12') return true
  const later = AFTER[dialect === '2019-09' ? dialect : `draft-${dialect}`]
  if (later === undefined) return false
  return schemasOf(root).every(({ schema, path }) => {
    if ([...CHANGED, ...later].some((keyword) => keyword in schema)) return false
    if (path !== '' && ('$id' in schema || '$schema' in schema)) return false
    if (
      Array.isArray(member(schema, 'items')) ||
      [schema['exclusiveMinimum'], schema['exclusiveMaximum']].some(
        (bound) => typeof bound === 'boolean',
      )
    )
      return false
    return (
      !('$ref' in schema) ||
      Object.keys(schema).every(
        (keyword) =>
          ANNOTATIONS.includes(keyword) ||
          (path === '' && ['$schema', '$defs', 'definitions'].includes(keyword)),
      )
    )
  })
}
