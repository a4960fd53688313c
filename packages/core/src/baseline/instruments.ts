import type { Era } from '../model/surface.js'
import { SurfaceError } from '../errors/surface-error.js'
import type { View } from '../model/view.js'
import type { Recorded } from './recorded.js'

/** What the figures of each recorded rule are measured with, as the baseline writes it. */
export function instrumentsOf(measured: {
  readonly view: View
  readonly counter: string
  readonly era: Era
  readonly scorer: string
}): Readonly<Record<string, string>> {
  return {
    'max-tool-tokens': `${measured.view} view, ${measured.counter}, ${measured.era}`,
    'max-description-overlap': measured.scorer,
    'min-selection-accuracy': measured.scorer,
    'min-selection-margin': measured.scorer,
  }
}

/**
 * Figures of different instruments are never compared.
 *
 * @throws SurfaceError `other-instruments`
 */
export function refuseOtherInstruments(
  recorded: Recorded,
  current: Readonly<Record<string, string>>,
): void {
  for (const [rule, now] of Object.entries(current)) {
    const before = recorded.instruments(rule)
    if (before === undefined || before === now) continue
    throw new SurfaceError(
      'other-instruments',
      `The baseline of ${rule} was recorded by ${before}; this check measures by ${now}. Figures of different instruments are not compared. Check as it was recorded, or record anew: npx mcp-budget record --raise ${rule} --reason "…".`,
    )
  }
}
