import { isExact } from '../../model/doubt.js'
import type { Place } from '../../model/place.js'
import { primitive, unknown } from '../../model/value.js'
import type { Value } from '../../model/value.js'

/** Whether an object has a member of its own. */
export function hasOwn(value: Value | undefined, name: Value | undefined, at: Place): Value {
  const isKnown =
    value?.kind === 'object' && isExact(value) && name?.kind === 'primitive' && isExact(name)
  if (!isKnown) return unknown('the object is not known whole', at)
  const held = value.entries.get(String(name.value))
  const [perhaps] = held?.perhaps ?? []
  return perhaps === undefined
    ? primitive(held !== undefined, at)
    : unknown(perhaps.why, perhaps.at)
}
