import { createHash } from 'node:crypto'
import { buildManifest, check, normalise, SurfaceError } from '@mcp-budget/core'
import type { Finding, JsonObject, Report, RuleSetting, Surface } from '@mcp-budget/core'
import type { Settings } from './settings.js'

/** Findings, or why there can be none. */
export interface Judged {
  readonly findings: readonly Finding[]
  readonly notices: readonly string[]
}

/** Rules that look at several tools at once; they take a while, and are left out where nobody asked for them. */
export const CROSS_TOOL = new Set(['max-mean-tool-tokens', 'max-description-overlap', 'min-selection-accuracy', 'min-selection-margin', 'min-tool-scenarios', 'max-repeated-text', 'unique-tool-name'])

/** Judges a listing by the rules that are asked for, as every host does. */
export function judge(tools: readonly JsonObject[], server: string, { target, scenarios, baseline }: Settings, ids: ReadonlySet<string>): Judged {
  const surface: Surface = normalise({ server: target.name ?? server, era: 'initialize', tools, resources: [], resourceTemplates: [], prompts: [] })
  const rules: Record<string, RuleSetting> = Object.fromEntries(Object.entries(target.rules).filter(([id]) => ids.has(id)))
  try {
    const report: Report = check(buildManifest(surface, target.profile, target.counter), { counter: target.counter, sha256, scorer: target.scorer }, {
      view: target.view,
      rules,
      observed: { notes: [] },
      allParts: false,
      ...(target.detailUri === undefined ? {} : { detailUri: target.detailUri }),
      ...(scenarios === undefined ? {} : { scenarios }),
      ...(baseline === undefined ? {} : { baseline }),
    })
    return { findings: report.findings, notices: [] }
  } catch (error) {
    if (!(error instanceof SurfaceError)) throw error
    return { findings: [], notices: [error.message] }
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
