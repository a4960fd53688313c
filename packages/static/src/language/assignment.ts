import { assume, assumedOf, assuming, lacking, reasonOf } from '../model/doubt.js'
import { notKnown, supposing } from '../model/frame.js'
import type { Frame } from '../model/frame.js'
import { placeOf } from '../model/place.js'
import type { Place } from '../model/place.js'
import type {
  AssignmentExpression,
  AssignmentTargetMaybeDefault,
  BindingPattern,
  Expression,
  LogicalExpression,
  UpdateExpression,
} from '../model/tree.js'
import { array, object, primitive } from '../model/value.js'
import type { Property, Value } from '../model/value.js'
import { supposition } from './conditions.js'
import { itemsOf } from './items.js'
import { join } from './join.js'
import { keyOf, memberTarget } from './keys.js'
import { isDecidedByLeft, operate } from './operators.js'
import { evaluate, get, set } from './recursion.js'
import { setUnnamed } from './unnamed.js'

/** What a value may be given to: a name, a member, a pattern of these. */
export type Target = BindingPattern | AssignmentTargetMaybeDefault | Expression

/** Gives a name its value. */
export type Give = (name: string, value: Value) => void

const LOGICAL: Readonly<Record<string, LogicalExpression['operator']>> = {
  '||=': '||',
  '&&=': '&&',
  '??=': '??',
}

export function evaluateAssignment(node: AssignmentExpression, frame: Frame): Value {
  const { operator, right } = node
  const place = resolvePlace(node.left, frame)
  if (operator === '=') return place.write(evaluate(right, frame))
  const held = place.read()
  const logical = LOGICAL[operator]
  if (logical === undefined) {
    const operation = { ...node, operator: operator.slice(0, -1) }
    return place.write(operate(operation, held, evaluate(right, frame), frame))
  }
  const isKept = isDecidedByLeft(logical, held, frame)
  if (isKept === true) return held
  if (isKept === false) return place.write(evaluate(right, frame))
  const value = evaluate(right, supposing(frame, supposition(held)))
  const doubt = assume('upper', reasonOf(held), placeOf(node, frame))
  return place.write(join(held, value, doubt))
}

export function evaluateUpdate(node: UpdateExpression, frame: Frame): Value {
  const place = resolvePlace(node.argument, frame)
  const held = place.read()
  if (held.kind !== 'primitive') return place.write(notKnown(reasonOf(held), node, frame))
  const before = Number(held.value)
  const after = node.operator === '++' ? before + 1 : before - 1
  const at = placeOf(node, frame)
  place.write(assuming(primitive(after, at), assumedOf(held)))
  return assuming(primitive(node.prefix ? after : before, at), assumedOf(held))
}

/** Where a value is read and written: what names it is evaluated once, before the value is. */
interface TargetPlace {
  readonly read: () => Value
  readonly write: (value: Value) => Value
}

function resolvePlace(target: Target, frame: Frame): TargetPlace {
  if ('expression' in target && typeof target.expression === 'object') {
    return resolvePlace(target.expression, frame)
  }
  const giving = (write: (value: Value) => void): TargetPlace['write'] => {
    return (value) => {
      write(value)
      return value
    }
  }
  if (target.type !== 'MemberExpression') {
    return {
      read: () => evaluate(target as Expression, frame),
      write: giving((value) => assignTo(target, value, frame)),
    }
  }
  const { object: holder, key } = memberTarget(target, frame)
  const at = placeOf(target, frame)
  return {
    read: () =>
      key === undefined
        ? notKnown('a member is named at run time', target, frame)
        : get(holder, key, at, frame),
    write: giving((value) => setAt(holder, key, value, at, frame)),
  }
}

function setAt(
  holder: Value,
  key: string | undefined,
  value: Value,
  at: Place,
  frame: Frame,
): void {
  if (key !== undefined) set(holder, key, value, at, frame)
  else setUnnamed(holder, 'a member is set whose name is made at run time', at)
}

/** Assigns a value to a name, a member or a pattern that is there already. */
function assignTo(target: Target, value: Value, frame: Frame): void {
  const { scope } = frame
  bind(target, value, frame, (name, bound) => {
    // Only what stood before the supposition is in doubt after it.
    const doubts = frame.maybe.slice(scope.bornOf(name))
    const held = doubts.length > 0 ? scope.read(name) : undefined
    const kept = held === undefined ? bound : join(held, bound, doubts)
    if (!scope.assign(name, kept)) scope.functionScope().declare(name, kept)
  })
}

/** Takes a value apart by a pattern and gives each name its part. */
export function bind(target: Target, value: Value, frame: Frame, give: Give): void {
  switch (target.type) {
    case 'Identifier':
      return give(target.name, value)
    case 'MemberExpression': {
      const { object: holder, key } = memberTarget(target, frame)
      return setAt(holder, key, value, placeOf(target, frame), frame)
    }
    case 'AssignmentPattern':
      return bindWithDefault(target, value, frame, give)
    case 'ObjectPattern':
      return bindMembers(target, value, frame, give)
    case 'ArrayPattern':
      return bindItems(target, value, frame, give)
    default:
      if ('expression' in target && typeof target.expression === 'object') {
        return bind(target.expression, value, frame, give)
      }
  }
}

type Pattern<K extends Target['type']> = Extract<Target, { type: K }>

function bindWithDefault(
  target: Pattern<'AssignmentPattern'>,
  value: Value,
  frame: Frame,
  give: Give,
): void {
  const isMissing = value.kind === 'primitive' && value.value === undefined
  if (isMissing) {
    const otherwise = assuming(evaluate(target.right, frame), assumedOf(value))
    return bind(target.left, otherwise, frame, give)
  }
  if (value.kind !== 'unknown') return bind(target.left, value, frame, give)
  // An unknown flag with a default stays unknown; an unknown object with a default is at least
  // that.
  const fallback = evaluate(target.right, frame)
  const doubt = assume('either', reasonOf(value), placeOf(target, frame))
  const chosen = fallback.kind === 'primitive' ? value : join(value, fallback, doubt)
  bind(target.left, chosen, frame, give)
}

function bindItems(target: Pattern<'ArrayPattern'>, value: Value, frame: Frame, give: Give): void {
  const items = itemsOf(value, frame)
  // A list that has come to its end stays there, whatever is added to it in between.
  let isAtEnd = false
  for (const [index, element] of target.elements.entries()) {
    isAtEnd ||= items !== undefined && index >= items.length
    if (element === null) continue
    const isRest = element.type === 'RestElement'
    const part =
      items === undefined
        ? notKnown(reasonOf(value), element, frame)
        : isRest
          ? array(isAtEnd ? [] : items.slice(index), value.at)
          : ((isAtEnd ? undefined : items[index]) ?? primitive(undefined, value.at))
    bind(isRest ? element.argument : element, assuming(part, assumedOf(value)), frame, give)
  }
}

function bindMembers(
  target: Pattern<'ObjectPattern'>,
  value: Value,
  frame: Frame,
  give: Give,
): void {
  const taken = new Set<string>()
  for (const property of target.properties) {
    if (property.type === 'RestElement') {
      bind(property.argument, restOf(value, taken, frame), frame, give)
      continue
    }
    const key = keyOf(property.key, property.computed, frame)
    if (key !== undefined) taken.add(key)
    const part =
      key === undefined
        ? notKnown('a member is named at run time', property, frame)
        : get(value, key, placeOf(property, frame), frame)
    bind(property.value, part, frame, give)
  }
}

/** The members of a value that were not taken by name. */
function restOf(value: Value, taken: ReadonlySet<string>, frame: Frame): Value {
  const from = frame.machine.world.settle(value, frame)
  if (from.kind === 'unknown') return from
  if (from.kind !== 'object') return assuming(object(new Map(), value.at), lacking(from, 'members'))
  const rest = new Map<string, Property>([...from.entries].filter(([key]) => !taken.has(key)))
  return assuming(object(rest, value.at), assumedOf(from))
}

/** The names that a pattern gives values to. */
export function namesIn(target: Target): readonly string[] {
  switch (target.type) {
    case 'Identifier':
      return [target.name]
    case 'AssignmentPattern':
      return namesIn(target.left)
    case 'ObjectPattern':
      return target.properties.flatMap((property) =>
        namesIn(property.type === 'RestElement' ? property.argument : property.value),
      )
    case 'ArrayPattern':
      return target.elements.flatMap((element) => {
        if (element === null) return []
        return namesIn(element.type === 'RestElement' ? element.argument : element)
      })
    default:
      return []
  }
}
