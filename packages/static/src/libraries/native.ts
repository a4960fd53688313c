import type { Place } from '../model/place.js'
import { array, object, primitive, unknown } from '../model/value.js'
import type { NativeValue, Property, Recipe, Value } from '../model/value.js'

export function native(recipe: Recipe, at: Place): NativeValue {
  return { kind: 'native', recipe, at }
}

/** The library that a value comes from; undefined for one that has been made. */
export function rootOf(value: NativeValue): string | undefined {
  let { recipe } = value
  for (;;) {
    if (recipe.op === 'import') return recipe.specifier
    if (recipe.op === 'real') return undefined
    recipe = recipe.op === 'get' ? recipe.of.recipe : recipe.callee.recipe
  }
}

/** The last word of what is called: `object` of `z.object`, `describe` of a chain. */
export function calledName({ recipe }: NativeValue): string {
  if (recipe.op === 'get') return recipe.key
  return recipe.op === 'import' ? recipe.name : ''
}

/** What a library made, as a value: what the language has itself, and the rest as it is. */
export function wrapReal(real: unknown, at: Place): Value {
  switch (typeof real) {
    case 'symbol':
      return unknown('a symbol', at)
    case 'function':
      return native({ op: 'real', value: real }, at)
    case 'object':
      return real === null ? primitive(null, at) : wrapObject(real, at)
    default:
      return primitive(real as Exclude<Parameters<typeof primitive>[0], null>, at)
  }
}

function wrapObject(real: object, at: Place): Value {
  if (Array.isArray(real)) {
    return array(
      real.map((item) => wrapReal(item, at)),
      at,
    )
  }
  const prototype: unknown = Object.getPrototypeOf(real)
  if (prototype !== Object.prototype && prototype !== null) {
    return native({ op: 'real', value: real }, at)
  }
  const entries = Object.entries(real).map(([key, item]): [string, Property] => [
    key,
    { key: at, value: wrapReal(item, at) },
  ])
  return object(new Map(entries), at)
}
