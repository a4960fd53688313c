import { isJsonObject, SurfaceError } from '@mcp-budget/core'
import * as v from 'valibot'
import { nearest } from './nearest.js'
import { RULE_KEYS } from './rule-schemas.js'
import { configSchema, INNER_KEYS } from './schema.js'
import { SERVER_KEYS } from './server-schemas.js'
import { IDENTIFYING_KEYS, kindOfServer, SERVERS } from './servers.js'

export type ValidConfig = v.InferOutput<typeof configSchema>

const EXAMPLE = `Example:
  {
    "server": { "command": "node", "args": ["dist/server.js"] },
    "rules": { "max-tool-tokens": ["error", { "ceiling": 200 }] }
  }`

const SERVER_EXAMPLE = [
  '"server" is exactly one of:',
  ...Object.values(SERVERS).map(({ example }) => `  ${example}`),
].join('\n')

/**
 * Refuses what a configuration may not hold, each fault with its place, and an example.
 *
 * @throws SurfaceError `bad-config`
 */
export function validateConfig(value: unknown, file: string): ValidConfig {
  refuseWays(namedWays(value), file)
  const result = v.safeParse(configSchema, value)
  if (result.success) return result.output
  const faults = result.issues.slice(0, 3).map(faultLine)
  const more = result.issues.length > 3 ? [`and ${result.issues.length - 3} more`] : []
  const isServer = result.issues.some(({ path }) => path?.[0]?.key === 'server')
  throw new SurfaceError(
    'bad-config',
    [`${file}: ${[...faults, ...more].join('; ')}.`, isServer ? SERVER_EXAMPLE : EXAMPLE].join(
      '\n',
    ),
  )
}

function refuseWays(ways: readonly string[] | undefined, file: string): void {
  if (ways === undefined || ways.length === 1) return
  const fault =
    ways.length === 0
      ? '`server` says no way to see the server'
      : `\`server\` says two ways to see the server, ${ways.map((way) => `\`${way}\``).join(' and ')}`
  throw new SurfaceError('bad-config', `${file}: ${fault}.\n${SERVER_EXAMPLE}`)
}

/** A config that names no server, in a host that brings none. */
export function serverMissing(file: string): SurfaceError {
  return new SurfaceError('bad-config', `${file}: \`server\` is missing.\n${SERVER_EXAMPLE}`)
}

function faultLine(issue: v.BaseIssue<unknown>): string {
  const path = (issue.path ?? []).map(({ key }) => String(key))
  const at = path.length === 0 ? 'the config' : `\`${path.join('.')}\``
  if (issue.expected === 'never') {
    const key = path.at(-1) ?? ''
    if (path[0] === 'profiles' && path.length === 3 && SERVER_KEYS.includes(key))
      return `\`${key}\` belongs in \`server\` of the profile: "${path[1]}": { "server": { "${key}": … } }`
    const owner = path.length > 1 ? ` in \`${path.slice(0, -1).join('.')}\`` : ''
    return `\`${key}\`${owner} is no key of a config${nearest(key, knownKeys(path.slice(0, -1)))}`
  }
  if (issue.received === 'undefined') return `${at} is missing`
  if (path[0] === 'rules' && path.length === 2)
    return `${at} is ${issue.received}, expected "off", "warn" or "error", alone or first in a list`
  return `${at} is ${issue.received}, expected ${expected(issue)}`
}

function expected(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'check' || issue.type === 'regex' || issue.expected === null)
    return issue.message
  return issue.expected.replace(/^\((.*)\)$/, '$1').replaceAll(' | ', ' or ')
}

/** The ways to see a server that a config names; members that say one together are one. */
function namedWays(value: unknown): readonly string[] | undefined {
  const server = isJsonObject(value) ? value['server'] : undefined
  if (!isJsonObject(server)) return undefined
  const named = IDENTIFYING_KEYS.filter((key) => key in server)
  const kind = kindOfServer(server)
  return kind !== undefined && SERVERS[kind].keys.length === named.length ? [kind] : named
}

/** Keys that the object around a refused key may have. */
function knownKeys([first, ...inner]: readonly string[]): readonly string[] {
  if (first === undefined) return Object.keys(configSchema.entries)
  if (first === 'rules' && inner.length > 0) return RULE_KEYS
  if (first === 'server') return SERVER_KEYS
  if (first === 'profiles') return ['server']
  return Object.hasOwn(INNER_KEYS, first) ? (INNER_KEYS[first] ?? []) : []
}
