import { isJsonObject, SurfaceError } from '@mcp-budget/core'
import * as v from 'valibot'
import { nearest } from './nearest.js'
import { configSchema } from './schema.js'

export type ValidConfig = v.InferOutput<typeof configSchema>

const EXAMPLE = `Example:
  {
    "server": { "command": "node", "args": ["dist/server.js"] },
    "rules": { "max-tool-tokens": ["error", { "ceiling": 200 }] }
  }`

const SERVER_EXAMPLE = `"server" is exactly one of:
  { "module": "./src/server.ts", "export": "createServer" }
  { "command": "node", "args": ["dist/server.js"] }
  { "url": "http://localhost:3000/mcp", "headers": {} }
  { "command": "node", "args": ["dist/http.js"], "url": "http://localhost:3000/mcp" }
  { "listing": "./tools-list.json" }`

/**
 * Refuses what a configuration may not hold, each fault with its place, and an example.
 *
 * @throws SurfaceError `bad-config`
 */
export function validateConfig(value: unknown, file: string): ValidConfig {
  const kinds = serverKinds(value)
  if (kinds !== undefined && kinds.length !== 1) {
    const fault =
      kinds.length === 0
        ? '`server` says no way to see the server'
        : `\`server\` says two ways to see the server, ${kinds.map((kind) => `\`${kind}\``).join(' and ')}`
    throw new SurfaceError('bad-config', `${file}: ${fault}.\n${SERVER_EXAMPLE}`)
  }
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

/** A config that names no server, in a host that brings none. */
export function serverMissing(file: string): SurfaceError {
  return new SurfaceError('bad-config', `${file}: \`server\` is missing.\n${SERVER_EXAMPLE}`)
}

function faultLine(issue: v.BaseIssue<unknown>): string {
  const path = (issue.path ?? []).map(({ key }) => String(key))
  const at = path.length === 0 ? 'the config' : `\`${path.join('.')}\``
  if (issue.expected === 'never') {
    const key = path.at(-1) ?? ''
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

/** The ways to see a server that a config names; a command with an address is one. */
function serverKinds(value: unknown): readonly string[] | undefined {
  const server = isJsonObject(value) ? value['server'] : undefined
  if (!isJsonObject(server)) return undefined
  const named = ['module', 'command', 'url', 'listing'].filter((kind) => kind in server)
  return named.length === 2 && named[0] === 'command' && named[1] === 'url' ? ['command'] : named
}

/** Keys that the object around a refused key may have. */
function knownKeys(path: readonly string[]): readonly string[] {
  const [first] = path
  if (first === undefined) return Object.keys(configSchema.entries)
  if (first === 'rules' && path.length === 1)
    return Object.keys(configSchema.entries.rules.wrapped.pipe[0].entries)
  if (first === 'rules') return ['ceiling', 'floor', 'message', 'adr']
  return [
    'module',
    'export',
    'command',
    'args',
    'cwd',
    'env',
    'url',
    'headers',
    'listing',
    'era',
    'clientInfo',
    'clientCapabilities',
    'server',
    'uri',
  ]
}
