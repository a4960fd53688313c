import { isJsonObject, SurfaceError } from '@mcp-budget/core'
import type { Json, JsonObject } from '@mcp-budget/core'

interface Members {
  readonly text: string
  readonly object: JsonObject
  readonly list: readonly Json[]
}
type Type = keyof Members

interface TypeOfMember<T extends Type> {
  /** As a message says it. */
  readonly called: string
  readonly is: (value: Json) => value is Members[T] & Json
}

const TYPES: { readonly [T in Type]: TypeOfMember<T> } = {
  text: { called: 'a string', is: (value) => typeof value === 'string' },
  object: { called: 'an object', is: isJsonObject },
  list: { called: 'a list', is: (value): value is Members['list'] & Json => Array.isArray(value) },
}

/** Longest piece of a value that a message quotes, in UTF-16 units. */
const QUOTED = 80

/**
 * An optional member of what a server answered; undefined where it is left out, or null, as some
 * SDKs write what they leave out. One of another type is never read as absent.
 *
 * @param method what was asked, for the message
 * @throws SurfaceError `listing-failed`
 */
export function memberOf<T extends Type>(
  result: JsonObject,
  name: string,
  type: T,
  method: string,
): Members[T] | undefined {
  const value = result[name]
  if (value === undefined || value === null) return undefined
  const { called, is } = TYPES[type]
  if (is(value)) return value
  throw new SurfaceError(
    'listing-failed',
    `${method} answered with \`${name}\`: ${JSON.stringify(value).slice(0, QUOTED)}, where the protocol has ${called}. What follows from it is not known, so nothing is checked.`,
  )
}
