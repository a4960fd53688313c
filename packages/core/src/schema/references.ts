import { isJsonObject, member } from '../json/json.js'
import type { Json, JsonObject } from '../json/json.js'
import { DEFINITION_KEYWORDS } from './keywords.js'
import { childrenOf, escapePointer, pointerSteps, schemasOf } from './walk.js'

/** Keywords that make "which definition is used" more than following local pointers. */
const SCOPING_KEYWORDS = [
  '$id',
  'id',
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$recursiveAnchor',
  '$recursiveRef',
]

/** A `$ref` and where it stands. */
export interface PlacedReference {
  readonly path: string
  readonly target: string
}

/** Every `$ref` of a schema, by position. */
function referencesOf(root: Json | undefined): readonly PlacedReference[] {
  const found: PlacedReference[] = []
  for (const { schema, path } of schemasOf(root)) {
    const target = member(schema, '$ref')
    if (typeof target === 'string') found.push({ path, target })
  }
  return found
}

/** References of a schema that lead to nothing inside it; a network address is never followed. */
export function danglingReferences(root: Json): readonly PlacedReference[] {
  const references = referencesOf(root)
  if (references.length === 0) return []
  const anchors = new Set<string>()
  for (const { schema } of schemasOf(root)) {
    for (const keyword of ['$anchor', '$dynamicAnchor', '$id', 'id']) {
      const name = member(schema, keyword)
      if (typeof name === 'string') anchors.add(name)
    }
  }
  const known = (target: string): boolean => {
    if (target === '#') return true
    if (target.startsWith('#/')) return resolvePointer(root, target) !== undefined
    return anchors.has(target) || anchors.has(target.replace(/^#/, ''))
  }
  return references.filter(({ target }) => !known(target))
}

/** The value at a local reference such as `#/$defs/Filter`, or undefined. */
function resolvePointer(root: Json, target: string): Json | undefined {
  let at: Json | undefined = root
  for (const step of pointerSteps(decodeFragment(target.slice(1)))) {
    if (Array.isArray(at)) at = at[Number(step)]
    else if (isJsonObject(at)) at = member(at, step)
    else return undefined
  }
  return at
}

/**
 * Pointers of the definitions that nothing reaches from the schema itself. Empty where an anchor,
 * an id or a reference to the whole container makes that undecidable by pointers alone.
 */
export function unreachableDefinitions(root: JsonObject): ReadonlySet<string> {
  const all = new Map<string, Json>()
  for (const keyword of DEFINITION_KEYWORDS) {
    const map = member(root, keyword)
    if (!isJsonObject(map)) continue
    for (const [name, value] of Object.entries(map))
      all.set(`/${keyword}/${escapePointer(name)}`, value)
  }
  if (all.size === 0 || isScoped(root)) return new Set()

  const reached = new Set<string>()
  const pending: Json[] = [withoutDefinitions(root)]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const { target } of referencesOf(next)) {
      const pointer = decodeFragment(target.slice(1))
      const owner = [...all.keys()].find((key) => pointer === key || pointer.startsWith(`${key}/`))
      if (owner === undefined) {
        if (
          target === '#' ||
          !target.startsWith('#/') ||
          DEFINITION_KEYWORDS.includes(pointer.slice(1))
        )
          return new Set()
        continue
      }
      if (reached.has(owner)) continue
      reached.add(owner)
      pending.push(all.get(owner) ?? true)
    }
  }
  return new Set([...all.keys()].filter((key) => !reached.has(key)))
}

function withoutDefinitions(root: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(root).filter(([key]) => !DEFINITION_KEYWORDS.includes(key)),
  )
}

function isScoped(root: JsonObject): boolean {
  for (const { schema, path } of schemasOf(root)) {
    if (SCOPING_KEYWORDS.some((keyword) => typeof member(schema, keyword) === 'string'))
      return path !== '' || !isRootId(schema)
  }
  return false
}

/** A lone `$id` at the root changes no local pointer. */
function isRootId(schema: JsonObject): boolean {
  return SCOPING_KEYWORDS.every(
    (keyword) => keyword === '$id' || member(schema, keyword) === undefined,
  )
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** True where a schema, or one right inside it, has named properties of its own: a body. */
export function hasBody(schema: Json | undefined): boolean {
  if (!isJsonObject(schema)) return false
  const properties = member(schema, 'properties')
  if (isJsonObject(properties) && Object.keys(properties).length > 0) return true
  return childrenOf(schema).some((child) => hasBody(child.schema))
}
