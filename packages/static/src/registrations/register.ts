import { isServerLibrary } from '../libraries/allowed.js'
import { rootOf } from '../libraries/native.js'
import { assuming, isExact, lacking } from '../model/doubt.js'
import type { Frame } from '../model/frame.js'
import type { Place } from '../model/place.js'
import { builtin, object, primitive, textOf, unknown } from '../model/value.js'
import type { Property, Value } from '../model/value.js'
import type { NamedCall } from '../model/world.js'
import { createRegistration } from './registration.js'
import type { How, Registration, Triggers } from './registration.js'

/**
 * What a call registers, where its name is one that registers and what it is called on is none of
 * the project's own, and what it gives back. Undefined where it registers nothing.
 */
export function registrationsOf(
  named: NamedCall,
  triggers: Triggers,
  frame: Frame,
): { readonly made: readonly Registration[]; readonly answer: Value } | undefined {
  const { name, self, args: given, missing, at } = named
  const how = triggers.calls.get(name)
  if (how === undefined || !mayRegister(self)) return undefined
  if (how === 'list') {
    return { made: listHandler(self, given, at, frame), answer: primitive(undefined, at) }
  }
  // `registerTool(server, name, …)`: what registers is handed the server first.
  const isFunction = self === undefined
  const hasServer = isFunction && given.length > 1 && !startsDefinition(given[0])
  const args = hasServer ? given.slice(1) : given
  if (!looksRegistered(how, args, isFunction, missing)) return undefined
  const server = serverOf(hasServer ? given[0] : self)
  const doubts = missing === undefined ? undefined : lacking(missing, 'arguments')
  const create = (kind: How, all: readonly Value[]): Registration =>
    createRegistration({
      how: kind,
      server,
      args: all.map((arg) => assuming(arg, doubts)),
      at,
      module: frame.module,
      maybe: certainlyRun(frame),
    })
  const [first] = args
  const made =
    first?.kind === 'array'
      ? first.items.map((item) => create('addTool', [item]))
      : [create(first?.kind === 'object' ? 'addTool' : how, args)]
  return { made, answer: handleOf(made, at, frame) }
}

/** What has to be so for this to be registered, whenever that is. */
function certainlyRun({ maybe }: Frame): Frame['maybe'] {
  return maybe.filter(({ isLate }) => isLate !== true)
}

/** What a method that registers is called on is a server, or nobody knows what. */
function mayRegister(self: Value | undefined): boolean {
  if (self === undefined || self.kind === 'unknown' || self.kind === 'object') return true
  return self.kind === 'native' && isServerLibrary(rootOf(self))
}

/** A name, a list or a definition: what registering begins with where no server is handed over. */
function startsDefinition(value: Value | undefined): boolean {
  return textOf(value) !== undefined || value?.kind === 'array' || isDefinition(value)
}

function isDefinition(value: Value | undefined): boolean {
  return value?.kind === 'object' && value.entries.has('name')
}

function looksRegistered(
  how: How,
  args: readonly Value[],
  isFunction: boolean,
  missing: Value | undefined,
): boolean {
  const [first] = args
  if (missing !== undefined && args.length === 0) return !isFunction
  if (first === undefined || first.kind === 'function' || first.kind === 'class') return false
  if (textOf(first) !== undefined) return args.length > 1
  if (first.kind === 'object' || first.kind === 'array') {
    if (isDefinition(first)) return true
    return how !== 'tool' && (first.kind === 'array' || !isExact(first))
  }
  // A name that is not known is a gap, where the rest looks like a registration.
  return !isFunction && (how === 'addTool' || args.length > 1)
}

const LIST_SCHEMA = 'ListToolsRequestSchema'

/** `setRequestHandler` of `tools/list`, by the schema of SDK v1 or the method's name of v2. */
function listHandler(
  self: Value | undefined,
  [request, handler]: readonly Value[],
  at: Place,
  frame: Frame,
): readonly Registration[] {
  if (handler === undefined || !isListRequest(request)) return []
  const { module } = frame
  const maybe = certainlyRun(frame)
  return [
    createRegistration({ how: 'list', server: serverOf(self), args: [handler], at, module, maybe }),
  ]
}

function isListRequest(request: Value | undefined): boolean {
  if (textOf(request) === 'tools/list') return true
  if (request?.kind === 'native') {
    return request.recipe.op === 'import' && request.recipe.name === LIST_SCHEMA
  }
  if (request?.kind !== 'unknown') return false
  const { module, start, end } = request.at
  return module.text.slice(start, end).endsWith(LIST_SCHEMA)
}

/** What a method is called on, whichever part of it is named: `server.server` is the server. */
export function serverOf(self: Value | undefined): Value | undefined {
  let one = self
  for (let depth = 0; one !== undefined && depth < 20; depth += 1) {
    if (one.kind === 'native' && one.recipe.op === 'get') one = one.recipe.of
    else if (one.kind === 'unknown' && one.of !== undefined) one = one.of
    else break
  }
  return one
}

/** What a registration gives back, which can take it back. */
function handleOf(made: readonly Registration[], at: Place, frame: Frame): Value {
  const method = (key: string, act: (registration: Registration) => void): [string, Property] => [
    key,
    {
      key: at,
      value: builtin(key, at, (_, callAt, inner) => {
        const isCertain = inner.maybe.length <= frame.maybe.length
        for (const registration of made) {
          if (isCertain) act(registration)
          else registration.changed = callAt
        }
        return primitive(undefined, callAt)
      }),
    },
  ]
  const hide =
    (isHidden: boolean) =>
    (registration: Registration): void => {
      registration.isHidden = isHidden
    }
  const entries = new Map<string, Property>([
    method('disable', hide(true)),
    method('remove', hide(true)),
    method('enable', hide(false)),
    method('update', (registration) => {
      registration.changed = at
    }),
  ])
  return {
    ...object(entries, at),
    native: unknown('it is a member of a registered tool', at),
  }
}
