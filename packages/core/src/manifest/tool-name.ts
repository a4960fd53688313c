import { member } from '../json/json.js'
import type { JsonObject } from '../json/json.js'

/** The name a tool is called by in a report: its own, or its place where it has none. */
export function toolName(tool: JsonObject, index: number): string {
  const name = member(tool, 'name')
  return typeof name === 'string' ? name : `tools[${index}]`
}
