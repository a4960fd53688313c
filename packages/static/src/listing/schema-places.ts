import { calledName } from '../libraries/native.js'
import type { Place } from '../model/place.js'
import { textOf } from '../model/value.js'
import type { NativeValue, Value } from '../model/value.js'

const DEEPEST = 20

/** Words of one chain that are looked at. */
const LONGEST_CHAIN = 100

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
    note(places, `${pointer}/${escapeKey(key)}`, spanning(at, member.at))
    if (member.kind === 'object')
      jsonPlaces(member, `${pointer}/${escapeKey(key)}`, places, depth + 1)
  }
}

/** A chain of a schema library: walked from its last word to its first. */
function chainPlaces(value: NativeValue, pointer: string, gathered: Gathered, depth: number): void {
  let one = value
  for (let steps = 0; steps < LONGEST_CHAIN; steps += 1) {
    const { recipe } = one
    if (recipe.op !== 'call') return
    const { callee, args } = recipe
    const word = calledName(callee)
    const before = callee.recipe.op === 'get' ? callee.recipe.of : undefined
    gathered.words.push(chainWord(pointer, word, one, before, args[0]))
    if (Object.hasOwn(WORDS, word)) WORDS[word]?.(args, { pointer, gathered, depth: depth + 1 })
    if (before === undefined) return
    one = before
    if (word === 'array' && args.length === 0) {
      schemaPlaces(one, `${pointer}/items`, gathered, depth + 1)
      return
    }
  }
}

function chainWord(
  pointer: string,
  word: string,
  { at }: NativeValue,
  before: NativeValue | undefined,
  first: Value | undefined,
): Gathered['words'][number] {
  const text = textOf(first)
  const isInChain = before !== undefined && before.recipe.op !== 'import'
  const after = isInChain && before.at.module === at.module ? { after: before.at.end } : {}
  return { pointer, word, at, ...after, ...(text === undefined ? {} : { text }) }
}

/** Where a word stands: what it says something of, and how deep. */
interface Spot {
  readonly pointer: string
  readonly gathered: Gathered
  readonly depth: number
}

type Word = (args: readonly Value[], spot: Spot) => void

const noteAs =
  (key: string): Word =>
  ([first], { pointer, gathered }) => {
    if (first !== undefined) note(gathered.places, `${pointer}/${key}`, first.at)
  }
const shape: Word = ([first], { pointer, gathered, depth }) =>
  shapePlaces(first, pointer, gathered, depth)
const inner: Word = ([first], { pointer, gathered, depth }) => {
  if (first?.kind === 'native') schemaPlaces(first, pointer, gathered, depth)
}
const record: Word = ([first, second], { pointer, gathered, depth }) =>
  schemaPlaces(second ?? first, `${pointer}/additionalProperties`, gathered, depth)
const union: Word = (args, { pointer, gathered, depth }) =>
  unionPlaces(args, pointer, gathered, depth)

/** What each word of a chain tells of where its schema is written. */
const WORDS: Readonly<Record<string, Word>> = {
  describe: noteAs('description'),
  enum: noteAs('enum'),
  nativeEnum: noteAs('enum'),
  default: noteAs('default'),
  meta: ([first], { pointer, gathered, depth }) => {
    if (first?.kind === 'object') jsonPlaces(first, pointer, gathered.places, depth)
  },
  object: shape,
  strictObject: shape,
  looseObject: shape,
  extend: shape,
  safeExtend: shape,
  record,
  partialRecord: record,
  array: ([first], { pointer, gathered, depth }) => {
    if (first?.kind === 'native') schemaPlaces(first, `${pointer}/items`, gathered, depth)
  },
  union,
  discriminatedUnion: union,
  detail: inner,
  optional: inner,
  nullable: inner,
  nullish: inner,
  lazy: inner,
  readonly: inner,
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
    const property = `${pointer}/properties/${escapeKey(key)}`
    note(gathered.places, property, spanning(at, value.at))
    schemaPlaces(value, property, gathered, depth + 1)
  }
}

/** From a key to the end of its value, where both stand in one file in this order; else the key. */
export function spanning(key: Place, value: Place): Place {
  if (key.module !== value.module || value.start < key.start) return key
  return { module: key.module, start: key.start, end: Math.max(key.end, value.end) }
}

function note(places: Map<string, Place>, pointer: string, place: Place): void {
  if (!places.has(pointer)) places.set(pointer, place)
}

function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
