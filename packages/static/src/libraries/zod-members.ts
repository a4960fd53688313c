import type { NativeValue, Place, Value } from '../model/value.js'

/** What is read off a schema without making it: the shape of an object, the members of an enum. */
export function shapeMember({ recipe }: NativeValue, key: string, at: Place): Value | undefined {
  if (recipe.op !== 'call') return undefined
  const name = calledName(recipe.callee)
  const [first] = recipe.args
  if (key === 'shape' && isObjectSchema(name) && first?.kind === 'object') return first
  if (key === 'options' && name === 'enum' && first?.kind === 'array') return first
  if (key === 'shape' && isTransparent(name) && recipe.callee.recipe.op === 'get')
    return shapeMember(recipe.callee.recipe.of, key, at)
  return undefined
}

/** The last word of what is called: `object` of `z.object`, `describe` of a chain. */
export function calledName(callee: NativeValue): string {
  const { recipe } = callee
  if (recipe.op === 'get') return recipe.key
  return recipe.op === 'import' ? recipe.name : ''
}

function isObjectSchema(name: string): boolean {
  return name === 'object' || name === 'strictObject' || name === 'looseObject'
}

/** Words of a chain that keep the shape. */
function isTransparent(name: string): boolean {
  return (
    name === 'describe' ||
    name === 'strict' ||
    name === 'passthrough' ||
    name === 'loose' ||
    name === 'strip' ||
    name === 'meta'
  )
}
