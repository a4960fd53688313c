import type { ClassValue, FunctionValue, Property, Value } from '../model/value.js'

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

/** A setter of a class or of what it extends. */
export function setterOf(callee: Value | undefined, key: string): FunctionValue | undefined {
  for (const one of lineOf(callee)) {
    const found = one.setters.get(key)
    if (found !== undefined) return found
  }
  return undefined
}

/** A member that is a method, or that a getter and a setter make together. */
export function accessorOrMethod(
  kind: 'get' | 'set' | 'method' | 'init' | 'constructor',
  method: FunctionValue,
  held: Property | undefined,
): Property {
  const key = method.at
  if (kind === 'get') return { ...held, key, value: method, getter: method }
  if (kind === 'set') return { ...held, key, value: held?.value ?? method, setter: method }
  return { key, value: method }
}
