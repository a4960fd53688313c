import type { Place } from '../model/place.js'
import type { NativeValue, Value } from '../model/value.js'
import { calledName } from './native.js'

/** What is read off a schema without making it: the shape of an object, the members of an enum. */
export function shapeMember({ recipe }: NativeValue, key: string, at: Place): Value | undefined {
  if (recipe.op !== 'call') return undefined
  const name = calledName(recipe.callee)
  const [first] = recipe.args
  if (key === 'options' && name === 'enum' && first?.kind === 'array') return first
  if (key !== 'shape') return undefined
  if (OBJECT_WORDS.has(name) && first?.kind === 'object') return first
  const isKept = KEEPS_SHAPE.has(name) && recipe.callee.recipe.op === 'get'
  return isKept ? shapeMember(recipe.callee.recipe.of, key, at) : undefined
}

/** Words that make a schema of an object. */
const OBJECT_WORDS = new Set(['object', 'strictObject', 'looseObject'])

/** Words of a chain that keep the shape. */
const KEEPS_SHAPE = new Set(['describe', 'strict', 'passthrough', 'loose', 'strip', 'meta'])
