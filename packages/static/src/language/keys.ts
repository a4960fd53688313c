import { isExact } from '../model/doubt.js'
import { notKnown } from '../model/frame.js'
import type { Frame } from '../model/frame.js'
import type { MemberExpression, PropertyKey } from '../model/tree.js'
import type { Value } from '../model/value.js'
import { evaluate } from './recursion.js'

/** The name that a key stands for; undefined where it is made at run time. */
export function keyOf(key: PropertyKey, isComputed: boolean, frame: Frame): string | undefined {
  if (key.type === 'PrivateIdentifier') return `#${key.name}`
  if (!isComputed) {
    if (key.type === 'Identifier') return key.name
    return key.type === 'Literal' ? String(key.value) : undefined
  }
  const value = evaluate(key, frame)
  return value.kind === 'primitive' && isExact(value) ? String(value.value) : undefined
}

/** What a member expression names: the value that holds it, and its key where that is known. */
export interface MemberTarget {
  readonly object: Value
  readonly key: string | undefined
}

export function memberTarget(node: MemberExpression, frame: Frame): MemberTarget {
  const { object } = node
  // `super.method`: looked up from the parent, called on `this`.
  const holder =
    object.type === 'Super'
      ? (frame.home?.parent ?? notKnown('there is no parent here', node, frame))
      : evaluate(object, frame)
  return { object: holder, key: keyOf(node.property, node.computed, frame) }
}
