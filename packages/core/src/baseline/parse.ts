import type { Baseline, BaselineEntry } from '../model/baseline.js'
import { isJsonObject } from '../json/json.js'
import { SurfaceError } from '../errors/surface-error.js'

const EXAMPLE =
  'A line looks like {"profile": "default", "rule": "max-tool-tokens", "subject": "search", "value": 231}. Put it right, or make it from nothing: npx mcp-budget record --anew.'
const TEXTS = ['profile', 'rule', 'subject'] as const
const KEYS = new Set([...TEXTS, 'value', 'tool', 'from', 'reason'])

/**
 * Reads a baseline.
 *
 * @throws SurfaceError `bad-baseline` with the entry that is no entry
 */
export function parseBaseline(text: string, file: string): Baseline {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new SurfaceError(
      'bad-baseline',
      `${file} is not JSON: ${(error as Error).message}. A merge may have left marks in it. ${EXAMPLE}`,
      error,
    )
  }
  if (!isJsonObject(value) || value['version'] !== 1 || !Array.isArray(value['entries']))
    throw new SurfaceError('bad-baseline', `${file} is no baseline of version 1. ${EXAMPLE}`)
  return {
    entries: (value['entries'] as unknown[]).map((entry, index) => {
      const fault = faultOf(entry)
      if (fault !== undefined)
        throw new SurfaceError('bad-baseline', `${file}: entries[${index}] ${fault}. ${EXAMPLE}`)
      return entry as BaselineEntry
    }),
  }
}

function faultOf(entry: unknown): string | undefined {
  if (!isJsonObject(entry)) return 'is not an object'
  const missing = TEXTS.find((key) => typeof entry[key] !== 'string')
  if (missing !== undefined) return `has no text \`${missing}\``
  if (typeof entry['value'] !== 'number' && typeof entry['value'] !== 'string')
    return 'has no `value`'
  const unknown = Object.keys(entry).find((key) => !KEYS.has(key))
  return unknown === undefined ? undefined : `has an unknown key \`${unknown}\``
}
