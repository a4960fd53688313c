import { toolName } from '@mcp-budget/core'
import type { ResolvedTarget } from '../model/target.js'
import type { Captured } from '../model/captured.js'

/**
 * Tools that the source registers and none of these profiles lists; undefined where there is one
 * profile only, or no source is known. The source is read, not run.
 */
export async function unlistedTools(
  listed: readonly { readonly target: ResolvedTarget; readonly captured: Captured }[],
): Promise<readonly string[] | undefined> {
  const reading = listed[0]?.target.reading
  const isReadAnyway = listed.some(({ target: { source } }) => source.kind === 'static')
  if (
    reading === undefined ||
    listed.length < 2 ||
    isReadAnyway ||
    listed.every(({ target: { rules } }) => rules['listed-tools']?.level === 'off')
  )
    return undefined
  const { readNames } = await import('@mcp-budget/static')
  const names = readNames(reading.entry, {
    ...(reading.export === undefined ? {} : { export: reading.export }),
    calls: reading.calls,
    definers: reading.definers,
    packages: reading.packages,
  })
  const known = new Set(listed.flatMap(({ captured: { surface } }) => surface.tools.map(toolName)))
  return names.filter((name) => !known.has(name))
}
