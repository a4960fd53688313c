import { contentsOf } from '../model/value.js'
import type { Value } from '../model/value.js'

/** Values that one thing in a listing may be made of, those that stand twice counted twice. */
const LARGEST = 200_000

export const TOO_LARGE = `it is made of more than ${LARGEST.toLocaleString('en')} values`

/** Sizes of what a library made: that never changes, and each is made of those before. */
const sizes = new WeakMap<object, number>()

/**
 * Whether a value is larger than anything that is listed. A schema that holds itself twice, forty
 * times over, is forty values, and a million millions once it is written out.
 */
export function isTooLarge(value: Value): boolean {
  return sizeOf(value, new Map()) > LARGEST
}

function sizeOf(value: Value, known: Map<object, number>): number {
  const parts = partsOf(value)
  if (parts.length === 0) return 1
  const recipe = value.kind === 'native' ? value.recipe : undefined
  const key = recipe ?? contentsOf(value) ?? value
  const held = known.get(key) ?? sizes.get(key)
  if (held !== undefined) return held
  // A circle is counted once.
  known.set(key, 0)
  const size = parts.reduce((sum, part) => sum + sizeOf(part, known), 1)
  known.set(key, size)
  if (recipe !== undefined) sizes.set(recipe, size)
  return size
}

/** What a value is made of. */
export function partsOf(value: Value): readonly Value[] {
  switch (value.kind) {
    case 'array':
      return value.items
    case 'object':
      return [...value.entries.values()].map((property) => property.value)
    case 'collection':
      return value.items.flatMap(({ key, value: member }) => [key, member])
    case 'native': {
      const { recipe } = value
      if (recipe.op === 'get') return [recipe.of]
      return recipe.op === 'call' || recipe.op === 'new' ? [recipe.callee, ...recipe.args] : []
    }
    default:
      return []
  }
}
