import type { Frame } from '../model/machine.js'
import { builtin } from '../language/builtins/builtins.js'
import { isServerLibrary } from '../libraries/allowed.js'
import { rootOf } from '../libraries/library.js'
import { lacking } from '../language/literals.js'
import { assuming, object, primitive, textOf, unknown } from '../model/value.js'
import type { Place, Property, Value } from '../model/value.js'
import type { How, Registration } from './registration.js'

/**
 * Notes what a call registers, where its name is one that registers and what it is called on is
 * none of the project's own. Undefined where it registers nothing.
 */
export function registered(
  name: string,
  self: Value | undefined,
  given: readonly Value[],
  missing: Value | undefined,
  at: Place,
  frame: Frame,
): Value | undefined {
  const how = frame.machine.triggers.calls.get(name)
  if (how === undefined || (self?.kind === 'native' && !isServerLibrary(rootOf(self))))
    return undefined
  if (
    self !== undefined &&
    self.kind !== 'native' &&
    self.kind !== 'unknown' &&
    self.kind !== 'object'
  )
    return undefined
  if (how === 'list') return listHandler(self, given, at, frame)
  // `registerTool(server, name, …)`: what registers is handed the server first.
  const isFunction = self === undefined
  const args =
    isFunction &&
    given.length > 1 &&
    textOf(given[0]) === undefined &&
    given[0]?.kind !== 'array' &&
    !isDefinition(given[0])
      ? given.slice(1)
      : given
  const server = serverOf(args === given ? self : given[0])
  if (!looksRegistered(how, args, isFunction, missing)) return undefined
  const note = (kind: How, all: readonly Value[]): Registration => {
    const registration: Registration = {
      how: kind,
      server,
      args:
        missing === undefined
          ? all
          : all.map((arg) => assuming(arg, lacking(missing, 'arguments'))),
      at,
      module: frame.module,
      maybe: frame.maybe,
      isHidden: false,
      changed: undefined,
    }
    frame.machine.registrations.push(registration)
    return registration
  }
  const [first] = args
  if (first?.kind === 'array')
    return handle(
      first.items.map((item) => note('addTool', [item])),
      at,
      frame,
    )
  return handle([note(first?.kind === 'object' ? 'addTool' : how, args)], at, frame)
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
  if (first.kind === 'object' || first.kind === 'array')
    return how !== 'tool'
      ? first.kind === 'array' || isDefinition(first) || first.assumed !== undefined
      : isDefinition(first)
  // A name that is not known is a gap, where the rest looks like a registration.
  return !isFunction && (how === 'addTool' || args.length > 1)
}

/** `setRequestHandler` of `tools/list`, by the schema of SDK v1 or the method's name of v2. */
function listHandler(
  self: Value | undefined,
  args: readonly Value[],
  at: Place,
  frame: Frame,
): Value {
  const [request, handler] = args
  const isList =
    textOf(request) === 'tools/list' ||
    (request?.kind === 'native' &&
      request.recipe.op === 'import' &&
      request.recipe.name === 'ListToolsRequestSchema') ||
    (request?.kind === 'unknown' && isNamedList(request.at))
  if (isList && handler !== undefined) {
    frame.machine.registrations.push({
      how: 'list',
      server: serverOf(self),
      args: [handler],
      at,
      module: frame.module,
      maybe: frame.maybe,
      isHidden: false,
      changed: undefined,
    })
  }
  return primitive(undefined, at)
}

function isNamedList({ module, start, end }: Place): boolean {
  return module.text.slice(start, end).endsWith('ListToolsRequestSchema')
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
function handle(made: readonly Registration[], at: Place, frame: Frame): Value {
  const doing = (
    key: string,
    act: (registration: Registration) => void,
  ): readonly [string, Property] => [
    key,
    {
      key: at,
      value: builtin(key, at, (_, callAt, inner) => {
        for (const registration of made) {
          if (inner.maybe.length > frame.maybe.length) registration.changed = callAt
          else act(registration)
        }
        return primitive(undefined, callAt)
      }),
    },
  ]
  const entries = new Map<string, Property>([
    doing('disable', (registration) => {
      registration.isHidden = true
    }),
    doing('remove', (registration) => {
      registration.isHidden = true
    }),
    doing('enable', (registration) => {
      registration.isHidden = false
    }),
    doing('update', (registration) => {
      registration.changed = at
    }),
  ])
  return { ...object(entries, at), native: unknown('it is a member of a registered tool', at) }
}
