import type { Paint } from '@mcp-budget/core'
import type { Terminal } from './terminal.js'

/** What decorates a report on this terminal; nothing is loaded where nothing is decorated. */
export async function paintFor({ isColor }: Terminal): Promise<{ readonly paint?: Paint }> {
  if (!isColor) return {}
  const { default: pc } = await import('picocolors')
  return { paint: pc.createColors(true) }
}
