import type { Json } from '@mcp-budget/core'
import { LONGEST_TEXT } from '../literals.js'
import type { Frame } from '../../model/machine.js'
import { array, assuming, object, primitive, unknown } from '../../model/value.js'
import type { Place, Property, Value } from '../../model/value.js'
import { assumedIn, plain } from '../plain.js'

/** `JSON.stringify`. */
export function jsonText(value: Value, space: Value | undefined, at: Place, frame: Frame): Value {
  const made = plain(value, frame)
  if ('failed' in made) return unknown(made.failed, at)
  const indent =
    space?.kind === 'primitive' ? (space.value as string | number | undefined) : undefined
  try {
    const text = JSON.stringify(made.value, undefined, indent) as string | undefined
    return text !== undefined && text.length > LONGEST_TEXT
      ? unknown('the text is too long', at)
      : assuming(primitive(text, at), assumedIn(value))
  } catch {
    return unknown('it holds itself, so it is no JSON', at)
  }
}

/** `JSON.parse` of a text that is known. */
export function parsedJson(value: Value | undefined, at: Place): Value {
  if (value?.kind !== 'primitive' || typeof value.value !== 'string')
    return unknown('a text that is parsed is not known', at)
  try {
    return assuming(fromJson(JSON.parse(value.value) as Json, at), value.assumed)
  } catch {
    return unknown('a text that is parsed is no JSON', at)
  }
}

/** JSON as a value; all of it stands where it was named. */
export function fromJson(json: Json, at: Place): Value {
  if (Array.isArray(json))
    return array(
      json.map((item) => fromJson(item, at)),
      at,
    )
  if (typeof json !== 'object' || json === null) return primitive(json as string, at)
  return object(
    new Map<string, Property>(
      Object.entries(json).map(([key, value]) => [key, { key: at, value: fromJson(value, at) }]),
    ),
    at,
  )
}
