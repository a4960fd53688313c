import type { ClassValue, Value } from '../model/value.js'

/** Classes above a class that are followed. */
export const LONGEST_LINE = 50

/** A class and those that it extends, as far as they are the project's. */
export function* lineOf(callee: Value | undefined): Iterable<ClassValue> {
  let one = callee
  for (let depth = 0; one?.kind === 'class' && depth < LONGEST_LINE; depth += 1) {
    yield one
    one = one.parent
  }
}

/** A method or accessor of a class or of what it extends. */
export function methodOf(
  callee: Value | undefined,
  key: string,
): ReturnType<ClassValue['methods']['get']> {
  for (const one of lineOf(callee)) {
    const found = one.methods.get(key)
    if (found !== undefined) return found
  }
  return undefined
}
