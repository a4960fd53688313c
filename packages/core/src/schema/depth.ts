import type { Json } from '../json/json.js'

/** Deepest nesting that is looked at. The deepest of 3,045 published tools is 8 schemas deep. */
const DEEPEST = 256

/**
 * True where a value nests deeper than `most`; never goes deeper itself, so any depth can be asked
 * about.
 */
export function isDeeperThan(value: Json, most = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (most === 0) return true
  for (const inner of Object.values(value)) if (isDeeperThan(inner, most - 1)) return true
  return false
}
