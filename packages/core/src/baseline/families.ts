import type { Family } from '../model/baseline.js'

/** Rules by the family that is recorded together. */
export const FAMILIES: Readonly<Record<Family, readonly string[]>> = {
  tokens: ['max-tool-tokens'],
  overlap: ['max-description-overlap'],
  selection: ['min-selection-accuracy', 'min-selection-margin'],
}

export const FAMILY_NAMES = Object.keys(FAMILIES) as readonly Family[]
