import { assumedOf, assuming, isExact } from '../../model/doubt.js'
import type { Frame } from '../../model/frame.js'
import type { Place } from '../../model/place.js'
import { array, primitive } from '../../model/value.js'
import type { Value } from '../../model/value.js'
import { itemsOf } from '../items.js'
import { call } from '../recursion.js'
import { notGiven, whyNotGiven } from './given.js'
import type { Call } from './given.js'

const MOST = 10_000

/** Members of `Array`. */
export const ARRAY: Readonly<Record<string, Call>> = {
  isArray([value], at, frame) {
    const settled = value === undefined ? undefined : frame.machine.world.settle(value, frame)
    const isOpen = settled === undefined || settled.kind === 'unknown' || settled.kind === 'native'
    return isOpen ? notGiven(at) : primitive(settled.kind === 'array', at)
  },
  of: (args, at) => array([...args], at),
  from([source, callback], at, frame) {
    const items = itemsFrom(source, at, frame)
    if (items === undefined) return whyNotGiven(source, at)
    const made = items.map((item, index) =>
      callback === undefined
        ? item
        : call(callback, undefined, [item, primitive(index, at)], at, frame),
    )
    return assuming(array(made, at), assumedOf(source))
  },
}

/**
 * The items of what `Array.from` is given: something to iterate over, or an object with a length.
 */
function itemsFrom(
  source: Value | undefined,
  at: Place,
  frame: Frame,
): readonly Value[] | undefined {
  if (source === undefined) return undefined
  const length = source.kind === 'object' ? source.entries.get('length')?.value : undefined
  const count = length?.kind === 'primitive' && isExact(length) ? Number(length.value) : undefined
  if (count === undefined || !(count <= MOST)) return itemsOf(source, frame)
  return Array.from({ length: count }, () => primitive(undefined, at))
}
