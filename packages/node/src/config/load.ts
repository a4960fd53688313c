import { pathToFileURL } from 'node:url'
import { SurfaceError } from '@mcp-budget/core'
import { CONFIG_EXAMPLE } from './find.js'
import { isThere, readInput } from '../files/input-file.js'
import { quietly } from '../modules/quietly.js'
import { validateConfig } from './validate.js'
import type { ValidConfig } from './validate.js'

/** A config and the files that it was made of, itself among them. */
export interface LoadedConfig {
  readonly config: ValidConfig
  readonly files: readonly string[]
}

/**
 * Reads and validates a config; TypeScript and JavaScript are bundled and imported, and what they
 * print goes to standard error.
 */
export async function loadConfig(file: string): Promise<LoadedConfig> {
  if (!isThere(file))
    throw new SurfaceError('config-not-found', `${file} does not exist. ${CONFIG_EXAMPLE}`)
  const { value, files } = file.endsWith('.json')
    ? { value: readJson(file), files: [file] }
    : await importDefault(file)
  return { config: validateConfig(value, file), files }
}

function readJson(file: string): unknown {
  const text = readInput(file, 'bad-config') ?? ''
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SurfaceError(
      'bad-config',
      `${file} is not JSON: ${(error as Error).message}. Example: {"server": {"command": "node", "args": ["dist/server.js"]}}`,
      error,
    )
  }
}

async function importDefault(
  file: string,
): Promise<{ readonly value: unknown; readonly files: readonly string[] }> {
  const { bundle, bundleError } = await import('../modules/bundle.js')
  let loaded: { readonly default?: unknown }
  let files: readonly string[]
  try {
    const built = await bundle(file)
    files = built.modules
    try {
      loaded = await quietly(() => import(pathToFileURL(built.file).href))
    } finally {
      await built.remove()
    }
  } catch (error) {
    throw new SurfaceError(
      'bad-config',
      `${file} could not be loaded: ${bundleError(error)}`,
      error,
    )
  }
  if (loaded.default === undefined) {
    throw new SurfaceError(
      'bad-config',
      `${file} has no default export. Example: import { defineConfig } from 'mcp-budget'; export default defineConfig({ server: { module: './src/server.ts', export: 'createServer' } })`,
    )
  }
  return { value: loaded.default, files }
}
