import { assume, assuming, putInDoubt } from '../model/doubt.js'
import type { Place } from '../model/place.js'
import type { Value } from '../model/value.js'

/**
 * A member is set of which nobody knows the name: it may be one of those that are there, or one
 * more.
 */
export function setUnnamed(holder: Value, why: string, at: Place): void {
  if (holder.kind === 'object' || holder.kind === 'class' || holder.kind === 'function') {
    const doubt = assume('either', why, at)
    for (const [key, property] of holder.entries) {
      holder.entries.set(key, { ...property, value: assuming(property.value, doubt) })
    }
    putInDoubt(holder, assume('lower', why, at))
  } else putInDoubt(holder, assume('either', why, at))
}
