import type { Assumption, Direction } from './assumption.js'
import type { Place } from './place.js'
import { contentsOf } from './value.js'
import type { Value } from './value.js'

/** What is assumed of a value and of its contents; undefined where it is exact. */
export function assumedOf(value: Value | undefined): readonly Assumption[] | undefined {
  const doubts = contentsOf(value)?.doubts ?? []
  if (doubts.length === 0) return value?.own
  return value?.own === undefined ? doubts : unite(value.own, doubts)
}

export function isExact(value: Value | undefined): boolean {
  return assumedOf(value) === undefined
}

/** The same value with more assumed of it, here and not wherever else it stands. */
export function assuming<V extends Value>(value: V, more: readonly Assumption[] | undefined): V {
  if (more === undefined || more.length === 0) return value
  return { ...value, own: unite(value.own ?? [], more) }
}

/**
 * Says that the contents of a container are in doubt from now on, wherever it stands. What is no
 * container has none.
 */
export function putInDoubt(holder: Value, more: readonly Assumption[] | undefined): void {
  const contents = contentsOf(holder)
  if (contents === undefined || more === undefined || more.length === 0) return
  contents.doubts = unite(contents.doubts, more)
}

/** Why a member may not be there; that others are left out says nothing of those that are. */
export function doubtsOfMembers(value: Value): readonly Assumption[] {
  return (assumedOf(value) ?? []).filter(({ direction }) => direction !== 'lower')
}

/** What a change to a value hangs on that did not hold where it was made. */
export function doubtsOfChange(
  holder: Value,
  { maybe }: { readonly maybe: readonly Assumption[] },
): readonly Assumption[] {
  return maybe.slice(contentsOf(holder)?.born ?? 0)
}

/** What a container lacks because something that was spread into it is not known. */
export function lacking(missing: Value, what: string): readonly Assumption[] {
  const why = missing.kind === 'unknown' ? missing.reason : 'they are not written here'
  return assumedOf(missing) ?? assume('lower', `${what} are left out: ${why}`, missing.at)
}

/** Why a value is not known, for the message about what was made of it. */
export function reasonOf(value: Value): string {
  if (value.kind === 'unknown') return value.reason
  return assumedOf(value)?.[0]?.why ?? 'it is no plain value'
}

/** One assumption, as the list that most of these functions take. */
export function assume(direction: Direction, why: string, at: Place): readonly Assumption[] {
  return [{ direction, why, at }]
}

/** What runs at a time that is not known: what it registers is certain, what it changes is not. */
export function late(why: string, at: Place): readonly Assumption[] {
  return [{ direction: 'either', why, at, isLate: true }]
}

/** Reasons that are kept of one value; of a direction that is not among them one more is. */
const MOST = 12

function unite(some: readonly Assumption[], more: readonly Assumption[]): readonly Assumption[] {
  let all: Assumption[] | undefined
  for (const one of more) {
    const held = all ?? some
    if (held.includes(one)) continue
    const isFull = held.length >= MOST && held.some(({ direction }) => direction === one.direction)
    if (!isFull) (all ??= [...some]).push(one)
  }
  return all ?? some
}
