import { isJsonObject } from '@mcp-budget/core'
import type { Era, JsonObject } from '@mcp-budget/core'
import type { ClientIdentity } from '../model/captured.js'
import type { Connection } from './connection.js'
import { RpcError } from './messages.js'

export const MODERN_VERSION = '2026-07-28'
const LEGACY_VERSION = '2025-11-25'

/** A connection on which an era has been agreed. */
export interface Greeted {
  readonly era: Exclude<Era, 'file'>
  readonly protocolVersion?: string
  readonly server?: string
  readonly instructions?: string
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
  const result = await connection.request('server/discover', params)
  const versions = result['supportedVersions']
  if (Array.isArray(versions) && !versions.includes(MODERN_VERSION)) {
    throw new RpcError(-32022, `the server supports ${versions.join(', ')}, not ${MODERN_VERSION}`)
  }
  const meta = isJsonObject(result['_meta']) ? result['_meta'] : {}
  const info = meta['io.modelcontextprotocol/serverInfo'] ?? result['serverInfo']
  return { era: 'discover', protocolVersion: MODERN_VERSION, ...described(result, info), params }
}

/** Greets with the `initialize` handshake (revision 2025-11-25 and before). */
export async function initialize(
  connection: Connection,
  identity: ClientIdentity,
): Promise<Greeted> {
  // A server that refused the newer revision must not be asked under it again.
  connection.agree(undefined)
  const result = await connection.request('initialize', {
    protocolVersion: LEGACY_VERSION,
    capabilities: identity.clientCapabilities,
    clientInfo: identity.clientInfo,
  })
  const version =
    typeof result['protocolVersion'] === 'string' ? result['protocolVersion'] : LEGACY_VERSION
  connection.agree(version)
  connection.notify('notifications/initialized')
  return {
    era: 'initialize',
    protocolVersion: version,
    ...described(result, result['serverInfo']),
    params: {},
  }
}

/** Asks without a greeting, as the last resort. */
export function bare(): Greeted {
  return { era: 'bare', params: {} }
}

function described(result: JsonObject, info: unknown): Pick<Greeted, 'server' | 'instructions'> {
  const name = isJsonObject(info) ? info['name'] : undefined
  const { instructions } = result
  return {
    ...(typeof name === 'string' ? { server: name } : {}),
    ...(typeof instructions === 'string' ? { instructions } : {}),
  }
}
