import { createRequire } from 'node:module'
import { isServerLibrary } from '../libraries/allowed.js'
import { rootOf } from '../libraries/native.js'
import type { Value } from '../model/value.js'
import type { Registration } from '../registrations/registration.js'
import { ENTRIES } from './sdk.js'
import type { Sdk } from './sdk.js'

/**
 * The SDK that a registration goes to: its server's, else the one that was imported, else the one
 * that is installed.
 *
 * @param used libraries that were imported, and the first file that did
 */
export function sdkOf(
  { server, module }: Registration,
  used: ReadonlyMap<string, string>,
): Sdk | undefined {
  const own = kindOf(rootOfServer(server))
  if (own !== undefined) return { kind: own, from: server?.at.module.file ?? module.file }
  for (const [specifier, from] of used) {
    const kind = kindOf(specifier)
    if (kind !== undefined) return { kind, from }
  }
  for (const kind of ['v1', 'v2', 'fastmcp'] as const) {
    if (isInstalled(ENTRIES[kind], module.file)) return { kind, from: module.file }
  }
  return undefined
}

function rootOfServer(server: Value | undefined): string | undefined {
  const native = server?.kind === 'object' ? server.native : server
  return native?.kind === 'native' ? rootOf(native) : undefined
}

function kindOf(specifier: string | undefined): Sdk['kind'] | undefined {
  if (specifier === undefined || !isServerLibrary(specifier)) return undefined
  if (specifier.startsWith('fastmcp')) return 'fastmcp'
  if (/^@modelcontextprotocol\/sdk(?:\/|$)/.test(specifier)) return 'v1'
  return /^@modelcontextprotocol\/(?:server|node|express|hono|fastify|core)(?:\/|$)/.test(specifier)
    ? 'v2'
    : undefined
}

function isInstalled(specifier: string, from: string): boolean {
  try {
    createRequire(from).resolve(specifier)
    return true
  } catch {
    return false
  }
}
