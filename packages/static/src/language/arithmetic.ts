import { fail, succeed } from '../model/result.js'
import type { Result } from '../model/result.js'
import type { Primitive } from '../model/value.js'

type Table<T, R> = Readonly<Record<string, (a: T, b: T) => R>>

const EQUALITY: Table<Primitive, boolean> = {
  '===': (a, b) => a === b,
  '!==': (a, b) => a !== b,
  '==': (a, b) => isLooselyEqual(a, b),
  '!=': (a, b) => !isLooselyEqual(a, b),
}

const NUMBERS: Table<number, number | boolean> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
  '|': (a, b) => a | b,
  '&': (a, b) => a & b,
  '^': (a, b) => a ^ b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
  '>>>': (a, b) => a >>> b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}

const BIG_INTEGERS: Table<bigint, bigint | boolean> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
  '|': (a, b) => a | b,
  '&': (a, b) => a & b,
  '^': (a, b) => a ^ b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}

const TEXTS: Table<string, string | boolean> = {
  '+': (a, b) => a + b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}

/**
 * What an operator of the language gives for two values; why not, for those it has no answer for.
 */
export function compute(operator: string, a: Primitive, b: Primitive): Result<Primitive> {
  if (typeof a === 'string' && typeof b === 'string' && operator in TEXTS) {
    return apply(TEXTS, operator, a, b)
  }
  if (operator in EQUALITY) return apply(EQUALITY, operator, a, b)
  if (typeof a === 'bigint' && typeof b === 'bigint') return apply(BIG_INTEGERS, operator, a, b)
  if (typeof a === 'bigint' || typeof b === 'bigint') return fail('it cannot be computed')
  return apply(NUMBERS, operator, Number(a), Number(b))
}

function apply<T, R extends Primitive>(
  table: Table<T, R>,
  operator: string,
  a: T,
  b: T,
): Result<Primitive> {
  const operation = Object.hasOwn(table, operator) ? table[operator] : undefined
  if (operation === undefined) return fail(`\`${operator}\` is not followed`)
  try {
    return succeed(operation(a, b))
  } catch {
    return fail('it cannot be computed')
  }
}

function isLooselyEqual(a: Primitive, b: Primitive): boolean {
  return a === b || ((a === null || a === undefined) && (b === null || b === undefined))
}
