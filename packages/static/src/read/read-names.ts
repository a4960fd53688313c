import { definitionsOf } from '../listing/definition.js'
import { textOf } from '../model/value.js'
import { readRegistrations } from './read-registrations.js'
import type { ReadOptions } from './read-registrations.js'

/**
 * The names of the tools that a server's source registers, whatever becomes of them: also those
 * that depend on what the source does not tell. Neither zod nor an SDK is loaded. Names that are
 * not known are left out.
 *
 * @param entry absolute path of the module that makes the server
 */
export function readNames(entry: string, options: ReadOptions = {}): readonly string[] {
  const { world, frame } = readRegistrations(entry, options)
  const names = world.registrations
    .flatMap((registration) => definitionsOf(registration, false, frame))
    .flatMap(({ name }) => textOf(name) ?? [])
  return [...new Set(names)]
}
