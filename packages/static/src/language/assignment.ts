import { assume, assumedOf, assuming, lacking, putInDoubt, reasonOf } from '../model/doubt.js'
import { notKnown } from '../model/frame.js'
import type { Frame } from '../model/frame.js'
import { placeOf } from '../model/place.js'
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
import { itemsOf } from './items.js'
import { join } from './join.js'
import { keyOf, memberTarget } from './keys.js'
import { isDecidedByLeft, operate } from './operators.js'
import { evaluate, get, set } from './recursion.js'

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
  const { operator, left, right } = node
  if (operator === '=') return assignAndGive(left, evaluate(right, frame), frame)
  const held = evaluate(left as Expression, frame)
  const logical = LOGICAL[operator]
  if (logical === undefined) {
    const operation = { ...node, operator: operator.slice(0, -1) }
    return assignAndGive(left, operate(operation, held, evaluate(right, frame), frame), frame)
  }
  const isKept = isDecidedByLeft(logical, held, frame)
  if (isKept === true) return held
  const value = evaluate(right, frame)
  if (isKept === false) return assignAndGive(left, value, frame)
  const doubt = assume('upper', reasonOf(held), placeOf(node, frame))
  return assignAndGive(left, join(held, value, doubt), frame)
}

function assignAndGive(target: Target, value: Value, frame: Frame): Value {
  assignTo(target, value, frame)
  return value
}

export function evaluateUpdate(node: UpdateExpression, frame: Frame): Value {
  const held = evaluate(node.argument, frame)
  if (held.kind !== 'primitive') return notKnown(reasonOf(held), node, frame)
  const before = Number(held.value)
  const after = node.operator === '++' ? before + 1 : before - 1
  const value = assuming(primitive(after, placeOf(node, frame)), assumedOf(held))
  assignTo(node.argument, value, frame)
  return node.prefix ? value : primitive(before, value.at)
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
      const at = placeOf(target, frame)
      if (key !== undefined) set(holder, key, value, at, frame)
      else putInDoubt(holder, assume('lower', 'a member is set whose name is made at run time', at))
      return
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
  if (isMissing) return bind(target.left, evaluate(target.right, frame), frame, give)
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
  for (const [index, element] of target.elements.entries()) {
    if (element === null) continue
    const isRest = element.type === 'RestElement'
    const part =
      items === undefined
        ? notKnown(reasonOf(value), element, frame)
        : isRest
          ? array(items.slice(index), value.at)
          : (items[index] ?? primitive(undefined, value.at))
    bind(isRest ? element.argument : element, part, frame, give)
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
