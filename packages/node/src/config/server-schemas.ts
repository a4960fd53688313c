import * as v from 'valibot'
import { described, optional, text } from './schema-parts.js'
import { kindOfServer } from './servers.js'
import type { ServerKind } from './servers.js'

const texts = v.record(v.string(), v.string())

const ASKING = {
  era: optional(
    v.picklist(['auto', 'initialize', 'discover', 'bare']),
    'How the server is greeted: `discover` is revision 2026-07-28, `initialize` what came before, `bare` not at all; `auto` tries them in that order, `bare` only where `initialize` is answered with an error. Default `auto`.',
  ),
  settle: optional(
    v.pipe(v.number(), v.finite(), v.minValue(0)),
    'Milliseconds that the list of tools may still change after the first answer, where the server announces `listChanged`; 0 checks the first answer. Default 500.',
  ),
  clientInfo: optional(
    v.strictObject({ name: text, version: text }),
    'Who the client says it is; some servers list by it. Default `mcp-budget`.',
  ),
  clientCapabilities: optional(
    v.record(v.string(), v.unknown()),
    'What the client says it can do; some servers list by it. Default none.',
  ),
}
const STARTED = {
  args: optional(
    v.array(v.string()),
    'Arguments of the command. `${NAME}` stands for a variable that `passEnv` hands on.',
  ),
  cwd: optional(text, 'Folder to start in, from the folder of this file. Default that folder.'),
  env: optional(
    texts,
    'Environment beside the small safe set (PATH, HOME and the like); nothing else is passed on.',
  ),
}

const moduleServer = v.strictObject({
  module: described(
    text,
    'Module that exports the server, from the folder of this file; TypeScript is fine.',
  ),
  export: optional(
    text,
    'Export that is a factory, a server, or an object with `fetch`. Default `default`.',
  ),
  args: optional(v.array(v.unknown()), 'What a factory is called with. Default nothing.'),
  env: STARTED.env,
  ...ASKING,
})
const commandServer = v.strictObject({
  command: described(text, 'Program that speaks MCP over standard input and output.'),
  ...STARTED,
  ...ASKING,
})
const addressServer = v.strictObject({
  url: described(
    v.pipe(v.string(), v.regex(/^https?:\/\/./, 'an address such as http://localhost:3000/mcp')),
    'Address of a server that runs, over Streamable HTTP.',
  ),
  headers: optional(
    texts,
    'Headers of each request. `${NAME}` stands for a variable that `passEnv` hands on.',
  ),
  ...ASKING,
})
const commandUrlServer = v.strictObject({ ...commandServer.entries, ...addressServer.entries })
const listingServer = v.strictObject({
  listing: described(
    text,
    'A file that holds the answer of tools/list, from the folder of this file.',
  ),
})

const sourceServer = v.strictObject({
  source: described(
    text,
    'Module whose source is read, from the folder of this file; nothing is started. What cannot be read is unchecked.',
  ),
  export: optional(text, 'Its export that makes or is the server.'),
})

/** The ways to see a server's surface, one a kind. */
export const SERVER_SCHEMAS = {
  module: moduleServer,
  command: commandServer,
  url: addressServer,
  'command-url': commandUrlServer,
  listing: listingServer,
  static: sourceServer,
} satisfies Record<ServerKind, v.GenericSchema>

/** What a config says of a server, by its kind. */
export type ServerConfigs = {
  [K in keyof typeof SERVER_SCHEMAS]: v.InferOutput<(typeof SERVER_SCHEMAS)[K]>
}
export type ServerConfig = ServerConfigs[ServerKind]

export const anyServer = v.union(Object.values(SERVER_SCHEMAS))

/**
 * The schema for the shape that a value is meant to have, so that a fault in it is named, not "no
 * union member".
 */
export function serverSchemaFor(value: unknown): v.GenericSchema<unknown, ServerConfig> {
  const kind = typeof value === 'object' && value !== null ? kindOfServer(value) : undefined
  return SERVER_SCHEMAS[kind ?? 'command']
}

/** Members that a server of some kind may have. */
export const SERVER_KEYS: readonly string[] = [
  ...new Set(Object.values(SERVER_SCHEMAS).flatMap(({ entries }) => Object.keys(entries))),
]
