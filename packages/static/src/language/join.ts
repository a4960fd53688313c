import { array, assuming, copyOf, object } from '../model/value.js'
import type { Assumption, Property, Value } from '../model/value.js'

const DEEPEST = 6

/**
 * What a value is that is one of two, nobody knows which: the larger. Arrays hold the members of
 * both, objects the keys of both, the longer text stands.
 */
export function join(a: Value, b: Value, assumed: readonly Assumption[], depth = 0): Value {
  if (a === b || isSame(a, b)) return a
  if (isNothing(a)) return assuming(copyOf(b), assumed)
  if (isNothing(b)) return assuming(copyOf(a), assumed)
  if (a.kind === 'unknown' || b.kind === 'unknown') {
    if (a.kind === b.kind) return a
    return assuming(
      a.kind === 'unknown' ? b : a,
      assumed.map((one) => ({ ...one, bound: 'either' })),
    )
  }
  if (a.kind === 'array' && b.kind === 'array')
    return assuming(
      array(
        [...a.items, ...b.items.filter((item) => !a.items.some((other) => isSame(item, other)))],
        a.at,
      ),
      [...assumed, ...(a.assumed ?? []), ...(b.assumed ?? [])],
    )
  if (
    a.kind === 'object' &&
    b.kind === 'object' &&
    a.of === undefined &&
    b.of === undefined &&
    depth < DEEPEST
  ) {
    const entries = new Map<string, Property>(a.entries)
    for (const [key, property] of b.entries) {
      const held = entries.get(key)
      entries.set(
        key,
        held === undefined
          ? { ...property, value: assuming(copyOf(property.value), assumed) }
          : { ...held, value: join(held.value, property.value, assumed, depth + 1) },
      )
    }
    return assuming(object(entries, a.at), [...assumed, ...(a.assumed ?? []), ...(b.assumed ?? [])])
  }
  if (a.kind === 'primitive' && b.kind === 'primitive')
    return assuming(String(b.value).length > String(a.value).length ? b : a, assumed)
  return assuming(
    copyOf(a),
    assumed.map((one) => ({ ...one, bound: 'either' })),
  )
}

function isNothing(value: Value): boolean {
  return value.kind === 'primitive' && value.value === undefined
}

function isSame(a: Value, b: Value): boolean {
  return (
    a === b ||
    (a.kind === 'primitive' &&
      b.kind === 'primitive' &&
      a.value === b.value &&
      a.assumed === undefined &&
      b.assumed === undefined)
  )
}
