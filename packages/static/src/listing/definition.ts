import { get, call } from '../language/recursion.js'
import { assumedIn } from '../language/plain.js'
import { isUpper } from '../model/assumption.js'
import type { Assumption } from '../model/assumption.js'
import { unlessSpent } from '../model/budget.js'
import { assume, assumedOf } from '../model/doubt.js'
import type { Frame } from '../model/frame.js'
import type { Place } from '../model/place.js'
import { unknown } from '../model/value.js'
import type { Value } from '../model/value.js'
import type { Registration } from '../registrations/registration.js'
import { spanning } from './schema-places.js'

/** How an entry of the listing comes of a definition. */
type Form = 'config' | 'words' | 'fast' | 'entry'

/** One tool as a server is given it, before it is listed. */
export interface Definition {
  readonly form: Form
  readonly registration: Registration
  readonly name: Value
  /** The members: `description`, `inputSchema` and so on. Undefined where they are not known. */
  readonly members: Value | undefined
  /** What stands behind the name of `tool(name, …)`. */
  readonly words: readonly Value[]
  /** Where it is written: what is this tool's alone. */
  readonly at: Place
  readonly assumed: readonly Assumption[]
}

const ELSEWHERE = 'it is read where it is defined; what makes a tool of it is not read'

/** What a registration defines; a list handler defines many. */
export function definitionsOf(
  registration: Registration,
  isFast: boolean,
  frame: Frame,
): readonly Definition[] {
  const { how, args, at, maybe } = registration
  if (how === 'list') return answeredBy(registration, frame)
  const [first, second] = args
  if (first === undefined) return []
  const base = { registration, words: [], assumed: maybe }
  if (how === 'addTool') {
    const name = memberOf(first, 'name', frame)
    const isRead = isFast || first.kind !== 'object' || first.entries.has('inputSchema')
    const own = isRead ? [] : assume('either', ELSEWHERE, first.at)
    const form = isFast ? 'fast' : 'config'
    const assumed = [...maybe, ...own]
    return [{ ...base, form, name, members: first, at: narrow(at, first, name), assumed }]
  }
  if (how === 'tool') {
    const words = args.slice(1, -1)
    return [{ ...base, form: 'words', name: first, members: undefined, words, at }]
  }
  const place = narrow(at, second, first)
  return [{ ...base, form: 'config', name: first, members: second, at: place }]
}

/**
 * The narrowest text that is this tool's alone: the call, where its name is written in it; else the
 * definition, where that is written elsewhere, as in a loop over a list.
 */
function narrow(call: Place, members: Value | undefined, name: Value): Place {
  if (isInside(name.at, call)) return call
  if (members === undefined) return spanning(name.at, name.at)
  return isInside(name.at, members.at) ? members.at : name.at
}

function isInside(inner: Place, outer: Place): boolean {
  return inner.module === outer.module && inner.start >= outer.start && inner.end <= outer.end
}

/** What the project's own handler of `tools/list` gives; its request is not known. */
function answeredBy(registration: Registration, frame: Frame): readonly Definition[] {
  const { at, maybe, module } = registration
  const [handler] = registration.args
  if (handler === undefined) return []
  const { world } = frame.machine
  const answer = unlessSpent(
    () => call(handler, undefined, [], at, { ...frame, module, maybe: [] }),
    (why) => unknown(why, at),
  )
  const list = world.settle(memberOf(answer, 'tools', frame), frame)
  const base = { form: 'entry', registration, words: [] } as const
  if (list.kind !== 'array') {
    return [{ ...base, name: list, members: undefined, at, assumed: [] }]
  }
  const doubts = [...(assumedOf(answer) ?? []), ...(assumedOf(list) ?? [])]
  const assumed = [...maybe, ...doubts.filter(({ direction }) => direction !== 'lower')]
  const items = list.items.map((item) => {
    const entry = world.settle(item, frame)
    const name = memberOf(entry, 'name', frame)
    const place = entry.kind === 'object' ? narrow(entry.at, entry, name) : entry.at
    return { ...base, name, members: entry, at: place, assumed }
  })
  const missing = doubts.find((one) => !isUpper(one))
  if (missing === undefined) return items
  const nameless = unknown(missing.why, missing.at)
  return [...items, { ...base, name: nameless, members: undefined, at, assumed: [missing] }]
}

export function memberOf(value: Value, key: string, frame: Frame): Value {
  return get(value, key, value.at, frame)
}

/** Everything that was assumed of what a definition lists. */
export function doubtsOf({ members, words, name }: Definition): readonly Assumption[] {
  const isOpen = members?.kind === 'object'
  const own = isOpen ? (assumedOf(members) ?? []) : []
  return [...own, ...[name, ...listedMembers(members), ...words].flatMap(assumedIn)]
}

function listedMembers(members: Value | undefined): readonly Value[] {
  if (members?.kind !== 'object') return members === undefined ? [] : [members]
  return [...members.entries].flatMap(([key, { value }]) => (LISTED.has(key) ? [value] : []))
}

/**
 * Members of a definition that reach the listing. Handlers and what else a team keeps there do not.
 */
export const LISTED: ReadonlySet<string> = new Set([
  'name',
  'title',
  'description',
  'inputSchema',
  'outputSchema',
  'parameters',
  'schema',
  'paramsSchema',
  'input',
  'annotations',
  'icons',
  'execution',
  '_meta',
])
