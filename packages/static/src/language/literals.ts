import { isUpper } from '../model/assumption.js'
import type { Assumption } from '../model/assumption.js'
import { LONGEST_TEXT } from '../model/budget.js'
import { assumedOf, assuming, doubtsOfChange, lacking, putInDoubt } from '../model/doubt.js'
import { notKnown } from '../model/frame.js'
import type { Frame } from '../model/frame.js'
import { placeOf } from '../model/place.js'
import type { ArrayExpression, ObjectExpression, TemplateLiteral } from '../model/tree.js'
import { array, isNothing, object, primitive } from '../model/value.js'
import type { FunctionValue, ObjectValue, Property, Value } from '../model/value.js'
import { functionValue } from './functions.js'
import { assumedWhenShown, shownAs, spreadOut } from './items.js'
import { join } from './join.js'
import { keyOf } from './keys.js'
import { accessorOrMethod } from './methods.js'
import { evaluate, get } from './recursion.js'
import { setUnnamed } from './unnamed.js'

export function evaluateTemplate(node: TemplateLiteral, frame: Frame): Value {
  let text = node.quasis[0]?.value.cooked ?? ''
  const assumed: Assumption[] = []
  const parts = node.expressions.map((expression) => evaluate(expression, frame))
  for (const [index, part] of parts.entries()) {
    const expression = node.expressions[index] ?? node
    const shown = shownAs(part, frame)
    if (shown === undefined) {
      const why = part.kind === 'unknown' ? part.reason : 'a part of this text is no text'
      return notKnown(why, expression, frame)
    }
    assumed.push(...assumedWhenShown(part))
    text += shown + (node.quasis[index + 1]?.value.cooked ?? '')
    if (text.length > LONGEST_TEXT) return notKnown('the text is too long', node, frame)
  }
  return assuming(primitive(text, placeOf(node, frame)), assumed)
}

export function evaluateArray(node: ArrayExpression, frame: Frame): Value {
  const { items, missing } = spreadOut(node.elements, frame)
  const made = array(items, placeOf(node, frame), frame.maybe.length)
  if (missing !== undefined) putInDoubt(made, lacking(missing, 'members of a list'))
  return made
}

type Member = Exclude<ObjectExpression['properties'][number], { type: 'SpreadElement' }>

export function evaluateObject(node: ObjectExpression, frame: Frame): Value {
  const made = object(new Map(), placeOf(node, frame), frame.maybe.length)
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      spreadInto(made, evaluate(property.argument, frame), frame)
    } else addMember(made, property, frame)
  }
  return made
}

function addMember(made: ObjectValue, property: Member, frame: Frame): void {
  const key = keyOf(property.key, property.computed, frame)
  const at = placeOf(property, frame)
  const { kind, value: written } = property
  if (key === undefined) {
    evaluate(written, frame)
    setUnnamed(made, 'a member is left out whose name is made at run time', at)
    return
  }
  const place = placeOf(property.key, frame)
  if (kind !== 'init' && written.type === 'FunctionExpression') {
    const accessor = functionValue(written, frame, { self: made })
    const held = made.entries.get(key)
    made.entries.set(key, { ...accessorOrMethod(kind, accessor, held), key: place })
  } else {
    const value =
      property.method && written.type === 'FunctionExpression'
        ? functionValue(written, frame, { self: made })
        : evaluate(written, frame)
    // `__proto__: x` in a literal sets the prototype and is no member.
    const isPrototype = key === '__proto__' && !property.shorthand && !property.computed
    if (!isPrototype) made.entries.set(key, { key: place, value })
  }
}

/** Adds the members of one object to another, as `...` and `Object.assign` do. */
export function spreadInto(target: ObjectValue | FunctionValue, source: Value, frame: Frame): void {
  const from = frame.machine.world.settle(source, frame)
  if (isNothing(from) || (from.kind === 'primitive' && typeof from.value === 'boolean')) return
  if (from.kind === 'array') {
    for (const [index, item] of from.items.entries()) {
      target.entries.set(String(index), { key: item.at, value: item })
    }
    putInDoubt(target, assumedOf(from))
  } else if (from.kind === 'object' || from.kind === 'class' || from.kind === 'function') {
    const open = assumedOf(from)?.find(({ direction }) => direction !== 'upper')
    if (open !== undefined) setUnnamed(target, open.why, open.at)
    for (const [key, property] of from.entries) {
      const value = spreadMember(target, from, key, property, frame)
      const { perhaps = doubtsOfChange(target, frame) } = property
      const isPerhaps = perhaps.length > 0 && !target.entries.has(key)
      target.entries.set(key, { key: property.key, value, ...(isPerhaps ? { perhaps } : {}) })
    }
    putInDoubt(target, assumedOf(from))
  } else {
    const [missing] = lacking(from, 'members of an object')
    if (missing !== undefined) setUnnamed(target, missing.why, missing.at)
  }
}

/** What a member becomes that is spread over one of the same name, perhaps. */
function spreadMember(
  target: Value & { readonly entries: ReadonlyMap<string, Property> },
  from: Value,
  key: string,
  property: Property,
  frame: Frame,
): Value {
  const value = property.getter === undefined ? property.value : get(from, key, property.key, frame)
  const held = target.entries.get(key)?.value
  const isPerhaps = held !== undefined && assumedOf(from)?.some(isUpper) === true
  const ownDoubts = isPerhaps ? (assumedOf(value)?.filter(isUpper) ?? []) : []
  const doubts = [...doubtsOfChange(target, frame), ...ownDoubts]
  if (doubts.length === 0 && !isPerhaps) return value
  return held === undefined ? assuming(value, doubts) : join(value, held, doubts)
}
