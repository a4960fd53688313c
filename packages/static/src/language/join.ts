import { assumedOf, assuming, isExact } from '../model/doubt.js'
import type { Assumption } from '../model/assumption.js'
import { array, isIdentical, object } from '../model/value.js'
import type { ArrayValue, ObjectValue, Property, Value } from '../model/value.js'

const DEEPEST = 6

/**
 * What a value is that is one of two, nobody knows which: the larger. Arrays hold the members of
 * both, objects the keys of both, the longer text stands.
 */
export function join(a: Value, b: Value, assumed: readonly Assumption[], depth = 0): Value {
  if (isSame(a, b)) return a
  if (isUndefined(a)) return assuming(b, assumed)
  if (isUndefined(b)) return assuming(a, assumed)
  const either = assumed.map((one): Assumption => ({ ...one, direction: 'either' }))
  if (a.kind === 'unknown') return b.kind === 'unknown' ? a : assuming(b, either)
  if (b.kind === 'unknown') return assuming(a, either)
  const together = [...assumed, ...(assumedOf(a) ?? []), ...(assumedOf(b) ?? [])]
  if (a.kind === 'array' && b.kind === 'array') return assuming(joinItems(a, b), together)
  const arePlain = a.kind === 'object' && b.kind === 'object' && !a.of && !b.of
  if (arePlain && depth < DEEPEST) return assuming(joinMembers(a, b, assumed, depth), together)
  if (a.kind === 'primitive' && b.kind === 'primitive') {
    return assuming(String(b.value).length > String(a.value).length ? b : a, assumed)
  }
  return assuming(a, either)
}

function joinItems(a: ArrayValue, b: ArrayValue): ArrayValue {
  const others = b.items.filter((item) => !a.items.some((other) => isSame(item, other)))
  return array([...a.items, ...others], a.at)
}

function joinMembers(
  a: ObjectValue,
  b: ObjectValue,
  assumed: readonly Assumption[],
  depth: number,
): ObjectValue {
  const entries = new Map<string, Property>(a.entries)
  for (const [key, property] of b.entries) {
    const held = entries.get(key)
    entries.set(
      key,
      held === undefined
        ? { ...property, value: assuming(property.value, assumed) }
        : { ...held, value: join(held.value, property.value, assumed, depth + 1) },
    )
  }
  return object(entries, a.at)
}

function isUndefined(value: Value): boolean {
  return value.kind === 'primitive' && value.value === undefined
}

function isSame(a: Value, b: Value): boolean {
  if (isIdentical(a, b)) return true
  if (a.kind !== 'primitive' || b.kind !== 'primitive') return false
  return a.value === b.value && isExact(a) && isExact(b)
}
