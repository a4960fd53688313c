import type { Json } from '@mcp-budget/core'
import { LONGEST_TEXT } from '../../model/budget.js'
import { assumedOf, assuming, isExact } from '../../model/doubt.js'
import type { Frame } from '../../model/frame.js'
import type { Place } from '../../model/place.js'
import { array, object, primitive, textOf, unknown } from '../../model/value.js'
import type { Property, Value } from '../../model/value.js'
import { assumedIn, makePlain } from '../plain.js'

/** `JSON.stringify`. */
export function jsonText(value: Value, space: Value | undefined, at: Place, frame: Frame): Value {
  const made = makePlain(value, frame)
  if (made.kind === 'failed') return unknown(made.why, at)
  if (space !== undefined && !isExact(space)) return unknown('an indent is not known', at)
  const given = space?.kind === 'primitive' ? space.value : undefined
  const indent = typeof given === 'string' || typeof given === 'number' ? given : undefined
  try {
    const text: string | undefined = JSON.stringify(made.value, undefined, indent)
    return text !== undefined && text.length > LONGEST_TEXT
      ? unknown('the text is too long', at)
      : assuming(primitive(text, at), assumedIn(value))
  } catch {
    return unknown('it holds itself, so it is no JSON', at)
  }
}

/** `JSON.parse` of a text that is known. */
export function parsedJson(value: Value | undefined, at: Place): Value {
  const text = textOf(value)
  if (text === undefined) return unknown('a text that is parsed is not known', at)
  try {
    return assuming(fromJson(JSON.parse(text) as Json, at), assumedOf(value))
  } catch {
    return unknown('a text that is parsed is no JSON', at)
  }
}

/** JSON as a value; all of it stands where it was named. */
export function fromJson(json: Json, at: Place): Value {
  if (Array.isArray(json)) {
    return array(
      json.map((item) => fromJson(item, at)),
      at,
    )
  }
  if (typeof json !== 'object' || json === null) return primitive(json, at)
  const entries = Object.entries(json).map(([key, value]): [string, Property] => [
    key,
    { key: at, value: fromJson(value, at) },
  ])
  return object(new Map(entries), at)
}
