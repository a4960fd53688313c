import { toolName } from '../manifest/tool-name.js'
import type { Metric } from '../model/metric.js'
import { mention } from '../words/mention.js'

/**
 * Tools that the instructions leave out, where they name some: under a host that searches tools the
 * instructions may be all that is read, and what they leave out is not there.
 */
export const instructionsComplete: Metric = {
  id: 'instructions-complete',
  measure({ manifest }) {
    const { instructions } = manifest
    if (instructions === undefined) return []
    const names = manifest.tools.map(toolName)
    const left = names.filter((name) => !isNamed(name, instructions))
    if (left.length === names.length || left.length === 0) return []
    return [
      {
        metric: 'instructions-complete',
        subject: { kind: 'listing' },
        value: left.length,
        details: left.map((name) => `${mention(name)} is not named`),
      },
    ]
  },
}

/** A name as a word of its own: `search` is not named by `search_all`. */
function isNamed(name: string, text: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`).test(text)
}
