import path from 'node:path'
import { SurfaceError } from '@mcp-budget/core'
import type { View } from '@mcp-budget/core'
import { COUNTER_NAMES, nearest } from '@mcp-budget/node'
import type { CounterName } from '@mcp-budget/node'

/**
 * What a call of the plugin may say. Everything else stands in `mcp-budget.config.*`, which every
 * host reads.
 */
export interface Options {
  /**
   * The config, from the project's root. Default: the one in the root; without one, the defaults
   * hold.
   */
  readonly config?: string
  /**
   * The entry that is the server, by name or by source file; several are checked each. Default:
   * every entry.
   */
  readonly entry?: string | readonly string[]
  /**
   * The export of the entry that is a factory, a server, or an object with `fetch`. Default: a
   * factory by its name from a fixed list, else an instance by what it is.
   */
  readonly export?: string
  /** The only profile to check. Default: all. */
  readonly profile?: string
  /** The gating view. Default: from the config. */
  readonly view?: View
  /** How tokens are counted. Default: from the config. */
  readonly counter?: CounterName
  /** The committed manifest must be the one that is built. Default false. */
  readonly frozen?: boolean
  /**
   * Names of the environment that are handed on to the server, beside those of the config:
   * `ACME_KEY`, or `ACME_*` for all that begin so. Default none.
   */
  readonly passEnv?: readonly string[]
  /**
   * Files that the server reads when it starts, from the root: a change in them asks for another
   * look.
   */
  readonly inputs?: readonly string[]
  /**
   * Keeps a passing check in `node_modules/.cache`, by content, for the next build. Default true.
   */
  readonly remember?: boolean
  /** The lowest level that Vite's dev server shows in the browser's overlay. Default `error`. */
  readonly overlay?: 'error' | 'warn' | 'off'
  /**
   * A manifest, from the root, that takes the place of `@mcp-budget/runtime/manifest`, for targets
   * without files.
   */
  readonly inline?: string
}

export interface ResolvedOptions {
  /** Absolute. */
  readonly root: string
  readonly config: string | undefined
  readonly entries: readonly string[] | undefined
  readonly export: string | undefined
  readonly overrides: {
    readonly profile?: string
    readonly view?: View
    readonly counter?: CounterName
  }
  readonly frozen: boolean
  readonly passEnv: readonly string[]
  readonly inputs: readonly string[]
  readonly isRemembered: boolean
  readonly overlay: 'error' | 'warn' | 'off'
  readonly inline: string | undefined
}

type Check = (value: unknown) => boolean
const isText: Check = (value) => typeof value === 'string' && value !== ''
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText)
const isSwitch: Check = (value) => typeof value === 'boolean'
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)

/** What each option may be: how it is told, and what is tested. */
const KNOWN: Readonly<Record<keyof Options, readonly [string, Check]>> = {
  config: ['a path', isText],
  entry: ['a name or a list of names', (value) => isText(value) || isTexts(value)],
  export: ['a name', isText],
  profile: ['a name', isText],
  view: ['"model" or "wire"', oneOf('model', 'wire')],
  counter: [COUNTER_NAMES.map((name) => `"${name}"`).join(' or '), oneOf(...COUNTER_NAMES)],
  frozen: ['true or false', isSwitch],
  passEnv: ['a list of names', isTexts],
  inputs: ['a list of paths', isTexts],
  remember: ['true or false', isSwitch],
  overlay: ['"error", "warn" or "off"', oneOf('error', 'warn', 'off')],
  inline: ['a path', isText],
}

/**
 * Refuses what is no option; every default is here.
 *
 * @throws SurfaceError `bad-config` with an example
 */
export function resolveOptions(options: Options, root: string): ResolvedOptions {
  for (const [key, value] of Object.entries(options)) {
    const known = Object.hasOwn(KNOWN, key) ? KNOWN[key as keyof Options] : undefined
    if (known === undefined)
      throw refused(`\`${key}\` is no option of the plugin${nearest(key, Object.keys(KNOWN))}`)
    if (value !== undefined && !known[1](value))
      throw refused(`\`${key}\` is ${JSON.stringify(value)}, expected ${known[0]}`)
  }
  const { entry, profile, view, counter, config, inline } = options
  return {
    root,
    config: config === undefined ? undefined : path.resolve(root, config),
    entries: entry === undefined ? undefined : typeof entry === 'string' ? [entry] : entry,
    export: options.export,
    overrides: {
      ...(profile === undefined ? {} : { profile }),
      ...(view === undefined ? {} : { view }),
      ...(counter === undefined ? {} : { counter }),
    },
    frozen: options.frozen ?? false,
    passEnv: options.passEnv ?? [],
    inputs: (options.inputs ?? []).map((file) => path.resolve(root, file)),
    isRemembered: options.remember ?? true,
    overlay: options.overlay ?? 'error',
    inline: inline === undefined ? undefined : path.resolve(root, inline),
  }
}

function refused(fault: string): SurfaceError {
  return new SurfaceError(
    'bad-config',
    `${fault}. Example: mcpBudget({ entry: 'server' }); what is not about this build stands in mcp-budget.config.*.`,
  )
}
