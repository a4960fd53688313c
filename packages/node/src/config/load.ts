import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { SurfaceError } from '@mcp-budget/core'
import { decode } from '../sources/listing-file.js'
import { validateConfig } from './validate.js'
import type { ValidConfig } from './validate.js'

/** The names a config file may have; nothing else is taken for one. */
const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs', 'json'].map((extension) => `mcp-budget.config.${extension}`)

const EXAMPLE = `Make one with \`npx mcp-budget init -- node dist/server.js\`, or check without one: \`npx mcp-budget check -- node dist/server.js\`.`

export function isConfigFile(file: string): boolean {
  return CONFIG_NAMES.includes(path.basename(file))
}

/** The config in a folder, or undefined. Throws where there are two: which holds would be a guess. */
export function configIn(folder: string): string | undefined {
  const found = CONFIG_NAMES.map((name) => path.join(folder, name)).filter((file) => existsSync(file))
  if (found.length > 1) throw new SurfaceError('bad-config', `${folder} has ${found.map((file) => path.basename(file)).join(' and ')}. One server has one config: delete one of them.`)
  return found[0]
}

/** The nearest config, from a folder upwards. */
export function findConfig(from: string): string {
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    const found = configIn(folder)
    if (found !== undefined) return found
    if (folder === path.dirname(folder)) throw new SurfaceError('config-not-found', `There is no mcp-budget.config.* in ${from} or above it. ${EXAMPLE}`)
  }
}

/** Reads and validates a config; TypeScript and JavaScript are bundled and imported. */
export async function loadConfig(file: string): Promise<ValidConfig> {
  if (!existsSync(file)) throw new SurfaceError('config-not-found', `${file} does not exist. ${EXAMPLE}`)
  return validateConfig(file.endsWith('.json') ? await readJson(file) : await importDefault(file), file)
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(decode(await readFile(file)))
  } catch (error) {
    throw new SurfaceError('bad-config', `${file} is not JSON: ${(error as Error).message}. Example: {"server": {"command": "node", "args": ["dist/server.js"]}}`, error)
  }
}

async function importDefault(file: string): Promise<unknown> {
  const { bundle, bundleError } = await import('../modules/bundle.js')
  let loaded: { readonly default?: unknown }
  try {
    const built = await bundle(file)
    try {
      loaded = (await import(pathToFileURL(built.file).href)) as { readonly default?: unknown }
    } finally {
      await built.remove()
    }
  } catch (error) {
    throw new SurfaceError('bad-config', `${file} could not be loaded: ${bundleError(error)}`, error)
  }
  if (loaded.default === undefined) {
    throw new SurfaceError('bad-config', `${file} has no default export. Example: import { defineConfig } from 'mcp-budget'; export default defineConfig({ server: { module: './src/server.ts', export: 'createServer' } })`)
  }
  return loaded.default
}
