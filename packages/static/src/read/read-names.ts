import { definitionsOf } from '../listing/definition.js'
import { readRegistrations } from './read-registrations.js'
import type { ReadOptions } from './read-registrations.js'
import { textOf } from '../model/value.js'

/**
 * The names of the tools that a server's source registers, whatever becomes of them: also those that depend on what
 * the source does not tell. Neither zod nor an SDK is loaded. Names that are not known are left out.
 *
 * @param entry absolute path of the module that makes the server
 */
export function readNames(entry: string, options: ReadOptions = {}): readonly string[] {
  const { machine, frame } = readRegistrations(entry, options)
  const names = machine.registrations
    .flatMap((registration) => definitionsOf(registration, false, frame))
    .map(({ name }) => textOf(name))
  return [...new Set(names.filter((name) => name !== undefined))]
}
