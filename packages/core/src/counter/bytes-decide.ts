import type { RuleSetting } from '../model/rule.js'
import { textInView } from '../manifest/view.js'
import type { Surface } from '../model/surface.js'
import type { View } from '../model/view.js'
import { utf8Length } from '../schema/utf8.js'

/**
 * True where neither a tool nor the mean can be over its ceiling because not even the bytes are: a
 * text of n bytes has at most n tokens. A check then needs no counter. Without ceilings there is
 * nothing to decide, and the figures are what is asked for.
 */
export function bytesDecide(
  { tools }: Surface,
  view: View,
  rules: Readonly<Record<string, RuleSetting>>,
): boolean {
  const ceiling = (id: string): number => {
    const rule = rules[id]
    return rule === undefined || rule.level === 'off' || !('ceiling' in rule.bound)
      ? Infinity
      : rule.bound.ceiling
  }
  const most = ceiling('max-tool-tokens')
  const mean = ceiling('max-mean-tool-tokens')
  if (most === Infinity || mean === Infinity) return false
  let total = 0
  for (const tool of tools) {
    const bytes = utf8Length(textInView(tool, view))
    if (bytes > most) return false
    total += bytes
  }
  return total <= mean * tools.length
}
