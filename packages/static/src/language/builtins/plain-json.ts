import type { Json } from '@mcp-budget/core'
import { isExact } from '../../model/doubt.js'
import type { ObjectValue, Primitive, Value } from '../../model/value.js'

/**
 * A value as JSON where all of it is written out; undefined where a part is not, or is none of
 * JSON's.
 */
export function plainJson(value: Value): Json | undefined {
  if (!isExact(value)) return undefined
  if (value.kind === 'primitive') return primitiveJson(value.value)
  if (value.kind === 'object') return objectJson(value)
  if (value.kind !== 'array') return undefined
  const items: Json[] = []
  for (const item of value.items) {
    const json = plainJson(item)
    if (json === undefined) return undefined
    items.push(json)
  }
  return items
}

function primitiveJson(value: Primitive): Json | undefined {
  if (typeof value === 'bigint') return undefined
  return typeof value === 'number' && !Number.isFinite(value) ? undefined : value
}

function objectJson(value: ObjectValue): Json | undefined {
  const members: Record<string, Json> = {}
  for (const [key, { value: member, getter }] of value.entries) {
    const isAbsent = member.kind === 'primitive' && member.value === undefined
    if (isAbsent && getter === undefined) continue
    const json = getter === undefined ? plainJson(member) : undefined
    if (json === undefined) return undefined
    // Not assigned: a key may be called `__proto__`.
    Object.defineProperty(members, key, {
      value: json,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return members
}
