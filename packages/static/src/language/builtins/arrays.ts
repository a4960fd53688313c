import {
  assume,
  assumedOf,
  assuming,
  doubtsOfChange,
  doubtsOfMembers,
  isExact,
  putInDoubt,
} from '../../model/doubt.js'
import { supposing } from '../../model/frame.js'
import type { Place } from '../../model/place.js'
import { builtin, primitive, unknown } from '../../model/value.js'
import type { ArrayValue, Value } from '../../model/value.js'
import { CALLBACKS } from './array-callbacks.js'
import { CHANGES, UNMAKES } from './array-changes.js'
import { nothing } from './array-method.js'
import type { ArrayMethods } from './array-method.js'
import { PARTS } from './array-parts.js'

const METHODS: ArrayMethods = { ...CALLBACKS, ...CHANGES, ...PARTS }

export function arrayMember(list: ArrayValue, key: string, at: Place): Value | undefined {
  if (key === 'length') {
    return isExact(list)
      ? primitive(list.items.length, at)
      : unknown('how long a list is is not known', at)
  }
  if (/^\d+$/.test(key)) return assuming(list.items[Number(key)] ?? nothing(at), assumedOf(list))
  const method = Object.hasOwn(METHODS, key) ? METHODS[key] : undefined
  if (method === undefined) {
    return key in Array.prototype ? unknown(`\`${key}\` of a list is not followed`, at) : undefined
  }
  return builtin(key, at, (args, callAt, frame) => {
    frame.machine.step(callAt, frame)
    if (UNMAKES.has(key) && doubtsOfChange(list, frame).length > 0) {
      putInDoubt(list, assume('either', 'a list is perhaps changed', callAt))
    }
    // What is done for a member of a list in doubt is done only if it is there.
    const result = method(list, args, callAt, supposing(frame, doubtsOfMembers(list)))
    const isItself = result === list || result.kind === 'unknown' || key === 'push'
    return isItself ? result : assuming(result, assumedOf(list))
  })
}
