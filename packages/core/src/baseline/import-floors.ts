import { INSTRUMENTS, LARGEST, LISTING } from './subjects.js'
import type { Baseline, BaselineEntry } from '../model/baseline.js'
import { isJsonObject } from '../json/json.js'
import { SurfaceError } from '../errors/surface-error.js'

const EXAMPLE =
  '{"model": "…", "recorded": {"selection_accuracy_at_1": 0.85, "selection_margin": 0.11}, "ceilings": {"max_description_overlap": 0.67}}'

/** Figures of a floors file, by the rule and subject that they become. */
const FIGURES = [
  ['recorded', 'selection_accuracy_at_1', 'min-selection-accuracy', LISTING],
  ['recorded', 'selection_margin', 'min-selection-margin', LISTING],
  ['ceilings', 'max_description_overlap', 'max-description-overlap', LARGEST],
] as const

/**
 * A baseline with the figures of a floors file (`model`, `recorded`, `ceilings`) as bounds on the
 * whole listing; recording replaces them by one line a scenario.
 *
 * @throws SurfaceError `bad-baseline` where the file is none, `other-instruments` where another
 * scorer made it
 */
export function importFloors(
  old: Baseline | undefined,
  text: string,
  file: string,
  scorer: string,
): Baseline {
  const floors = parsed(text)
  const model = isJsonObject(floors) ? floors['model'] : undefined
  if (!isJsonObject(floors) || typeof model !== 'string')
    throw new SurfaceError('bad-baseline', `${file} is no floors file. Example: ${EXAMPLE}`)
  if (model !== scorer) {
    throw new SurfaceError(
      'other-instruments',
      `${file} was recorded by \`${model}\`; this check scores by \`${scorer}\`, and figures of different scorers are not compared. Record this scorer's own floors, once: mcp-budget record.`,
    )
  }
  const imported = FIGURES.flatMap(([half, name, rule, subject]): BaselineEntry[] => {
    const values = floors[half]
    const value = isJsonObject(values) ? values[name] : undefined
    if (typeof value !== 'number' || !Number.isFinite(value)) return []
    const entry = { profile: 'default', rule }
    return [
      { ...entry, subject: INSTRUMENTS, value: model },
      { ...entry, subject, value },
    ]
  })
  if (imported.length === 0)
    throw new SurfaceError(
      'bad-baseline',
      `${file} has no figure that can be held. Example: ${EXAMPLE}`,
    )
  const rules = new Set(imported.map(({ rule }) => rule))
  return {
    entries: [
      ...(old?.entries ?? []).filter(
        ({ profile, rule }) => profile !== 'default' || !rules.has(rule),
      ),
      ...imported,
    ],
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
