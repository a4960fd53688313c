import type { Assumption } from '../model/assumption.js'
import { assumedOf } from '../model/doubt.js'
import type { Frame } from '../model/frame.js'
import type { Expression } from '../model/tree.js'
import { array, isNothing, primitive } from '../model/value.js'
import type { Value } from '../model/value.js'
import { evaluate } from './recursion.js'

type Spread = { readonly type: 'SpreadElement'; readonly argument: Expression }

/** Values in a row, and what was spread among them that is not known whole. */
export interface Items {
  readonly items: Value[]
  readonly missing: Value | undefined
  /** How many of them are certain to stand where they do: those before what is missing. */
  readonly placed: number
}

/** The values of arguments or members of an array, spreads laid out. */
export function spreadOut(elements: readonly (Expression | Spread | null)[], frame: Frame): Items {
  const items: Value[] = []
  let missing: Value | undefined
  let placed: number | undefined
  for (const element of elements) {
    if (element === null)
      items.push(primitive(undefined, { module: frame.module, start: 0, end: 0 }))
    else if (element.type !== 'SpreadElement') items.push(evaluate(element, frame))
    else {
      const spread = evaluate(element.argument, frame)
      const laid = itemsOf(spread, frame)
      if (laid === undefined || assumedOf(spread) !== undefined) {
        missing = spread
        placed ??= items.length
      }
      if (laid !== undefined) items.push(...laid)
    }
  }
  return { items, missing, placed: placed ?? items.length }
}

/** What iterating over a value gives; undefined where that is not known. */
export function itemsOf(value: Value, frame: Frame): readonly Value[] | undefined {
  const { at } = value
  switch (value.kind) {
    case 'array':
      return value.items
    case 'collection':
      return value.items.map(({ key, value: member }) =>
        value.type === 'Set' ? key : array([key, member], at),
      )
    case 'primitive':
      if (typeof value.value !== 'string') return undefined
      return [...value.value].map((letter) => primitive(letter, at))
    case 'native': {
      const real = frame.machine.world.settle(value, frame)
      return real.kind === 'native' || real.kind === 'unknown' ? undefined : itemsOf(real, frame)
    }
    default:
      return undefined
  }
}

/** What a value reads as inside a text; undefined where that is not known. */
export function shownAs(value: Value, frame: Frame): string | undefined {
  if (value.kind === 'primitive') return String(value.value)
  if (value.kind === 'array') {
    const items = value.items.map((item) => (isNothing(item) ? '' : shownAs(item, frame)))
    return items.includes(undefined) ? undefined : items.join(',')
  }
  if (value.kind === 'native') {
    const settled = frame.machine.world.settle(value, frame)
    return settled.kind === 'primitive' ? String(settled.value) : undefined
  }
  return undefined
}

/** What a value’s text hangs on: the value, and what a list holds. */
export function assumedWhenShown(value: Value): readonly Assumption[] {
  const own = assumedOf(value) ?? []
  return value.kind === 'array' ? [...own, ...value.items.flatMap(assumedWhenShown)] : own
}
