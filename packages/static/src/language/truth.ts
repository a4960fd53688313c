import type { Value } from '../model/value.js'

/** Whether a value counts as true; undefined where that is not known. */
export function truthOf(value: Value): boolean | undefined {
  if (value.kind === 'unknown' || value.assumed?.some(({ bound }) => bound !== 'upper') === true)
    return undefined
  if (value.kind === 'native')
    return value.recipe.op === 'get'
      ? undefined
      : value.recipe.op === 'real'
        ? Boolean(value.recipe.value)
        : true
  if (value.kind !== 'primitive') return true
  return value.assumed === undefined ? Boolean(value.value) : undefined
}

/** Whether it is null or undefined; undefined where that is not known. */
export function isNullish(value: Value): boolean | undefined {
  if (value.kind === 'unknown') return undefined
  if (value.kind === 'native') return value.recipe.op === 'get' ? undefined : false
  if (value.kind !== 'primitive') return false
  return value.assumed === undefined ? value.value === null || value.value === undefined : undefined
}
