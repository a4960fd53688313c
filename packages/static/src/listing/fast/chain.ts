import { calledName, rootOf } from '../../libraries/native.js'
import { isExact } from '../../model/doubt.js'
import type { NativeValue, Value } from '../../model/value.js'
import type { Leaf, Schema, Shape } from './schema.js'
import { applyWord, checkInside, checkItems } from './words.js'
import { checkMessage, readLiteral, readTexts, refuse, Uncommon } from './written.js'

/**
 * A shape of common chains. `isOnce`: a schema used twice is listed otherwise the second time, as
 * zod 3 has it.
 */
export function shapeOf(value: Value | undefined, isOnce: boolean): Shape | undefined {
  try {
    return readShape(value, isOnce ? new Set() : undefined)
  } catch (error) {
    if (error instanceof Uncommon) return undefined
    throw error
  }
}

/** Schemas that were read already, where each may be read once only. */
type Seen = Set<NativeValue> | undefined

function readShape(value: Value | undefined, seen: Seen): Shape {
  if (value?.kind !== 'object' || !isExact(value) || value.of !== undefined) return refuse()
  return new Map(
    [...value.entries].map(([key, { value: member, getter }]) => {
      if (getter !== undefined) return refuse()
      return [key, readSchema(member, seen)] as const
    }),
  )
}

function readSchema(value: Value | undefined, seen: Seen): Schema {
  if (value?.kind !== 'native' || !isExact(value) || value.recipe.op !== 'call') return refuse()
  if (seen?.has(value) === true) return refuse()
  seen?.add(value)
  const { callee, args } = value.recipe
  const name = calledName(callee)
  const of = callee.recipe.op === 'get' ? callee.recipe.of : undefined
  // `detail(schema)` of our runtime lists its short side; that of values or a body only is common.
  const isOurs = rootOf(callee)?.startsWith('@mcp-budget/runtime') === true
  if (of === undefined && name === 'detail' && isOurs) return shorten(readSchema(args[0], seen))
  if (of === undefined || isZod(of)) return beginChain(name, args, seen)
  if (name === 'pipe') readSchema(args[0], seen)
  return applyWord(name, args, readSchema(of, seen), seen !== undefined)
}

/** `z` itself, under whichever name of it that is imported. */
function isZod({ recipe }: NativeValue): boolean {
  return recipe.op === 'import' && (recipe.name === 'z' || recipe.name === 'default')
}

/** What `detail` lists for an enum of texts or a body; its description stays. */
function shorten(schema: Schema): Schema {
  const described = schema.description === undefined ? {} : { description: schema.description }
  if (schema.kind === 'enum') {
    return { kind: 'pipe', inner: { kind: 'string', checks: [] }, ...described }
  }
  if (schema.kind !== 'object' && schema.kind !== 'record') return refuse()
  const inner: Leaf = { kind: 'object', shape: new Map(), rest: 'loose' }
  return { kind: 'pipe', inner, ...described }
}

/** `z.string()` and the like: what a chain begins with. */
function beginChain(name: string, [first, second]: readonly Value[], seen: Seen): Schema {
  const isStrict = seen !== undefined
  switch (name) {
    case 'string':
    case 'number':
      checkMessage(first)
      return { kind: name, checks: [] }
    case 'boolean':
      checkMessage(first)
      return { kind: name }
    case 'any':
    case 'unknown':
      return { kind: 'any' }
    case 'enum':
      return { kind: 'enum', values: readTexts(first) }
    case 'literal':
      return { kind: 'literal', value: readLiteral(first) }
    case 'array':
      return { kind: 'array', items: checkItems(readSchema(first, seen), isStrict), checks: [] }
    case 'object':
    case 'strictObject':
    case 'looseObject': {
      checkMessage(second)
      const rest = name === 'object' ? 'strip' : name === 'strictObject' ? 'strict' : 'loose'
      return { kind: 'object', shape: readShape(first, seen), rest }
    }
    case 'record': {
      if (second === undefined) return refuse()
      const key = readSchema(first, seen)
      const isText = key.kind === 'string' && key.checks.length === 0
      if (!isText || key.description !== undefined) return refuse()
      return { kind: 'record', items: checkInside(readSchema(second, seen), isStrict) }
    }
    default:
      return refuse()
  }
}
