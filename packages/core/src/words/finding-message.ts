import type { Bound } from '../model/finding.js'
import type { Measurement } from '../model/measurement.js'
import type { Metric } from '../model/metric.js'
import { plural, quantities, quantity } from './quantity.js'

/** Digits of a ratio, which are few. */
const RATIO_DIGITS = 4

/**
 * " 243 tokens (model view, o200k_base); the ceiling is 200 (43 over)", or ": 2 faults; the ceiling
 * is 0 (2 over)".
 */
export function boundClause(
  { value, view, bound: exactness }: Measurement,
  unit: Metric['unit'],
  bound: Bound,
  counter: string,
  from: string,
): string {
  const isCeiling = 'ceiling' in bound
  const limit = isCeiling ? bound.ceiling : bound.floor
  const shown = quantities(value, limit, unit === 'ratio' ? RATIO_DIGITS : 1)
  const atLeast = exactness === undefined ? '' : `${exactness} `
  const tokens = ` ${atLeast}${shown.value} ${value === 1 ? 'token' : 'tokens'} (${view} view, ${counter})`
  const source = from === 'rule default' ? '' : `, from the ${from}`
  const counted =
    view !== undefined
      ? tokens
      : unit === 'ratio'
        ? `: ${shown.value}`
        : `: ${plural(value, unit === 'utterances' ? 'utterance' : 'fault')}`
  return `${counted}; the ${isCeiling ? 'ceiling' : 'floor'} is ${shown.bound} (${shown.distance} ${isCeiling ? 'over' : 'under'}${source})`
}

/** A remedy's figures: "saves 92, leaves 151". */
export function remedyFigures(saves: number, leaves: number): string {
  return `saves ${quantity(saves)}, leaves ${quantity(leaves)}`
}
