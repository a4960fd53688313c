import type { Bound, Level } from '../model/finding.js'
import type { View } from '../model/view.js'
import { RULES } from '../rules/index.js'

/** A named set of defaults. */
export interface Preset {
  readonly view: View
  readonly counter: string
  readonly rules: Readonly<Record<string, { readonly level: Level; readonly bound: Bound }>>
}

export const PRESET_NAMES = ['default', 'adr-0050', 'observed'] as const
export type PresetName = (typeof PRESET_NAMES)[number]

const DEFAULTS = Object.fromEntries(RULES.map(({ id, level, bound }) => [id, { level, bound }]))
const CEILINGS = ['max-tool-tokens', 'max-mean-tool-tokens', 'max-description-overlap']

/**
 * `default`: model view, `o200k_base`, 200 a tool and 160 on average. `adr-0050`: the same ceilings
 * by the seed team's arithmetic, wire view and `chars/4`. `observed`: no ceiling is absolute; what
 * was recorded is held, for the tools and the largest overlap that were recorded.
 */
export const PRESETS: Readonly<Record<PresetName, Preset>> = {
  default: { view: 'model', counter: 'o200k_base', rules: DEFAULTS },
  'adr-0050': { view: 'wire', counter: 'chars/4', rules: DEFAULTS },
  observed: {
    view: 'model',
    counter: 'o200k_base',
    rules: Object.fromEntries(
      Object.entries(DEFAULTS).map(([id, rule]) => [
        id,
        CEILINGS.includes(id) ? { ...rule, bound: { ceiling: Infinity } } : rule,
      ]),
    ),
  },
}
