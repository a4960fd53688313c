import path from 'node:path'
import { statSync } from 'node:fs'
import { isJsonObject, SurfaceError } from '@mcp-budget/core'
import { isThere, readInput } from '../files/input-file.js'

/** The names a config file may have; nothing else is taken for one. */
const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs', 'json'].map(
  (extension) => `mcp-budget.config.${extension}`,
)

/** How to get a config, or do without. */
export const CONFIG_EXAMPLE = `Make one with \`npx mcp-budget init -- node dist/server.js\`, or check without one: \`npx mcp-budget check -- node dist/server.js\`.`

/** A file has a name that configs have. */
export function isNamedConfig(file: string): boolean {
  return CONFIG_NAMES.includes(path.basename(file))
}

/** Longest file that is looked into for whether it is a config, in bytes. */
const LONGEST = 2 ** 20

/**
 * A file is a config by its name or by what it holds: keys of a config and no tools, or in a module
 * `defineConfig` of this package; it is not run to find out.
 */
export function isConfigFile(file: string): boolean {
  if (isNamedConfig(file)) return true
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isFile() !== true || found.size > LONGEST) return false
  try {
    const text = readInput(file, 'bad-config') ?? ''
    if (MODULE.test(file)) return /\bdefineConfig\b/.test(text) && text.includes('mcp-budget')
    const value: unknown = JSON.parse(text)
    return (
      isJsonObject(value) &&
      !('tools' in value) &&
      Object.keys(value).some((key) => CONFIG_KEYS.includes(key))
    )
  } catch {
    // What it is called is told by whoever reads it as a listing.
    return false
  }
}

const MODULE = /\.[cm]?[jt]s$/

/** Keys that only a config has. */
const CONFIG_KEYS: readonly string[] = ['profiles', 'rules', 'preset', 'server', 'baseline']

/** Where a config of this folder may be. */
export function configCandidates(folder: string): readonly string[] {
  return CONFIG_NAMES.map((name) => path.join(folder, name))
}

/**
 * The config in a folder, or undefined. Throws where there are two: which holds would be a guess.
 */
export function configIn(folder: string): string | undefined {
  const found = configCandidates(folder).filter((file) => isThere(file))
  if (found.length > 1)
    throw new SurfaceError(
      'bad-config',
      `${folder} has ${found.map((file) => path.basename(file)).join(' and ')}. One server has one config: delete one of them.`,
    )
  return found[0]
}

/** The nearest config, from a folder upwards. */
export function findConfig(from: string): string {
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    const found = configIn(folder)
    if (found !== undefined) return found
    if (folder === path.dirname(folder))
      throw new SurfaceError(
        'config-not-found',
        `There is no mcp-budget.config.* in ${from} or above it. ${CONFIG_EXAMPLE}`,
      )
  }
}
