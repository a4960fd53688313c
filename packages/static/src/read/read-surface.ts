import type { JsonObject } from '@mcp-budget/core'
import { definitionsOf, doubtsOf } from '../listing/definition.js'
import type { Definition } from '../listing/definition.js'
import { entryOf } from '../listing/list.js'
import { placesOf } from '../listing/entry-places.js'
import { sourcePlace } from '../listing/places.js'
import { sdkOf } from '../listing/sdk.js'
import type { Doubt, StaticSurface, StaticTool } from '../model/surface.js'
import { looseDefinitions } from '../registrations/definitions.js'
import { readRegistrations } from './read-registrations.js'
import type { Reading, ReadOptions } from './read-registrations.js'
import { serverOf } from '../registrations/register.js'
import type { Registration } from '../registrations/registration.js'
import { textOf } from '../model/value.js'
import type { Assumption, Value } from '../model/value.js'

/**
 * What a server lists, as far as its source tells: nothing is started, and none of the project's code runs.
 *
 * @param entry absolute path of the module that makes the server
 */
export function readSurface(entry: string, options: ReadOptions = {}): StaticSurface {
  const reading = readRegistrations(entry, options)
  const { frame, machine } = reading
  const chosen = ofServer(
    machine.registrations.filter(({ isHidden }) => !isHidden),
    reading.server,
  )
  const { definitions, isOverridden } = effective(chosen, reading)
  const read = definitions.map((definition) => toolOf(definition, reading, isOverridden))
  const isLacking = read.some(({ certainty }) => certainty === 'unknown') || read.length === 0
  const loose = isLacking
    ? looseDefinitions(frame)
        .flatMap((registration) => definitionsOf(registration, false, frame))
        .map((definition) => toolOf(definition, reading, false))
    : []
  const named = unique([
    ...read,
    ...loose.filter(
      ({ name }) => !read.some((one) => one.name === name && one.entry !== undefined),
    ),
  ])
  const instructions = serverInfo(chosen, reading, 1, 'instructions')
  return {
    server: textOf(serverInfo(chosen, reading, 0, 'name')),
    instructions: textOf(instructions),
    instructionsPlace:
      textOf(instructions) === undefined ? undefined : sourcePlace((instructions as Value).at),
    tools: named.filter(({ name }) => name !== undefined),
    gaps: [
      ...distinct([...reading.gaps, ...machine.handedOn]).map(doubt),
      ...named.filter(({ name }) => name === undefined).flatMap(({ because }) => because),
    ],
    files: reading.files,
    steps: machine.steps,
  }
}

/** The registrations of the server that the entry's export is; all of them where that is not known. */
function ofServer(
  all: readonly Registration[],
  server: Value | undefined,
): readonly Registration[] {
  const wanted = server === undefined ? undefined : serverOf(server)
  const own = all.filter((one) => one.server === wanted)
  return wanted === undefined || own.length === 0 ? all : own
}

/** What is listed: the answer of a handler of the project's own where there is one, else what was registered. */
function effective(
  all: readonly Registration[],
  { frame }: Reading,
): { readonly definitions: readonly Definition[]; readonly isOverridden: boolean } {
  const fast = (one: Registration): boolean => sdkOf(one, frame)?.kind === 'fastmcp'
  const handlers = all.filter(({ how }) => how === 'list')
  const plainOnes = all.filter(({ how }) => how !== 'list')
  const answered = handlers.flatMap((one) => definitionsOf(one, false, frame))
  const registered = plainOnes.flatMap((one) => definitionsOf(one, fast(one), frame))
  if (handlers.length === 0) return { definitions: registered, isOverridden: false }
  const isAnswered = answered.some(({ members }) => members !== undefined)
  return {
    definitions: isAnswered ? answered : [...registered, ...answered],
    isOverridden: registered.length > 0,
  }
}

const OVERRIDE =
  'the server answers `tools/list` with a handler of its own, which may list something else'

function toolOf(definition: Definition, reading: Reading, isOverridden: boolean): StaticTool {
  const { frame } = reading
  const { registration } = definition
  const made = entryOf(definition, sdkOf(registration, frame), frame)
  const entry: JsonObject | undefined = 'entry' in made ? made.entry : undefined
  const assumed: Assumption[] = [
    ...definition.assumed.filter(({ bound }) => bound !== 'upper'),
    ...doubtsOf(definition),
  ]
  if (registration.changed !== undefined)
    assumed.push({
      bound: 'either',
      why: 'it is changed after it has been registered',
      at: registration.changed,
    })
  assumed.push(...reading.machine.tampered)
  if (isOverridden) assumed.push({ bound: 'either', why: OVERRIDE, at: registration.at })
  if ('failed' in made) assumed.push({ bound: 'lower', why: made.failed, at: definition.at })
  const because = distinct(assumed).map(doubt)
  const written = once(() => placesOf(definition))
  return {
    name: textOf(definition.name),
    certainty: entry === undefined ? 'unknown' : because.length === 0 ? 'known' : 'approximate',
    because:
      because.length === 0 && entry === undefined
        ? [doubt({ bound: 'lower', why: 'it is not known', at: definition.at })]
        : because,
    entry,
    isConditional: definition.assumed.some(({ bound }) => bound === 'upper'),
    place: sourcePlace(definition.at),
    get places() {
      return written().places
    },
    get words() {
      return written().words
    },
  }
}

/** Places are asked for where something is found, which is seldom. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function doubt({ bound, why, at }: Assumption): Doubt {
  return { why, bound, place: sourcePlace(at) }
}

function distinct(assumed: readonly Assumption[]): readonly Assumption[] {
  return [...new Map(assumed.map((one) => [one.why, one])).values()]
}

/** The same tool registered twice from one place is one; of two places, the larger is listed and may be either. */
function unique(tools: readonly StaticTool[]): readonly StaticTool[] {
  const held = new Map<string, StaticTool>()
  const unnamed: StaticTool[] = []
  for (const tool of tools) {
    const { name } = tool
    if (name === undefined) {
      if (
        !unnamed.some(
          ({ place }) => place.file === tool.place.file && place.start === tool.place.start,
        )
      )
        unnamed.push(tool)
      continue
    }
    const other = held.get(name)
    if (other === undefined) held.set(name, tool)
    else if (JSON.stringify(other.entry) !== JSON.stringify(tool.entry))
      held.set(name, ambiguous(other, tool))
    else if (other.isConditional && !tool.isConditional) held.set(name, tool)
  }
  return [...inWireOrder([...held.values()]), ...unnamed]
}

function ambiguous(a: StaticTool, b: StaticTool): StaticTool {
  const size = ({ entry }: StaticTool): number =>
    entry === undefined ? 0 : JSON.stringify(entry).length
  const larger = size(b) > size(a) ? b : a
  if (larger.entry === undefined) return larger
  return {
    ...larger,
    certainty: 'approximate',
    because: [
      ...larger.because,
      {
        why: `\`${larger.name}\` is registered in two places; the larger one counts here`,
        bound: 'upper',
        place: larger.place,
      },
    ],
  }
}

/** SDKs keep tools as members of an object: names that are whole numbers come first. */
function inWireOrder(tools: readonly StaticTool[]): readonly StaticTool[] {
  const isIndex = ({ name = '' }: StaticTool): boolean => /^(?:0|[1-9]\d{0,8})$/.test(name)
  return [
    ...tools.filter(isIndex).sort((a, b) => Number(a.name) - Number(b.name)),
    ...tools.filter((tool) => !isIndex(tool)),
  ]
}

/** What a server was made with: its name from the first argument, its instructions from the second. */
function serverInfo(
  chosen: readonly Registration[],
  { server, frame }: Reading,
  index: number,
  key: string,
): Value | undefined {
  const made = serverOf(server) ?? chosen.find((one) => one.server !== undefined)?.server
  const recipe = made?.kind === 'native' ? made.recipe : undefined
  const argument = recipe?.op === 'new' ? recipe.args[index] : undefined
  return argument === undefined
    ? undefined
    : frame.machine.evaluation.get(argument, key, argument.at, frame)
}
