import { plural, quantity, record, serialiseBaseline } from '@mcp-budget/core'
import type { Baseline } from '@mcp-budget/core'
import type { Config } from '../config/schema.js'
import { checkTarget } from '../check/check-target.js'
import { ceilingsOf } from './record-config.js'

/**
 * Measures a config that is not written yet, and records what is there.
 *
 * @param file absolute path that the config will have
 * @returns the text of the baseline, and one line on what was measured
 * @throws SurfaceError what kept it from being measured
 */
export async function firstBaseline(
  config: Config,
  file: string,
): Promise<{ readonly baseline: string; readonly report: string }> {
  const [{ resolveConfig }, { validateConfig }] = await Promise.all([
    import('../config/profiles.js'),
    import('../config/validate.js'),
  ])
  let baseline: Baseline | undefined
  const lines: string[] = []
  for (const target of resolveConfig(validateConfig(config, file), file, {})) {
    const { report } = await checkTarget(target, {
      frozen: false,
      exact: true,
      allParts: false,
      withoutBaseline: true,
      isRecording: true,
    })
    baseline = record(baseline, report, {
      raises: [],
      reason: undefined,
      ceilings: ceilingsOf(target),
    }).baseline
    const over = report.findings.filter(({ level }) => level === 'error').length
    lines.push(
      `${report.server}: ${plural(report.tools.length, 'tool')}, ${quantity(report.total[report.view])} tokens (${report.view} view, ${report.counter})${over === 0 ? '' : `; ${plural(over, 'finding')} today, recorded where a baseline can hold them`}`,
    )
  }
  return { baseline: serialiseBaseline(baseline ?? { entries: [] }), report: lines.join('\n') }
}
