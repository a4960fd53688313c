import type { Baseline, BaselineEntry } from '../model/baseline.js'

/** The file: one entry a line, by profile, rule and subject, so that branches merge. */
export function serialiseBaseline({ entries }: Baseline): string {
  const lines = [...entries]
    .sort(byPlace)
    .map(({ profile, rule, subject, value, tool, from, reason }) => {
      const ordered = {
        profile,
        rule,
        subject,
        value,
        ...(tool === undefined ? {} : { tool }),
        ...(from === undefined ? {} : { from }),
        ...(reason === undefined ? {} : { reason }),
      }
      return JSON.stringify(ordered)
    })
  return `{"version":1,"entries":[\n${lines.join(',\n')}\n]}\n`
}

function byPlace(a: BaselineEntry, b: BaselineEntry): number {
  for (const key of ['profile', 'rule', 'subject'] as const)
    if (a[key] !== b[key]) return a[key] < b[key] ? -1 : 1
  return 0
}
