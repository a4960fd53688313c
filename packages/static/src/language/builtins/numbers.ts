import { assumedOf, assuming } from '../../model/doubt.js'
import { primitive } from '../../model/value.js'
import { notGiven } from './given.js'
import type { Call, Members } from './given.js'

/** A function of numbers. */
export function fromNumbers(compute: (...given: number[]) => number): Call {
  return (args, at) => {
    const given: number[] = []
    for (const arg of args) {
      if (arg.kind !== 'primitive') return notGiven(at)
      given.push(Number(arg.value))
    }
    return assuming(
      primitive(compute(...given), at),
      args.flatMap((arg) => assumedOf(arg) ?? []),
    )
  }
}

/** Reads a number off the start of a text, as the language does. */
export function fromText(parse: (text: string, base?: number) => number): Call {
  return ([text, base], at) => {
    if (text?.kind !== 'primitive') return notGiven(at)
    if (base !== undefined && base.kind !== 'primitive') return notGiven(at)
    const number = parse(String(text.value), base === undefined ? undefined : Number(base.value))
    return assuming(primitive(number, at), [...(assumedOf(text) ?? []), ...(assumedOf(base) ?? [])])
  }
}

export const MATH: Members = {
  max: fromNumbers(Math.max),
  min: fromNumbers(Math.min),
  floor: fromNumbers(Math.floor),
  ceil: fromNumbers(Math.ceil),
  round: fromNumbers(Math.round),
  abs: fromNumbers(Math.abs),
  pow: fromNumbers(Math.pow),
  trunc: fromNumbers(Math.trunc),
  sqrt: fromNumbers(Math.sqrt),
  PI: Math.PI,
  E: Math.E,
}

export const NUMBER: Members = {
  MAX_SAFE_INTEGER: Number.MAX_SAFE_INTEGER,
  MIN_SAFE_INTEGER: Number.MIN_SAFE_INTEGER,
  MAX_VALUE: Number.MAX_VALUE,
  MIN_VALUE: Number.MIN_VALUE,
  POSITIVE_INFINITY: Infinity,
  NEGATIVE_INFINITY: -Infinity,
  EPSILON: Number.EPSILON,
  parseInt: fromText(Number.parseInt),
  parseFloat: fromText(Number.parseFloat),
}
