import { calledName } from '../libraries/zod-members.js'
import { textOf } from '../model/value.js'
import type { Place, Value } from '../model/value.js'

const DEEPEST = 20

/** Words of a chain that wrap a schema and list what it lists. */
const INNER = new Set([
  'detail',
  'array',
  'optional',
  'nullable',
  'nullish',
  'lazy',
  'readonly',
  'record',
  'partialRecord',
])

/** Where things are written, by JSON Pointer, and the words of chains; gathered as they are met. */
export interface Gathered {
  readonly places: Map<string, Place>
  readonly words: {
    readonly pointer: string
    readonly word: string
    readonly at: Place
    readonly after?: number
    readonly text?: string
  }[]
}

/**
 * Where the parts of a schema are written, by JSON Pointer. The first writing of a pointer stands.
 */
export function schemaPlaces(
  value: Value | undefined,
  pointer: string,
  gathered: Gathered,
  depth = 0,
): void {
  if (value === undefined || depth > DEEPEST) return
  if (value.kind === 'native') chainPlaces(value, pointer, gathered, depth)
  else if (value.kind === 'object') jsonPlaces(value, pointer, gathered.places, depth)
}

/** A JSON Schema that is written out. */
function jsonPlaces(
  value: Extract<Value, { kind: 'object' }>,
  pointer: string,
  places: Map<string, Place>,
  depth: number,
): void {
  for (const [key, { key: at, value: member }] of value.entries) {
    note(places, `${pointer}/${escaped(key)}`, spanning(at, member.at))
    if (member.kind === 'object')
      jsonPlaces(member, `${pointer}/${escaped(key)}`, places, depth + 1)
  }
}

/** A chain of a schema library: walked from its last word to its first. */
function chainPlaces(
  value: Extract<Value, { kind: 'native' }>,
  pointer: string,
  gathered: Gathered,
  depth: number,
): void {
  let one = value
  for (let steps = 0; steps < 100; steps += 1) {
    const { recipe } = one
    if (recipe.op !== 'call') return
    const name = calledName(recipe.callee)
    const [first, second] = recipe.args
    const before =
      recipe.callee.recipe.op === 'get' && recipe.callee.recipe.of.recipe.op !== 'import'
        ? recipe.callee.recipe.of.at
        : undefined
    const text = textOf(first)
    gathered.words.push({
      pointer,
      word: name,
      at: one.at,
      ...(before !== undefined && before.module === one.at.module ? { after: before.end } : {}),
      ...(text === undefined ? {} : { text }),
    })
    if (name === 'describe' && first !== undefined)
      note(gathered.places, `${pointer}/description`, first.at)
    else if (name === 'meta' && first?.kind === 'object')
      jsonPlaces(first, pointer, gathered.places, depth + 1)
    else if (
      (name === 'object' ||
        name === 'strictObject' ||
        name === 'looseObject' ||
        name === 'extend' ||
        name === 'safeExtend') &&
      first?.kind === 'object'
    )
      shapePlaces(first, pointer, gathered, depth + 1)
    else if ((name === 'enum' || name === 'nativeEnum') && first !== undefined)
      note(gathered.places, `${pointer}/enum`, first.at)
    else if (name === 'default' && first !== undefined)
      note(gathered.places, `${pointer}/default`, first.at)
    else if (name === 'record' || name === 'partialRecord')
      schemaPlaces(second ?? first, `${pointer}/additionalProperties`, gathered, depth + 1)
    else if (name === 'array' && first?.kind === 'native')
      schemaPlaces(first, `${pointer}/items`, gathered, depth + 1)
    else if ((name === 'union' || name === 'discriminatedUnion') && recipe.args.length > 0)
      unionPlaces(recipe.args, pointer, gathered, depth + 1)
    else if (INNER.has(name) && first?.kind === 'native')
      schemaPlaces(first, pointer, gathered, depth + 1)
    if (recipe.callee.recipe.op !== 'get') return
    one = recipe.callee.recipe.of
    if (name === 'array' && first === undefined) {
      schemaPlaces(one, `${pointer}/items`, gathered, depth + 1)
      return
    }
  }
}

function unionPlaces(
  args: readonly Value[],
  pointer: string,
  gathered: Gathered,
  depth: number,
): void {
  const list = args.find((arg) => arg.kind === 'array')
  if (list?.kind !== 'array') return
  list.items.forEach((item, index) => {
    schemaPlaces(item, `${pointer}/anyOf/${index}`, gathered, depth)
    schemaPlaces(item, `${pointer}/oneOf/${index}`, gathered, depth)
  })
}

/** A shape: each key with its schema is a property. */
export function shapePlaces(
  shape: Value | undefined,
  pointer: string,
  gathered: Gathered,
  depth = 0,
): void {
  if (shape?.kind !== 'object') return
  for (const [key, { key: at, value }] of shape.entries) {
    const property = `${pointer}/properties/${escaped(key)}`
    note(gathered.places, property, spanning(at, value.at))
    schemaPlaces(value, property, gathered, depth + 1)
  }
}

/** From a key to the end of its value, where both stand in one file in this order; else the key. */
export function spanning(key: Place, value: Place): Place {
  return key.module === value.module && value.start >= key.start
    ? { module: key.module, start: key.start, end: Math.max(key.end, value.end) }
    : key
}

function note(places: Map<string, Place>, pointer: string, place: Place): void {
  if (!places.has(pointer)) places.set(pointer, place)
}

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
