import type { Era, JsonObject } from '@mcp-budget/core'
import type { ClientIdentity } from '../model/captured.js'
import type { Connection } from './connection.js'
import { memberOf } from './members.js'
import { RpcError } from './messages.js'

export const MODERN_VERSION = '2026-07-28'
const LEGACY_VERSION = '2025-11-25'

/** The request of the newer revision that is answered when the subscription ends. */
export const LISTEN = 'subscriptions/listen'

const DISCOVER = 'server/discover'
const INITIALIZE = 'initialize'

/** A connection on which an era has been agreed. */
export interface Greeted {
  readonly era: Exclude<Era, 'file'>
  readonly protocolVersion?: string
  readonly server?: string
  readonly instructions?: string
  /** What the server announces; undefined where nobody was greeted. */
  readonly capabilities?: JsonObject
  /** Members that every request of this era carries. */
  readonly params: JsonObject
}

/**
 * Greets with `server/discover` (revision 2026-07-28). Throws where the server does not speak it.
 */
export async function discover(connection: Connection, identity: ClientIdentity): Promise<Greeted> {
  const params = {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': MODERN_VERSION,
      'io.modelcontextprotocol/clientCapabilities': identity.clientCapabilities,
      'io.modelcontextprotocol/clientInfo': identity.clientInfo,
    },
  }
  connection.agree(MODERN_VERSION)
  const result = await connection.request(DISCOVER, params)
  const versions = memberOf(result, 'supportedVersions', 'list', DISCOVER)
  if (versions !== undefined && !versions.includes(MODERN_VERSION)) {
    throw new RpcError(
      -32022,
      `the server supports ${versions.join(', ')}, not ${MODERN_VERSION}`,
      DISCOVER,
    )
  }
  const meta = memberOf(result, '_meta', 'object', DISCOVER) ?? {}
  const named = 'io.modelcontextprotocol/serverInfo' in meta ? meta : result
  const key = named === meta ? 'io.modelcontextprotocol/serverInfo' : 'serverInfo'
  const info = memberOf(named, key, 'object', DISCOVER)
  return {
    era: 'discover',
    protocolVersion: MODERN_VERSION,
    ...described(result, info, DISCOVER),
    params,
  }
}

/** Greets with the `initialize` handshake (revision 2025-11-25 and before). */
export async function initialize(
  connection: Connection,
  identity: ClientIdentity,
): Promise<Greeted> {
  // A server that refused the newer revision must not be asked under it again.
  connection.agree(undefined)
  const result = await connection.request(INITIALIZE, {
    protocolVersion: LEGACY_VERSION,
    capabilities: identity.clientCapabilities,
    clientInfo: identity.clientInfo,
  })
  const version = memberOf(result, 'protocolVersion', 'text', INITIALIZE) ?? LEGACY_VERSION
  connection.agree(version)
  connection.notify('notifications/initialized')
  return {
    era: 'initialize',
    protocolVersion: version,
    ...described(result, memberOf(result, 'serverInfo', 'object', INITIALIZE), INITIALIZE),
    params: {},
  }
}

/** Asks without a greeting, as the last resort. */
export function bare(): Greeted {
  return { era: 'bare', params: {} }
}

function described(
  result: JsonObject,
  info: JsonObject | undefined,
  method: string,
): Pick<Greeted, 'server' | 'instructions' | 'capabilities'> {
  const name = memberOf(info ?? {}, 'name', 'text', method)
  const instructions = memberOf(result, 'instructions', 'text', method)
  return {
    ...(name === undefined ? {} : { server: name }),
    ...(instructions === undefined ? {} : { instructions }),
    capabilities: memberOf(result, 'capabilities', 'object', method) ?? {},
  }
}
