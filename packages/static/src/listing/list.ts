import type { JsonObject } from '@mcp-budget/core'
import { isTooLarge, TOO_LARGE } from '../language/parts.js'
import { makeAllPlain, makePlain } from '../language/plain.js'
import type { Frame } from '../model/frame.js'
import { fail, succeed } from '../model/result.js'
import type { Result } from '../model/result.js'
import { textOf } from '../model/value.js'
import type { Value } from '../model/value.js'
import { LISTED, memberOf } from './definition.js'
import type { Definition } from './definition.js'
import { fastEntry } from './fast/entry.js'
import { listFast } from './fastmcp.js'
import { replay } from './sdk.js'
import type { Method, Sdk } from './sdk.js'

/** Lists a definition as its server would; or says why it cannot. */
export function entryOf(
  definition: Definition,
  sdk: Sdk | undefined,
  frame: Frame,
): Result<JsonObject> {
  const name = textOf(definition.name)
  if (name === undefined) {
    return fail(definition.name.kind === 'unknown' ? definition.name.reason : 'its name is no text')
  }
  const { members, words } = definition
  if ([...(members === undefined ? [] : [members]), ...words].some(isTooLarge))
    return fail(TOO_LARGE)
  if (definition.form === 'entry') return jsonEntry(definition, frame)
  if (sdk === undefined) return fail('no SDK of MCP is among what its file may import')
  const fast = fastEntry(definition, sdk)
  return fast === undefined ? replayEntry(definition, name, sdk, frame) : succeed(fast)
}

/**
 * The entry by the user's own server; what takes zod and the SDK, and knows every word of theirs.
 */
export function replayEntry(
  definition: Definition,
  name: string,
  sdk: Sdk,
  frame: Frame,
): Result<JsonObject> {
  if (definition.form === 'words') {
    const words = makeAllPlain(definition.words, frame)
    if (words.kind === 'failed') return words
    return replay(sdk, { method: 'tool', args: [name, ...words.value] })
  }
  const members = makeMembers(definition.members, frame)
  if (members.kind === 'failed') return members
  return definition.form === 'fast' && sdk.kind === 'fastmcp'
    ? listFast(sdk.from, name, members.value)
    : replay(sdk, { method: methodOf(definition), args: [name, inTerms(members.value)] })
}

/** The function that registers: those that add something of their own are called by their name. */
function methodOf({ registration: { how } }: Definition): Method {
  return how === 'registerToolTask' || how === 'registerAppTool' ? how : 'registerTool'
}

type Members = Readonly<Record<string, unknown>>

/**
 * The members that reach the listing, each made real; one that cannot be is told of elsewhere, and
 * left out.
 */
function makeMembers(value: Value | undefined, frame: Frame): Result<Members> {
  const settled = value === undefined ? undefined : frame.machine.world.settle(value, frame)
  if (settled?.kind === 'unknown') return fail(settled.reason)
  if (settled?.kind !== 'object') return fail('what it is made of is not known')
  const members: Record<string, unknown> = {}
  for (const key of LISTED) {
    const member = memberOf(settled, key, frame)
    const isAbsent = member.kind === 'primitive' && member.value === undefined
    if (member.kind === 'unknown' || isAbsent) continue
    const made = makePlain(member, frame)
    if (made.kind === 'failed') return fail(`its \`${key}\`: ${made.why}`)
    members[key] = made.value
  }
  return succeed(members)
}

/** Other words for the schema of the arguments, as definitions of servers have them. */
function inTerms({ parameters, schema, paramsSchema, input, ...members }: Members): Members {
  const { name: _, ...config } = members
  const inputSchema = config['inputSchema'] ?? parameters ?? paramsSchema ?? schema ?? input
  return inputSchema === undefined ? config : { ...config, inputSchema }
}

function jsonEntry({ members }: Definition, frame: Frame): Result<JsonObject> {
  if (members === undefined) return fail('its handler is not known')
  const made = makePlain(members, frame)
  if (made.kind === 'failed') return made
  try {
    return succeed(JSON.parse(JSON.stringify(made.value)) as JsonObject)
  } catch {
    return fail('it is no JSON')
  }
}
