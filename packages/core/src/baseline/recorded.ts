import { INSTRUMENTS } from './subjects.js'
import type { Baseline, BaselineEntry } from '../model/baseline.js'

/** What a baseline holds for one profile. */
export interface Recorded {
  /** Lines about one tool, pair or scenario each. */
  readonly of: (rule: string) => readonly BaselineEntry[]
  /** Every line of a rule. */
  readonly lines: (rule: string) => readonly BaselineEntry[]
  readonly entry: (rule: string, subject: string) => BaselineEntry | undefined
  readonly instruments: (rule: string) => string | undefined
}

export function recordedFor(baseline: Baseline | undefined, profile: string): Recorded {
  const rules = new Map<string, Map<string, BaselineEntry>>()
  for (const entry of baseline?.entries ?? []) {
    if (entry.profile !== profile) continue
    const subjects = rules.get(entry.rule) ?? new Map<string, BaselineEntry>()
    rules.set(entry.rule, subjects.set(entry.subject, entry))
  }
  return {
    of: (rule) =>
      [...(rules.get(rule)?.values() ?? [])].filter(({ subject }) => !subject.startsWith('@')),
    lines: (rule) => [...(rules.get(rule)?.values() ?? [])],
    entry: (rule, subject) => rules.get(rule)?.get(subject),
    instruments(rule) {
      const value = rules.get(rule)?.get(INSTRUMENTS)?.value
      return typeof value === 'string' ? value : undefined
    },
  }
}

export function numberOf(entry: BaselineEntry | undefined): number | undefined {
  return typeof entry?.value === 'number' ? entry.value : undefined
}
