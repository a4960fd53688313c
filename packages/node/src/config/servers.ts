import { existsSync } from 'node:fs'
import path from 'node:path'
import { STANDARD_INPUT } from '../model/source.js'
import type { SourceKind, SourceOf } from '../model/source.js'
import { safeEnvironment } from './environment.js'
import type { ServerConfigs } from './server-schemas.js'

/** The kinds of source that a config can name; the others are a host's. */
export type ServerKind = Exclude<SourceKind, 'entry'>

/** A module, and its export, where a config says which. */
export interface NamedModule {
  readonly module: string
  readonly export?: string
}

interface Kind<K extends ServerKind> {
  /** Members of `server` that say this kind. */
  readonly keys: readonly string[]
  /** As it may stand in a config. */
  readonly example: string
  /** With every default, and paths made absolute. */
  resolve(server: ServerConfigs[K], folder: string): SourceOf<K>
  /** The module that it loads or starts, whose source may be read, where that can be told. */
  moduleOf(server: ServerConfigs[K], folder: string): NamedModule | undefined
}

/** What a config may call its server, one line a kind; whose keys are all there and most, is it. */
export const SERVERS: { readonly [K in ServerKind]: Kind<K> } = {
  module: {
    keys: ['module'],
    example: '{ "module": "./src/server.ts", "export": "createServer" }',
    resolve: (server, folder) => ({
      kind: 'module',
      module: path.resolve(folder, server.module),
      export: server.export ?? 'default',
      ...(server.args === undefined ? {} : { args: server.args }),
      env: safeEnvironment(server.env),
    }),
    moduleOf: ({ module, export: name = 'default' }) => ({ module, export: name }),
  },
  command: {
    keys: ['command'],
    example: '{ "command": "node", "args": ["dist/server.js"] }',
    resolve: (server, folder) => ({ kind: 'command', ...resolveCommand(server, folder) }),
    moduleOf: scriptOf,
  },
  url: {
    keys: ['url'],
    example: '{ "url": "http://localhost:3000/mcp", "headers": {} }',
    resolve: ({ url, headers = {} }) => ({ kind: 'url', url, headers }),
    moduleOf: () => undefined,
  },
  'command-url': {
    keys: ['command', 'url'],
    example: '{ "command": "node", "args": ["dist/http.js"], "url": "http://localhost:3000/mcp" }',
    resolve: (server, folder) => ({
      kind: 'command-url',
      ...resolveCommand(server, folder),
      url: server.url,
      headers: server.headers ?? {},
    }),
    moduleOf: scriptOf,
  },
  listing: {
    keys: ['listing'],
    example: '{ "listing": "./tools-list.json" }',
    resolve: ({ listing }, folder) => ({
      kind: 'listing',
      file: listing === STANDARD_INPUT ? listing : path.resolve(folder, listing),
    }),
    moduleOf: () => undefined,
  },
  static: {
    keys: ['source'],
    example: '{ "source": "./src/server.ts", "export": "createServer" }',
    resolve: ({ source, export: name }, folder) => ({
      kind: 'static',
      entry: path.resolve(folder, source),
      export: name,
      calls: [],
      definers: [],
      packages: [],
      cwd: folder,
    }),
    moduleOf: ({ source, export: name }) => ({
      module: source,
      ...(name === undefined ? {} : { export: name }),
    }),
  },
}

const KINDS = Object.keys(SERVERS) as readonly ServerKind[]

/** Members of `server` that say its kind, each once. */
export const IDENTIFYING_KEYS: readonly string[] = [
  ...new Set(KINDS.flatMap((kind) => SERVERS[kind].keys)),
]

/** The kind whose keys an object has; the one with most of them. Undefined where it has none's. */
export function kindOfServer(server: object): ServerKind | undefined {
  const [found] = KINDS.filter((kind) => SERVERS[kind].keys.every((key) => key in server)).sort(
    (a, b) => SERVERS[b].keys.length - SERVERS[a].keys.length,
  )
  return found
}

type AnyServer = ServerConfigs[ServerKind]

/** Where a configured server's surface comes from. */
export function resolveServerSource(server: AnyServer, folder: string): SourceOf<ServerKind> {
  return resolveAs<ServerKind>(kindOfServer(server) ?? 'command', server, folder)
}

function resolveAs<K extends ServerKind>(
  kind: K,
  server: ServerConfigs[K],
  folder: string,
): SourceOf<K> {
  return SERVERS[kind].resolve(server, folder)
}

/** The module that a configured server loads or starts. */
export function moduleOfServer(server: AnyServer, folder: string): NamedModule | undefined {
  return moduleAs<ServerKind>(kindOfServer(server) ?? 'command', server, folder)
}

function moduleAs<K extends ServerKind>(
  kind: K,
  server: ServerConfigs[K],
  folder: string,
): NamedModule | undefined {
  return SERVERS[kind].moduleOf(server, folder)
}

type StartedConfig = ServerConfigs['command']

function resolveCommand(
  { command, args = [], cwd = '.', env }: StartedConfig,
  folder: string,
): Omit<SourceOf<'command'>, 'kind'> {
  return { command, args, cwd: path.resolve(folder, cwd), env: safeEnvironment(env) }
}

const SCRIPT = /\.[cm]?[jt]sx?$/

/** The file of the project that a command starts. */
function scriptOf(
  { args = [], cwd = '.' }: StartedConfig,
  folder: string,
): NamedModule | undefined {
  const started = path.resolve(folder, cwd)
  const script = args.find((arg) => SCRIPT.test(arg) && existsSync(path.resolve(started, arg)))
  return script === undefined ? undefined : { module: path.resolve(started, script) }
}
