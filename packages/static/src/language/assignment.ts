import type { AssignmentExpression, BindingPattern, Expression, UpdateExpression } from 'oxc-parser'
import { join } from './join.js'
import { array, assuming, object, primitive } from '../model/value.js'
import type { Property, Value } from '../model/value.js'
import { evaluate, itemsOf } from './expressions.js'
import { keyOf, lacking } from './literals.js'
import { dunno, placeOf } from '../model/machine.js'
import type { Frame } from '../model/machine.js'
import { memberTarget } from './members.js'
import { operate, reasonOf, settledTruth } from './operators.js'

export function assign(node: AssignmentExpression, frame: Frame): Value {
  const { operator } = node
  if (operator === '=') {
    const value = evaluate(node.right, frame)
    assignTo(node.left as Target, value, frame)
    return value
  }
  const held = evaluate(node.left as Expression, frame)
  if (operator === '||=' || operator === '&&=' || operator === '??=') {
    const truth =
      operator === '??='
        ? held.kind === 'unknown'
          ? undefined
          : !(held.kind === 'primitive' && (held.value === null || held.value === undefined))
        : settledTruth(held, frame)
    const keeps = operator === '&&=' ? truth === false : truth === true
    if (keeps) return held
    const value = evaluate(node.right, frame)
    assignTo(
      node.left as Target,
      truth === undefined
        ? join(held, value, [{ bound: 'upper', why: reasonOf(held), at: placeOf(node, frame) }])
        : value,
      frame,
    )
    return value
  }
  const value = operate(
    { ...node, operator: operator.slice(0, -1) },
    held,
    evaluate(node.right, frame),
    frame,
  )
  assignTo(node.left as Target, value, frame)
  return value
}

export function update(node: UpdateExpression, frame: Frame): Value {
  const held = evaluate(node.argument as Expression, frame)
  if (held.kind !== 'primitive') return dunno(reasonOf(held), node, frame)
  const before = Number(held.value)
  const value = assuming(
    primitive(node.operator === '++' ? before + 1 : before - 1, placeOf(node, frame)),
    held.assumed,
  )
  assignTo(node.argument as Target, value, frame)
  return node.prefix ? value : primitive(before, value.at)
}

export type Target = BindingPattern | Expression

/** Assigns a value to a name, a member or a pattern that is there already. */
export function assignTo(target: Target, value: Value, frame: Frame): void {
  bind(target, value, frame, (name, bound) => {
    // Only what stood before the supposition is in doubt after it.
    const doubts = frame.maybe.slice(frame.scope.bornOf(name))
    const held = doubts.length > 0 ? frame.scope.read(name) : undefined
    const kept = held === undefined ? bound : join(held, bound, doubts)
    if (!frame.scope.assign(name, kept)) frame.scope.functionScope().declare(name, kept)
  })
}

/** Takes a value apart by a pattern and gives each name its part. */
export function bind(
  target: Target,
  value: Value,
  frame: Frame,
  give: (name: string, value: Value) => void,
): void {
  switch (target.type) {
    case 'Identifier':
      return give(target.name, value)
    case 'MemberExpression': {
      const { object: holder, key } = memberTarget(target, frame)
      if (key !== undefined)
        frame.machine.evaluation.set(holder, key, value, placeOf(target, frame), frame)
      else
        assuming(holder, [
          {
            bound: 'lower',
            why: 'a member is set whose name is made at run time',
            at: placeOf(target, frame),
          },
        ])
      return
    }
    case 'AssignmentPattern': {
      const isMissing = value.kind === 'primitive' && value.value === undefined
      const fallback =
        isMissing || value.kind === 'unknown' ? evaluate(target.right, frame) : undefined
      const chosen =
        fallback === undefined
          ? value
          : isMissing
            ? fallback
            : join(value, fallback, [
                { bound: 'either', why: reasonOf(value), at: placeOf(target, frame) },
              ])
      return bind(
        target.left,
        value.kind === 'unknown' && isSimple(fallback) ? value : chosen,
        frame,
        give,
      )
    }
    case 'ObjectPattern':
      return bindObject(target, value, frame, give)
    case 'ArrayPattern': {
      const items = itemsOf(value, frame)
      for (const [index, element] of target.elements.entries()) {
        if (element === null) continue
        if (element.type === 'RestElement')
          bind(
            element.argument,
            items === undefined
              ? dunno(reasonOf(value), element, frame)
              : array(items.slice(index), value.at),
            frame,
            give,
          )
        else
          bind(
            element,
            items === undefined
              ? dunno(reasonOf(value), element, frame)
              : (items[index] ?? primitive(undefined, value.at)),
            frame,
            give,
          )
      }
      return
    }
    default:
      if ('expression' in target) return bind(target.expression as Target, value, frame, give)
  }
}

/**
 * An unknown flag with a default stays unknown; an unknown object with a default is at least that.
 */
function isSimple(value: Value | undefined): boolean {
  return value?.kind === 'primitive'
}

function bindObject(
  target: Extract<Target, { type: 'ObjectPattern' }>,
  value: Value,
  frame: Frame,
  give: (name: string, value: Value) => void,
): void {
  const taken = new Set<string>()
  for (const property of target.properties) {
    if (property.type === 'RestElement') {
      const rest = new Map<string, Property>()
      const from = value.kind === 'native' ? frame.machine.library.settle(value, frame) : value
      if (from.kind === 'object')
        for (const [key, one] of from.entries) if (!taken.has(key)) rest.set(key, one)
      const gathered = object(rest, value.at)
      bind(
        property.argument,
        from.kind === 'object'
          ? assuming(gathered, from.assumed)
          : from.kind === 'unknown'
            ? from
            : assuming(gathered, lacking(from, 'members')),
        frame,
        give,
      )
    } else {
      const key = keyOf(property.key, property.computed, frame)
      if (key !== undefined) taken.add(key)
      const part =
        key === undefined
          ? dunno('a member is named at run time', property, frame)
          : frame.machine.evaluation.get(value, key, placeOf(property, frame), frame)
      bind(property.value as Target, part, frame, give)
    }
  }
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
        namesIn((property.type === 'RestElement' ? property.argument : property.value) as Target),
      )
    case 'ArrayPattern':
      return target.elements.flatMap((element) =>
        element === null
          ? []
          : namesIn(element.type === 'RestElement' ? element.argument : element),
      )
    default:
      return []
  }
}
