import type { Frame } from '../model/machine.js'
import type { Registration } from '../registrations/registration.js'
import { assumedIn } from '../language/plain.js'
import type { Assumption, Place, Value } from '../model/value.js'
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

const ELSEWHERE: Assumption['why'] =
  'it is read where it is defined; what makes a tool of it is not read'

/** What a registration defines; a list handler defines many. */
export function definitionsOf(
  registration: Registration,
  isFast: boolean,
  frame: Frame,
): readonly Definition[] {
  const { how, args } = registration
  if (how === 'list') return listed(registration, frame)
  const [first, second] = args
  if (first === undefined) return []
  const base = { registration, words: [], assumed: registration.maybe }
  if (how === 'addTool') {
    const name = memberOf(first, 'name', frame)
    const form = isFast ? 'fast' : 'config'
    const own =
      isFast || first.kind !== 'object' || first.entries.has('inputSchema')
        ? []
        : [{ bound: 'either', why: ELSEWHERE, at: first.at } as const]
    return [
      {
        ...base,
        form,
        name,
        members: first,
        at: tight(registration.at, first, name),
        assumed: [...base.assumed, ...own],
      },
    ]
  }
  if (how !== 'tool')
    return [
      {
        ...base,
        form: 'config',
        name: first,
        members: second,
        at: tight(registration.at, second, first),
      },
    ]
  return [
    {
      ...base,
      form: 'words',
      name: first,
      members: undefined,
      words: args.slice(1, -1),
      at: registration.at,
    },
  ]
}

/**
 * The narrowest text that is this tool's alone: the call, where its name is written in it; else the
 * definition, where that is written elsewhere, as in a loop over a list.
 */
function tight(call: Place, members: Value | undefined, name: Value): Place {
  const isInside = ({ at }: Value): boolean =>
    at.module === call.module && at.start >= call.start && at.end <= call.end
  if (isInside(name) || members === undefined)
    return isInside(name) ? call : spanning(name.at, name.at)
  const isAround =
    members.at.module === name.at.module &&
    members.at.start <= name.at.start &&
    members.at.end >= name.at.end
  return isAround ? members.at : name.at
}

/** What the project's own handler of `tools/list` gives; its request is not known. */
function listed(registration: Registration, frame: Frame): readonly Definition[] {
  const [handler] = registration.args
  if (handler === undefined) return []
  const inner: Frame = { ...frame, module: registration.module, maybe: [] }
  const answer = frame.machine.evaluation.call(handler, undefined, [], registration.at, inner)
  const tools = memberOf(answer, 'tools', frame)
  const list = tools.kind === 'native' ? frame.machine.library.settle(tools, frame) : tools
  if (list.kind !== 'array')
    return [
      {
        form: 'entry',
        registration,
        name: list,
        members: undefined,
        words: [],
        at: registration.at,
        assumed: [],
      },
    ]
  const assumed = [...(answer.assumed ?? []), ...(list.assumed ?? [])]
  return list.items.map((item) => {
    const entry = item.kind === 'native' ? frame.machine.library.settle(item, frame) : item
    const name = memberOf(entry, 'name', frame)
    return {
      form: 'entry',
      registration,
      name,
      members: entry,
      words: [],
      at: entry.kind === 'object' ? tight(entry.at, entry, name) : entry.at,
      assumed: [...registration.maybe, ...assumed.filter(({ bound }) => bound === 'upper')],
    }
  })
}

export function memberOf(value: Value, key: string, frame: Frame): Value {
  return frame.machine.evaluation.get(value, key, value.at, frame)
}

/** Everything that was assumed of what a definition lists. */
export function doubtsOf({ members, words, name }: Definition): readonly Assumption[] {
  const listedMembers =
    members?.kind === 'object'
      ? [...members.entries].filter(([key]) => LISTED.has(key)).map(([, { value }]) => value)
      : members === undefined
        ? []
        : [members]
  const own = members?.kind === 'object' ? (members.assumed ?? []) : []
  return [...own, ...[name, ...listedMembers, ...words].flatMap((value) => assumedIn(value))]
}

/**
 * Members of a definition that reach the listing. Handlers and what else a team keeps there do not.
 */
export const LISTED = new Set([
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
