import { member } from '../json/json.js'
import type { JsonObject } from '../json/json.js'

/**
 * Formats for which zod 4 lists a regular expression that zod 3 did not, and how they are written.
 */
const ZOD_4_FORMATS: ReadonlyMap<string, string> = new Map([
  ['date-time', 'datetime'],
  ['date', 'date'],
  ['time', 'time'],
  ['duration', 'duration'],
  ['uuid', 'uuid'],
  ['email', 'email'],
])

/** The zod 4 method that makes a schema list both this format and its pattern, or undefined. */
export function zodFormat(schema: JsonObject): string | undefined {
  const format = member(schema, 'format')
  if (typeof format !== 'string' || typeof member(schema, 'pattern') !== 'string') return undefined
  return ZOD_4_FORMATS.get(format)
}
