import type { Report } from '../model/report.js'
import { mention } from '../words/mention.js'
import { partsLine } from '../words/part-label.js'
import { quantities } from '../words/quantity.js'
import { wrap } from '../words/wrap.js'
import { boundOf } from './tool-table.js'

const WIDTH = 80

/** How near the budget is where it holds, and where the heaviest tool's tokens are. */
export function slackLines(report: Report): readonly string[] {
  const lines = report.slack.flatMap(({ rule, subject, value, bound }) => {
    const shown = quantities(value, bound)
    const who = subject.kind === 'tool' ? `, heaviest ${mention(subject.name)}` : ''
    const [atMost, atLeast] = boundOf(report) === 'at most' ? ['at most ', 'at least '] : ['', '']
    const isShown = rule === 'max-tool-tokens' || rule === 'max-mean-tool-tokens'
    return bound === 0 || !isShown
      ? []
      : [
          `  ${rule.padEnd(22)}${atMost}${shown.value} of ${shown.bound}, slack ${atLeast}${shown.distance}${who}`,
        ]
  })
  const heaviest = [...report.tools].sort(
    (a, b) => b.tokens[report.view] - a.tokens[report.view],
  )[0]
  const parts =
    heaviest?.parts === undefined || report.isPartial === true || report.verdict === 'fail'
      ? []
      : wrap(
          `${mention(heaviest.name)}: ${heaviest.bound === undefined ? '' : `${heaviest.bound}, in bytes: `}${partsLine(heaviest.parts, 6)}`,
          WIDTH - 2,
        ).map((line) => `  ${line}`)
  return [
    ...(lines.length === 0 ? [] : [['Within', ...lines].join('\n')]),
    ...(parts.length === 0 ? [] : [['Where the tokens are', ...parts].join('\n')]),
  ]
}
