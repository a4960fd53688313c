import { toolName } from '../manifest/tool-name.js'
import type { Withheld } from '../model/catalogue.js'
import { mention } from '../words/mention.js'
import { countPerTool } from '../measuring/count-per-tool.js'
import { own } from '../measuring/withheld.js'

/**
 * Wrong, missing and mistyped values of withheld parameters that are rejected without the accepted
 * ones.
 */
export const rejectionNamesValues = countPerTool(
  'rejection-names-values',
  (tool, { observed, detailUri, helpTool }, index) => {
    const routes = [detailUri, helpTool].filter((route) => route !== undefined)
    return Object.entries(own(observed.withheld, toolName(tool, index)) ?? {}).flatMap(
      ([parameter, withheld]) => {
        const silent = Object.entries(withheld.rejections)
          .filter(([, text]) => !names(text, withheld, routes))
          .map(([kind]) => kind)
        return silent.length === 0
          ? []
          : [
              `a ${silent.join(', a ')} ${mention(parameter)} is rejected without the accepted values`,
            ]
      },
    )
  },
)

/** Whether each rejection that is known says what is accepted, or where that is told. */
export function saysAccepted(withheld: Withheld, routes: readonly string[]): boolean {
  return Object.values(withheld.rejections).every((text) => names(text, withheld, routes))
}

/** Values by name; of a body its members, or at least where they are. */
function names(text: string, { accepted, body }: Withheld, routes: readonly string[]): boolean {
  if (routes.some((route) => text.includes(route))) return true
  if (accepted !== undefined) return accepted.every((value) => text.includes(String(value)))
  return Object.keys((body?.['properties'] as object | undefined) ?? {}).every((key) =>
    text.includes(key),
  )
}
