import { isJsonObject } from '../model/json.js'
import type { Json, JsonObject } from '../model/json.js'

/** A copy of the object with one member replaced, or removed where the value is undefined; order kept. */
export function withMember(object: JsonObject, key: string, value: Json | undefined): JsonObject {
  const entries = Object.entries(object).flatMap(([name, old]): [string, Json][] => {
    if (name !== key) return [[name, old]]
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}

/** A copy in which the value at `steps` is what `change` makes of it; unchanged where there is none. */
export function changeAt(value: Json, steps: readonly string[], change: (old: Json) => Json | undefined): Json {
  const [step, ...rest] = steps
  if (step === undefined) return change(value) ?? value
  if (Array.isArray(value)) {
    return (value as readonly Json[]).map((entry, index) => (String(index) === step ? changeAt(entry, rest, change) : entry))
  }
  if (!isJsonObject(value) || !Object.hasOwn(value, step)) return value
  const old = value[step] as Json
  return withMember(value, step, rest.length === 0 ? change(old) : changeAt(old, rest, change))
}
