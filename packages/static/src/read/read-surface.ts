import { get } from '../language/recursion.js'
import { definitionsOf } from '../listing/definition.js'
import type { Definition } from '../listing/definition.js'
import { sourcePlace } from '../listing/places.js'
import { sdkOf } from '../listing/sdk-of.js'
import type { StaticSurface } from '../model/surface.js'
import { isIdentical, textOf } from '../model/value.js'
import type { Value } from '../model/value.js'
import { looseDefinitions } from '../registrations/definitions.js'
import { serverOf } from '../registrations/register.js'
import type { Registration } from '../registrations/registration.js'
import { distinctTools } from './distinct-tools.js'
import { readRegistrations } from './read-registrations.js'
import type { Reading, ReadOptions } from './read-registrations.js'
import { doubtsAbout, toolOf } from './tool-of.js'

/**
 * What a server lists, as far as its source tells: nothing is started, and none of the project's
 * code runs.
 *
 * @param entry absolute path of the module that makes the server
 */
export function readSurface(entry: string, options: ReadOptions = {}): StaticSurface {
  const reading = readRegistrations(entry, options)
  const { world, frame } = reading
  const chosen = ofServer(
    world.registrations.filter(({ isHidden }) => !isHidden),
    reading.server,
  )
  const tools = readTools(chosen, reading)
  const instructions = serverInfo(chosen, reading, 1, 'instructions')
  const text = textOf(instructions)
  return {
    server: textOf(serverInfo(chosen, reading, 0, 'name')),
    instructions: text,
    instructionsPlace:
      text === undefined || instructions === undefined ? undefined : sourcePlace(instructions.at),
    tools: tools.filter(({ name }) => name !== undefined),
    gaps: [
      ...doubtsAbout([...reading.gaps, ...world.handedOn]),
      ...tools.filter(({ name }) => name === undefined).flatMap(({ because }) => because),
    ],
    files: reading.files,
    steps: frame.machine.steps,
  }
}

/** The registrations of the entry's server; all of them where it is not known. */
function ofServer(
  all: readonly Registration[],
  server: Value | undefined,
): readonly Registration[] {
  const wanted = serverOf(server)
  const own = all.filter((one) => isIdentical(one.server, wanted))
  return wanted === undefined || own.length === 0 ? all : own
}

/** Tools as they are registered; where that could not be followed, as they are defined. */
function readTools(
  chosen: readonly Registration[],
  reading: Reading,
): ReturnType<typeof distinctTools> {
  const { definitions, isOverridden } = listedDefinitions(chosen, reading)
  const read = definitions.map((definition) => toolOf(definition, reading, isOverridden))
  const isWhole = read.length > 0 && read.every(({ certainty }) => certainty !== 'unknown')
  if (isWhole) return distinctTools(read)
  const known = new Set(read.flatMap(({ name, entry }) => (entry === undefined ? [] : [name])))
  const loose = looseDefinitions(reading.frame)
    .flatMap((registration) => definitionsOf(registration, false, reading.frame))
    .map((definition) => toolOf(definition, reading, false))
  return distinctTools([...read, ...loose.filter(({ name }) => !known.has(name))])
}

/**
 * What is listed: the answer of a handler of the project's own where there is one, else what was
 * registered.
 */
function listedDefinitions(
  all: readonly Registration[],
  { frame, world }: Reading,
): { readonly definitions: readonly Definition[]; readonly isOverridden: boolean } {
  const handlers = all.filter(({ how }) => how === 'list')
  const answered = handlers.flatMap((one) => definitionsOf(one, false, frame))
  const registered = all
    .filter(({ how }) => how !== 'list')
    .flatMap((one) => definitionsOf(one, sdkOf(one, world.used)?.kind === 'fastmcp', frame))
  if (handlers.length === 0) return { definitions: registered, isOverridden: false }
  const isAnswered = answered.some(({ members }) => members !== undefined)
  return {
    definitions: isAnswered ? answered : [...registered, ...answered],
    isOverridden: registered.length > 0,
  }
}

/** What a server was made with: its name in the first argument, instructions in the second. */
function serverInfo(
  chosen: readonly Registration[],
  { server, frame }: Reading,
  index: number,
  key: string,
): Value | undefined {
  const made = serverOf(server) ?? chosen.find((one) => one.server !== undefined)?.server
  const recipe = made?.kind === 'native' ? made.recipe : undefined
  const argument = recipe?.op === 'new' ? recipe.args[index] : undefined
  return argument === undefined ? undefined : get(argument, key, argument.at, frame)
}
