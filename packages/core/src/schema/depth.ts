import type { Json } from '../model/json.js'

/** Deepest nesting that is looked at. The deepest of 3,045 published tools is 8 schemas deep. */
const DEEPEST = 256

/** True where a value nests deeper than `most`; asks without recursion, so any depth can be asked about. */
export function isDeeperThan(value: Json, most = DEEPEST): boolean {
  const pending: [Json, number][] = [[value, 0]]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [at, depth] = next
    if (typeof at !== 'object' || at === null) continue
    if (depth >= most) return true
    for (const inner of Object.values(at)) pending.push([inner as Json, depth + 1])
  }
  return false
}
