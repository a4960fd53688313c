import path from 'node:path'
import { SurfaceError } from '@mcp-budget/core'
import { isThere } from '../files/input-file.js'

/** The names a config file may have; nothing else is taken for one. */
const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs', 'json'].map(
  (extension) => `mcp-budget.config.${extension}`,
)

/** How to get a config, or do without. */
export const CONFIG_EXAMPLE = `Make one with \`npx mcp-budget init -- node dist/server.js\`, or check without one: \`npx mcp-budget check -- node dist/server.js\`.`

export function isConfigFile(file: string): boolean {
  return CONFIG_NAMES.includes(path.basename(file))
}

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
