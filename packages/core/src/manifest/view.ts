import { member } from '../json/json.js'
import type { Json, JsonObject } from '../json/json.js'
import type { View } from '../model/view.js'

/** The members that hosts put into the model's context, in the order in which they are counted. */
const MODEL_MEMBERS = ['name', 'description', 'inputSchema'] as const

/**
 * A listed entry as one view counts it. In the model view absent members are left out, and so is a
 * `null`, which some clients write for absent.
 */
export function entryInView(entry: JsonObject, view: View): JsonObject {
  if (view === 'wire') return entry
  const kept: Record<string, Json> = {}
  for (const key of MODEL_MEMBERS) {
    const value = member(entry, key)
    if (value !== undefined && value !== null) kept[key] = value
  }
  return kept
}

/** The compact JSON that is counted. */
export function textInView(entry: JsonObject, view: View): string {
  return JSON.stringify(entryInView(entry, view))
}
