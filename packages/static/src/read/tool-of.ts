import { doubtsOf } from '../listing/definition.js'
import type { Definition } from '../listing/definition.js'
import { placesOf } from '../listing/entry-places.js'
import { entryOf } from '../listing/list.js'
import { sourcePlace } from '../listing/places.js'
import { sdkOf } from '../listing/sdk-of.js'
import { isUpper } from '../model/assumption.js'
import type { Assumption } from '../model/assumption.js'
import { unlessSpent } from '../model/budget.js'
import { assume } from '../model/doubt.js'
import { fail } from '../model/result.js'
import type { Doubt, StaticTool } from '../model/surface.js'
import { textOf } from '../model/value.js'
import type { Reading } from './read-registrations.js'

const OVERRIDE =
  'the server answers `tools/list` with a handler of its own, which may list something else'
const CHANGED = 'it is changed after it has been registered'

/**
 * A tool as its definition tells it.
 *
 * @param isOverridden the server answers `tools/list` itself
 */
export function toolOf(
  definition: Definition,
  { frame, world }: Reading,
  isOverridden: boolean,
): StaticTool {
  const { registration, at } = definition
  const { changed } = registration
  const made = unlessSpent(() => entryOf(definition, sdkOf(registration, world.used), frame), fail)
  const because = doubtsAbout([
    ...definition.assumed.filter((one) => !isUpper(one)),
    ...doubtsOf(definition),
    ...(changed === undefined ? [] : assume('either', CHANGED, changed)),
    ...world.tampered,
    ...(isOverridden ? assume('either', OVERRIDE, registration.at) : []),
    ...(made.kind === 'failed' ? assume('lower', made.why, at) : []),
  ])
  const written = memoise(() => placesOf(definition))
  return {
    name: textOf(definition.name),
    certainty: made.kind === 'failed' ? 'unknown' : because.length === 0 ? 'known' : 'approximate',
    because,
    entry: made.kind === 'made' ? made.value : undefined,
    isConditional: definition.assumed.some(isUpper),
    place: sourcePlace(at),
    get places() {
      return written().places
    },
    get words() {
      return written().words
    },
  }
}

/** Places are asked for where something is found, which is seldom. */
function memoise<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** What was assumed, each reason once, with where that is written. */
export function doubtsAbout(assumed: readonly Assumption[]): readonly Doubt[] {
  const distinct = new Map(assumed.map((one) => [one.why, one]))
  return [...distinct.values()].map(({ direction, why, at }) => ({
    why,
    direction,
    place: sourcePlace(at),
  }))
}
