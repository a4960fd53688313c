import { isUpper } from '../model/assumption.js'
import { assumedOf, isExact } from '../model/doubt.js'
import { isNothing } from '../model/value.js'
import type { Value } from '../model/value.js'

/** Whether a value counts as true; undefined where that is not known. */
export function truthOf(value: Value): boolean | undefined {
  if (value.kind === 'unknown') return undefined
  if (assumedOf(value)?.every(isUpper) === false) return undefined
  if (value.kind === 'native') {
    if (value.recipe.op === 'get') return undefined
    return value.recipe.op === 'real' ? Boolean(value.recipe.value) : true
  }
  if (value.kind !== 'primitive') return true
  return isExact(value) ? Boolean(value.value) : undefined
}

/** Whether it is null or undefined; undefined where that is not known. */
export function isNullish(value: Value): boolean | undefined {
  if (value.kind === 'unknown') return undefined
  if (value.kind === 'native') return value.recipe.op === 'get' ? undefined : false
  if (value.kind !== 'primitive') return false
  return isExact(value) ? isNothing(value) : undefined
}
