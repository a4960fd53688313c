import type { JsonObject } from '@mcp-budget/core'
import type { Frame } from '../model/machine.js'
import { plain } from '../language/plain.js'
import type { Value } from '../model/value.js'
import { textOf } from '../model/value.js'
import { LISTED, memberOf } from './definition.js'
import type { Definition } from './definition.js'
import { fastEntry } from './fast/entry.js'
import { listFast } from './fastmcp.js'
import { replay } from './sdk.js'
import type { Call, Sdk } from './sdk.js'

/** The entry of a definition, or why there is none. */
export type Entry = { readonly entry: JsonObject } | { readonly failed: string }

/** Lists a definition as its server would. */
export function entryOf(definition: Definition, sdk: Sdk | undefined, frame: Frame): Entry {
  const name = textOf(definition.name)
  if (name === undefined)
    return {
      failed: definition.name.kind === 'unknown' ? definition.name.reason : 'its name is no text',
    }
  if (definition.form === 'entry') return jsonEntry(definition, frame)
  if (sdk === undefined) return { failed: 'no SDK of MCP is among what its file may import' }
  const fast = fastEntry(definition, sdk)
  return fast === undefined ? replayed(definition, name, sdk, frame) : { entry: fast }
}

/**
 * The entry by the user's own server; what takes zod and the SDK, and knows every word of theirs.
 */
export function replayed(definition: Definition, name: string, sdk: Sdk, frame: Frame): Entry {
  if (definition.form === 'words') {
    const words = definition.words.map((word) => plain(word, frame))
    const failed = words.find((word) => 'failed' in word)
    return failed !== undefined
      ? { failed: failed.failed }
      : replay(sdk, {
          method: 'tool',
          args: [name, ...words.map((word) => (word as { value: unknown }).value)],
        })
  }
  const members = membersOf(definition.members, frame)
  if ('failed' in members) return members
  return definition.form === 'fast' && sdk.kind === 'fastmcp'
    ? listFast(sdk.from, name, members.value)
    : replay(sdk, { method: methodOf(definition), args: [name, inTerms(members.value)] })
}

/** The function that registers: those that add something of their own are called by their name. */
function methodOf({ registration: { how } }: Definition): Call['method'] {
  return how === 'registerToolTask' || how === 'registerAppTool' ? how : 'registerTool'
}

/**
 * The members that reach the listing, each made real; one that cannot be is told of elsewhere, and
 * left out.
 */
function membersOf(
  value: Value | undefined,
  frame: Frame,
): { readonly value: Record<string, unknown> } | { readonly failed: string } {
  const settled = value?.kind === 'native' ? frame.machine.library.settle(value, frame) : value
  if (settled?.kind !== 'object')
    return {
      failed: settled?.kind === 'unknown' ? settled.reason : 'what it is made of is not known',
    }
  const members: Record<string, unknown> = {}
  for (const key of LISTED) {
    const member = memberOf(settled, key, frame)
    if (member.kind === 'unknown' || (member.kind === 'primitive' && member.value === undefined))
      continue
    const made = plain(member, frame)
    if ('failed' in made) return { failed: `its \`${key}\`: ${made.failed}` }
    members[key] = made.value
  }
  return { value: members }
}

/** Other words for the schema of the arguments, as definitions of servers have them. */
function inTerms({
  parameters,
  schema,
  paramsSchema,
  input,
  ...members
}: Record<string, unknown>): Record<string, unknown> {
  const { name: _, ...config } = members
  const inputSchema = config['inputSchema'] ?? parameters ?? paramsSchema ?? schema ?? input
  return inputSchema === undefined ? config : { ...config, inputSchema }
}

function jsonEntry({ members }: Definition, frame: Frame): Entry {
  if (members === undefined) return { failed: 'its handler is not known' }
  const made = plain(members, frame)
  if ('failed' in made) return made
  try {
    return { entry: JSON.parse(JSON.stringify(made.value)) as JsonObject }
  } catch {
    return { failed: 'it is no JSON' }
  }
}
