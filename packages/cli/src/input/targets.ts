import { statSync } from 'node:fs'
import path from 'node:path'
import { SurfaceError } from '@mcp-budget/core'
import {
  configIn,
  findConfig,
  isConfigFile,
  isNamedConfig,
  resolveEntry,
  resolveServer,
  targetsOf,
} from '@mcp-budget/node'
import type { Overrides, ResolvedTarget, ServerConfig } from '@mcp-budget/node'
import type { Args } from './args.js'

/** What is to be checked: config files, and servers that were named without one. */
export interface Named {
  readonly configs: readonly string[]
  readonly targets: readonly ResolvedTarget[]
}

export function overridesOf({ profile, view, counter, isStatic }: Args): Overrides {
  return {
    ...(isStatic ? { isStatic } : {}),
    ...(profile === undefined ? {} : { profile }),
    ...(view === undefined ? {} : { view }),
    ...(counter === undefined ? {} : { counter }),
  }
}

/** The server of a command line: what stands after `--`, or an address. */
export function namedServer({ started, url, headers }: Args): ServerConfig | undefined {
  const [command, ...args] = started
  if (url !== undefined && !/^https?:\/\/./.test(url))
    throw new SurfaceError(
      'bad-flag',
      `--url is an address, not \`${url}\`. Example: --url http://localhost:3000/mcp`,
    )
  if (command !== undefined && url !== undefined) return { command, args, url, headers }
  if (command !== undefined) return { command, args }
  return url === undefined ? undefined : { url, headers }
}

/**
 * A file is a config by its name or by what it holds; any other is a listing, and `-` is one on
 * standard input. Without a word, the nearest config.
 *
 * @throws SurfaceError `config-not-found`, `listing-not-found`
 */
export async function namedTargets(
  args: Args,
  words: readonly string[],
  cwd: string,
): Promise<Named> {
  const overrides = overridesOf(args)
  const server = namedServer(args)
  if (server !== undefined && args.isStatic)
    throw new SurfaceError(
      'bad-flag',
      'With --static nothing is started: name the module that makes the server. Example: mcp-budget check --static src/server.ts',
    )
  if (server !== undefined) {
    if (words.length > 0 || args.config !== undefined)
      throw new SurfaceError(
        'bad-flag',
        `Name either a file or a server, not both: \`${words[0] ?? args.config}\` and \`${args.started.join(' ') || args.url}\`.`,
      )
    return { configs: [], targets: [resolveServer(server, cwd, overrides)] }
  }
  if (args.config !== undefined) return { configs: [path.resolve(cwd, args.config)], targets: [] }
  if (words.length === 0)
    return { configs: [args.isStatic ? staticConfig(cwd) : findConfig(cwd)], targets: [] }
  const files = (await Promise.all(words.map((word) => filesFor(word, cwd, args.isStatic)))).flat()
  const isConfig = args.isStatic ? isNamedConfig : isConfigFile
  const configs = files.filter(isConfig)
  const others = files.filter((file) => !isConfig(file))
  if (args.isStatic)
    return { configs, targets: others.map((entry) => resolveEntry(entry, cwd, overrides)) }
  const module = others.find((file) => /\.[cm]?[jt]sx?$/.test(file))
  if (module !== undefined) {
    const word = path.relative(cwd, module)
    throw new SurfaceError(
      'bad-flag',
      `${word} is a module, and neither a config nor a listing. Read its source: npx mcp-budget check --static ${word}. As a config: --config ${word}. As a program: npx mcp-budget check -- node ${word}.`,
    )
  }
  const listings = others
  return { configs, targets: listings.map((listing) => resolveServer({ listing }, cwd, overrides)) }
}

/**
 * The one surface that a command works on: of a config, its plain profile or the one that is named.
 *
 * @throws SurfaceError `bad-flag` where several are named, and as `namedTargets` does
 */
export async function namedTarget(
  args: Args,
  words: readonly string[],
  cwd: string,
): Promise<{ readonly target: ResolvedTarget; readonly config: string | undefined }> {
  const { configs, targets } = await namedTargets(args, words, cwd)
  const several = [...configs, ...targets]
  if (several.length > 1)
    throw new SurfaceError(
      'bad-flag',
      `\`mcp-budget ${args.command}\` looks at one surface, and \`${words.join(' ')}\` names ${several.length}. Name one config or listing.`,
    )
  const [config] = configs
  return {
    target:
      targets[0] ?? ((await targetsOf(config as string, overridesOf(args)))[0] as ResolvedTarget),
    config,
  }
}

/** The one config that a command works on: named, in a named folder, or the nearest. */
export function namedConfig({ config, words }: Args, cwd: string): string {
  const word = config ?? words[0]
  if (word === undefined) return findConfig(cwd)
  const named = path.resolve(cwd, word)
  return statSync(named, { throwIfNoEntry: false })?.isDirectory() === true
    ? configOf(named)
    : named
}

function configOf(folder: string): string {
  const config = configIn(folder)
  if (config === undefined)
    throw new SurfaceError(
      'config-not-found',
      `${folder} has no mcp-budget.config.*. Make one there: npx mcp-budget init.`,
    )
  return config
}

/** The nearest config; without one, a module has to be named. */
function staticConfig(cwd: string): string {
  try {
    return findConfig(cwd)
  } catch (error) {
    if (error instanceof SurfaceError)
      throw new SurfaceError(
        'config-not-found',
        `There is no mcp-budget.config.* in ${cwd} or above it. Name the module that makes the server: npx mcp-budget check --static src/server.ts.`,
        error,
      )
    throw error
  }
}

async function filesFor(word: string, cwd: string, isStatic: boolean): Promise<readonly string[]> {
  if (word === '-' && !isStatic) return [word]
  const named = path.resolve(cwd, word)
  const found = statSync(named, { throwIfNoEntry: false })
  if (found?.isDirectory() === true) return [configOf(named)]
  if (found !== undefined) return [named]
  const { escapePath, glob, isDynamicPattern } = await import('tinyglobby')
  const matched = await glob(isDynamicPattern(word) ? word : escapePath(word), {
    cwd,
    absolute: true,
    ignore: ['**/node_modules/**'],
  })
  if (matched.length === 0 && isStatic)
    throw new SurfaceError(
      'listing-not-found',
      `\`${word}\` is no file here. Name the module that makes the server: mcp-budget check --static src/server.ts`,
    )
  if (matched.length === 0)
    throw new SurfaceError(
      'listing-not-found',
      `\`${word}\` is no file here${isDynamicPattern(word) ? ', and nothing matches it' : ''}. Example: mcp-budget check tools-list.json, or mcp-budget check "servers/*/mcp-budget.config.ts"`,
    )
  return matched.map((file) => path.normalize(file)).sort()
}
