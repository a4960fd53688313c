import { isJsonObject } from '@mcp-budget/core'
import type { JsonObject } from '@mcp-budget/core'
import { readText } from '@mcp-budget/node/settings'
import type { Settings } from './settings.js'

/** The tools of the manifest on disk, by name; undefined where there is none that can be read. */
export function lastBuild({
  target: { manifestFile },
}: Settings): ReadonlyMap<string, JsonObject> | undefined {
  const text = manifestFile === undefined ? undefined : readText(manifestFile)
  if (text === undefined) return undefined
  try {
    const value = JSON.parse(text) as unknown
    const tools = isJsonObject(value) ? value['tools'] : undefined
    if (!Array.isArray(tools)) return undefined
    return new Map(
      tools
        .filter(isJsonObject)
        .flatMap((tool) =>
          typeof tool['name'] === 'string' ? [[tool['name'], tool] as const] : [],
        ),
    )
  } catch {
    return undefined
  }
}
