import path from 'node:path'
import { buildManifest, leanTool, slim } from '@mcp-budget/core'
import type { Origin, SlimReport } from '@mcp-budget/core'
import type { ResolvedTarget } from '../model/target.js'
import { readScenarios } from '../files/scenarios.js'
import { listTarget } from '../check/check-target.js'
import { nameOrigins, parameterOrigin } from '../files/name-origins.js'
import { digest } from '../files/digest.js'

export interface SlimmedTarget {
  readonly report: SlimReport
  /** The lean listing, as a result of tools/list. */
  readonly listing: string
}

/**
 * What can be saved on a target's surface, with the place of each tool where its source is known.
 *
 * @param cwd where places are named from
 * @throws SurfaceError what kept it from being listed
 */
export async function slimTarget(target: ResolvedTarget, cwd: string): Promise<SlimmedTarget> {
  const { surface, modules } = await listTarget(target)
  const { counter, scorer, view, detailUri } = target
  const scenarios =
    target.scenariosFile === undefined
      ? undefined
      : readScenarios(target.scenariosFile, target.needsScenarios)
  const report = slim(
    buildManifest(surface, target.profile, counter),
    { counter, scorer, sha256: digest },
    { view, detailUri, scenarios },
  )
  const origins =
    modules === undefined
      ? {}
      : nameOrigins(
          report.tools.map(({ name }) => name),
          modules,
        )
  const places = Object.values(origins)
  const tools = report.tools.map((tool) => {
    const origin = origins[tool.name]
    if (origin === undefined) return tool
    const cures = tool.cures.map((cure) => {
      const at =
        cure.parameter === undefined ? undefined : parameterOrigin(cure.parameter, origin, places)
      return at === undefined ? cure : { ...cure, origin: fromHere(at, cwd) }
    })
    return { ...tool, cures, origin: fromHere(origin, cwd) }
  })
  return {
    report: { ...report, tools },
    listing: `${JSON.stringify({ tools: surface.tools.map(leanTool) }, null, 2)}\n`,
  }
}

function fromHere({ file, line, column }: Origin, cwd: string): Origin {
  return { file: path.relative(cwd, file).split(path.sep).join('/'), line, column }
}
