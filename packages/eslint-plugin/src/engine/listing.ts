import { isJsonObject, shortForm } from '@mcp-budget/core'
import type { JsonObject } from '@mcp-budget/core'
import { surfaceIn } from '@mcp-budget/node/settings'
import { judge } from './judge.js'
import { settingsFor } from './settings.js'

/** A finding about a listing in JSON, and the path of keys that it is shown at. */
export interface ListingProblem {
  readonly rule: string
  readonly message: string
  readonly path: readonly (string | number)[]
}

/**
 * What the rules have to say of a manifest or a listing that lies in JSON; nothing where it is
 * none.
 */
export function problemsInListing(
  file: string,
  text: string,
  ids: ReadonlySet<string>,
): readonly ListingProblem[] {
  if (!text.includes('"tools"') && !text.includes('"inputSchema"')) return []
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  const found = surfaceIn(value)
  const tools = (found?.tools ?? []).filter(
    (tool): tool is JsonObject => isJsonObject(tool) && typeof tool['name'] === 'string',
  )
  if (tools.length === 0 || !tools.some((tool) => 'inputSchema' in tool)) return []
  const { findings } = judge(
    tools,
    { server: found?.server ?? '', instructions: found?.instructions },
    settingsFor(file),
    ids,
  )
  const base = Array.isArray(value)
    ? []
    : isJsonObject(value) && Array.isArray(value['tools'])
      ? ['tools']
      : ['result', 'tools']
  const pathOf = (name: string): readonly (string | number)[] => [
    ...base,
    (found?.tools ?? []).findIndex((tool) => isJsonObject(tool) && tool['name'] === name),
  ]
  return findings.map((finding) => {
    const { subject } = finding
    const message = shortForm(finding)
    if (subject.kind === 'tool') {
      const heaviest =
        finding.view === undefined ? undefined : finding.parts.find(({ path }) => path !== '')
      return {
        rule: finding.rule,
        message,
        path: [
          ...pathOf(subject.name),
          ...(heaviest?.path
            .split('/')
            .slice(1)
            .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')) ?? ['name']),
        ],
      }
    }
    return {
      rule: finding.rule,
      message,
      path: subject.kind === 'pair' ? [...pathOf(subject.names[0]), 'description'] : base,
    }
  })
}
