import type { ArrayExpression, ObjectExpression, PropertyKey, TemplateLiteral } from 'oxc-parser'
import { array, assuming, copyOf, doubtsOn, object, primitive } from '../model/value.js'
import type { Assumption, Property, Value } from '../model/value.js'
import { join } from './join.js'
import { evaluate, spreadOut } from './expressions.js'
import { functionValue } from './functions.js'
import { dunno, placeOf } from '../model/machine.js'
import type { Frame } from '../model/machine.js'

export const LONGEST_TEXT = 1_000_000

export function templateLiteral(node: TemplateLiteral, frame: Frame): Value {
  let text = node.quasis[0]?.value.cooked ?? ''
  const assumed: Assumption[] = []
  for (const [index, expression] of node.expressions.entries()) {
    const part = evaluate(expression, frame)
    const shown = shownAs(part, frame)
    if (shown === undefined)
      return dunno(
        part.kind === 'unknown' ? part.reason : 'a part of this text is no text',
        expression,
        frame,
      )
    assumed.push(...(part.assumed ?? []))
    text += shown + (node.quasis[index + 1]?.value.cooked ?? '')
    if (text.length > LONGEST_TEXT) return dunno('the text is too long', node, frame)
  }
  return assuming(primitive(text, placeOf(node, frame)), assumed)
}

/** What a value reads as inside a text; undefined where that is not known. */
export function shownAs(value: Value, frame: Frame): string | undefined {
  if (value.kind === 'primitive') return String(value.value)
  if (value.kind === 'array') {
    const items = value.items.map((item) =>
      item.kind === 'primitive' && (item.value === null || item.value === undefined)
        ? ''
        : shownAs(item, frame),
    )
    return items.includes(undefined) ? undefined : items.join(',')
  }
  if (value.kind === 'native') {
    const settled = frame.machine.library.settle(value, frame)
    return settled.kind === 'primitive' ? String(settled.value) : undefined
  }
  return undefined
}

export function arrayLiteral(node: ArrayExpression, frame: Frame): Value {
  const { items, missing } = spreadOut(node.elements, frame)
  return assuming(
    { ...array(items, placeOf(node, frame)), born: frame.maybe.length },
    missing === undefined ? undefined : lacking(missing, 'members of a list'),
  )
}

/** What a container lacks because something that was spread into it is not known. */
export function lacking(missing: Value, what: string): readonly Assumption[] {
  return (
    missing.assumed ?? [
      {
        bound: 'lower',
        why: `${what} are left out: ${missing.kind === 'unknown' ? missing.reason : 'they are not written here'}`,
        at: missing.at,
      },
    ]
  )
}

export function objectLiteral(node: ObjectExpression, frame: Frame): Value {
  const entries = new Map<string, Property>()
  const result = { ...object(entries, placeOf(node, frame)), born: frame.maybe.length }
  for (const property of node.properties) {
    if (property.type === 'SpreadElement')
      spreadInto(result, evaluate(property.argument, frame), frame)
    else {
      const key = keyOf(property.key, property.computed, frame)
      if (key === undefined) {
        evaluate(property.value, frame)
        assuming(result, [
          {
            bound: 'lower',
            why: 'a member is left out whose name is made at run time',
            at: placeOf(property, frame),
          },
        ])
      } else if (property.kind === 'get' && property.value.type === 'FunctionExpression') {
        entries.set(key, {
          key: placeOf(property.key, frame),
          value: primitive(undefined, placeOf(property, frame)),
          getter: functionValue(property.value, frame, result),
        })
      } else if (property.kind !== 'set') {
        const value =
          property.method && property.value.type === 'FunctionExpression'
            ? functionValue(property.value, frame, result)
            : evaluate(property.value, frame)
        // `__proto__: x` in a literal sets the prototype and is no member.
        if (key !== '__proto__' || property.shorthand || property.computed)
          entries.set(key, { key: placeOf(property.key, frame), value })
      }
    }
  }
  return result
}

/** Adds the members of one object to another, as `...` and `Object.assign` do. */
export function spreadInto(
  target: Extract<Value, { entries: Map<string, Property> }>,
  source: Value,
  frame: Frame,
): void {
  const from = source.kind === 'native' ? frame.machine.library.settle(source, frame) : source
  if (
    from.kind === 'primitive' &&
    (from.value === null || from.value === undefined || typeof from.value === 'boolean')
  )
    return
  if (from.kind === 'object' || from.kind === 'class' || from.kind === 'function') {
    for (const [key, property] of from.entries) {
      const value =
        property.getter === undefined
          ? property.value
          : frame.machine.evaluation.get(from, key, property.key, frame)
      const held = target.entries.get(key)
      const assumed = value.assumed?.filter(({ bound }) => bound === 'upper') ?? []
      const isPerhaps =
        from.assumed?.some(({ bound }) => bound === 'upper') === true && held !== undefined
      const doubts = [...doubtsOn(target, frame), ...(isPerhaps ? assumed : [])]
      const kept =
        doubts.length === 0 && !isPerhaps
          ? value
          : held === undefined
            ? assuming(copyOf(value), doubts)
            : join(value, held.value, doubts)
      target.entries.set(key, { key: property.key, value: kept })
    }
    assuming(target, from.assumed)
    return
  }
  if (from.kind === 'array') {
    from.items.forEach((item, index) =>
      target.entries.set(String(index), { key: item.at, value: item }),
    )
    return
  }
  assuming(target, lacking(from, 'members of an object'))
}

/** The name that a key stands for; undefined where it is made at run time. */
export function keyOf(key: PropertyKey, isComputed: boolean, frame: Frame): string | undefined {
  if (!isComputed) {
    if (key.type === 'Identifier') return key.name
    if (key.type === 'PrivateIdentifier') return `#${key.name}`
    return key.type === 'Literal' ? String(key.value) : undefined
  }
  if (key.type === 'PrivateIdentifier') return `#${key.name}`
  const value = evaluate(key as Parameters<typeof evaluate>[0], frame)
  return value.kind === 'primitive' && value.assumed === undefined ? String(value.value) : undefined
}
