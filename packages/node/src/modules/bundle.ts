import { existsSync, realpathSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { Plugin } from 'rolldown'
import { packageRoot } from '../files/package-root.js'
import { ownLocation } from './own-location.js'

/**
 * A module of the user's made loadable by Node: TypeScript, aliases and workspace packages
 * resolved.
 */
export interface Bundle {
  /** The file to import. */
  readonly file: string
  /** Real paths of the modules that went into it. */
  readonly modules: readonly string[]
  readonly exports: readonly string[]
  remove(): Promise<void>
}

/**
 * Bundles an entry and writes the result beside it, in a folder from which its bare imports resolve
 * as they do from the entry. What lies in a `node_modules` folder, by its real path, stays outside.
 */
export async function bundle(entry: string): Promise<Bundle> {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({
    input: entry,
    cwd: path.dirname(entry),
    platform: 'node',
    treeshake: false,
    logLevel: 'silent',
    plugins: [installedOutside(), ownLocation()],
  })
  try {
    const { output } = await build.generate({
      format: 'esm',
      sourcemap: 'inline',
      codeSplitting: false,
    })
    const [chunk] = output
    const folder = path.join(nearestPackage(entry), 'node_modules', '.mcp-budget')
    await mkdir(folder, { recursive: true })
    const file = path.join(
      folder,
      `${path.basename(entry).replace(/\W+/g, '-')}-${process.pid}-${(count += 1)}.mjs`,
    )
    await writeFile(file, chunk.code)
    return {
      file,
      modules: chunk.moduleIds.filter((id) => path.isAbsolute(id)),
      exports: chunk.exports,
      remove: () => rm(file, { force: true }),
    }
  } finally {
    await build.close()
  }
}

let count = 0

/**
 * This package, linked or installed: a config that imports `defineConfig` needs no second copy of
 * it.
 */
const OWN_ROOT = packageRoot() + path.sep

/** A bundler's error without its colours and frames, in a few lines. */
export function bundleError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[│╭╰─┬ ]+$|^\d* *│/.test(line))
    .slice(0, 6)
    .join('\n')
}

function nearestPackage(entry: string): string {
  for (let folder = path.dirname(entry); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'package.json')) || folder === path.dirname(folder))
      return folder === path.dirname(folder) ? path.dirname(entry) : folder
  }
}

/**
 * Keeps installed packages out, by where they really are: a linked workspace package is the
 * project's own.
 */
function installedOutside(): Plugin {
  return {
    name: 'mcp-budget:installed-outside',
    async resolveId(source, importer) {
      if (importer === undefined || isBuiltin(source)) return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      if (resolved === null || resolved.external !== false || !path.isAbsolute(resolved.id))
        return resolved
      const real = existsSync(resolved.id) ? realpathSync(resolved.id) : resolved.id
      if (!real.split(path.sep).includes('node_modules') && !real.startsWith(OWN_ROOT))
        return resolved
      return { id: pathToFileURL(real).href, external: 'absolute' }
    },
  }
}
