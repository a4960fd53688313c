import type { SchemaWord, SourcePlace } from '../model/surface.js'
import { calledName } from '../libraries/native.js'
import type { Place } from '../model/place.js'
import type { Value } from '../model/value.js'
import type { Definition } from './definition.js'
import { sourcePlace } from './places.js'
import { schemaPlaces, shapePlaces, spanning } from './schema-places.js'
import type { Gathered } from './schema-places.js'

/**
 * Where the members of a definition are written, by JSON Pointer into the listed entry, and the
 * words of its schemas.
 */
export function placesOf({ name, members, words }: Definition): {
  readonly places: Readonly<Record<string, SourcePlace>>
  readonly words: readonly SchemaWord[]
} {
  const places = new Map<string, Place>([['/name', name.at]])
  const gathered: Gathered = { places, words: [] }
  if (members?.kind === 'object') {
    for (const [key, { key: at, value }] of members.entries) {
      if (SCHEMA_KEYS.has(key)) schema(value, '/inputSchema', spanning(at, value.at), gathered)
      else if (key === 'outputSchema')
        schema(value, '/outputSchema', spanning(at, value.at), gathered)
      else if (key === 'description' || key === 'title') places.set(`/${key}`, value.at)
      else if (key === 'annotations') places.set('/annotations', spanning(at, value.at))
    }
  }
  const [first, second] = words
  const description = first?.kind === 'primitive' ? first : undefined
  if (description !== undefined) places.set('/description', description.at)
  const shape = description === undefined ? first : second
  if (shape !== undefined) schema(shape, '/inputSchema', shape.at, gathered)
  return {
    places: Object.fromEntries(
      [...places].map(([pointer, place]) => [pointer, sourcePlace(place)]),
    ),
    words: gathered.words.map(({ at, ...word }) => ({ ...word, place: sourcePlace(at) })),
  }
}

const SCHEMA_KEYS = new Set(['inputSchema', 'parameters', 'schema', 'paramsSchema', 'input'])

/** A shape, a schema of a library, or a JSON Schema that is written out: told by what it holds. */
function schema(value: Value, pointer: string, whole: Place, gathered: Gathered): void {
  gathered.places.set(pointer, whole)
  const isJson =
    value.kind === 'object' &&
    (value.entries.get('type')?.value.kind === 'primitive' || value.entries.has('$schema'))
  if (value.kind === 'object' && !isJson) shapePlaces(value, pointer, gathered)
  else schemaPlaces(converted(value), pointer, gathered)
}

/** What a converter was given: `zodToJsonSchema(X)` is written where X is. */
function converted(value: Value): Value {
  if (value.kind !== 'native' || value.recipe.op !== 'call') return value
  const { callee, args } = value.recipe
  const name = calledName(callee)
  return /toJsonSchema/i.test(name) && args[0] !== undefined ? args[0] : value
}
