import { unknown } from '../../model/value.js'
import type { BuiltinValue, Value } from '../../model/value.js'
import type { Place } from '../../model/place.js'

/** What a function of the language does. */
export type Call = BuiltinValue['call']

/** Members that a name of the language has: functions, and numbers. */
export type Members = Readonly<Record<string, Call | number>>

export function notGiven(at: Place): Value {
  return unknown('what it is given is not known', at)
}

/** What is given is not known, for its own reason where it has one. */
export function whyNotGiven(value: Value | undefined, at: Place): Value {
  return value?.kind === 'unknown' ? unknown(value.reason, at) : notGiven(at)
}
