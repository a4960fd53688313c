import type { Json } from '@mcp-budget/core'
import type { Value } from '../../model/value.js'

/**
 * A value as JSON where all of it is written out; undefined where a part is not, or is none of
 * JSON's.
 */
export function plainJson(value: Value): Json | undefined {
  if (value.assumed !== undefined) return undefined
  if (value.kind === 'primitive')
    return typeof value.value === 'bigint' ||
      value.value === undefined ||
      (typeof value.value === 'number' && !Number.isFinite(value.value))
      ? undefined
      : value.value
  if (value.kind === 'array') {
    const items = value.items.map(plainJson)
    return items.includes(undefined) ? undefined : (items as Json[])
  }
  if (value.kind !== 'object') return undefined
  const members: Record<string, Json> = {}
  for (const [key, { value: member, getter }] of value.entries) {
    if (member.kind === 'primitive' && member.value === undefined && getter === undefined) continue
    const json = getter === undefined ? plainJson(member) : undefined
    if (json === undefined) return undefined
    Object.defineProperty(members, key, {
      value: json,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return members
}
