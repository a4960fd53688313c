import { existsSync, realpathSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { readText } from '../files/publish.js'

/** Modules of Node's by which a server may list by what it finds outside its own code. */
const OUTSIDE = new Set([
  'fs',
  'fs/promises',
  'http',
  'https',
  'http2',
  'net',
  'tls',
  'dgram',
  'dns',
  'dns/promises',
  'child_process',
  'worker_threads',
  'cluster',
  'sqlite',
  'module',
  'vm',
])
/**
 * Other ways out: the network, another runtime's files, and modules whose name is made at run time.
 */
const REACHES =
  /(?<![\w$.])fetch\s*\(|[=(,:]\s*fetch\s*[,;)}\n]|\b(?:globalThis|window|self)\s*\.\s*fetch\b|\bgetBuiltinModule\b|\b(?:Deno|Bun)\s*\.|\b(?:import|require)\s*\(\s*(?!\s|["'][^"'\n]*["']\s*[,)]|`[^`$]*`\s*[,)])/
const IMPORTED = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)["'`]([^"'`\n]+)["'`]/g

/**
 * True where a project's own modules can list only by themselves and by installed packages: nothing
 * that reads files, fetches or starts something is named in them, and what they import is
 * installed, or linked and among them. A doubt is a no.
 *
 * @param modules absolute paths; those of installed packages are what the lockfile says
 */
export function isSelfContained(modules: readonly string[]): boolean {
  const own = modules.filter((file) => !INSTALLED.test(file))
  // Nothing seen is no proof of anything.
  return (
    own.length > 0 &&
    own.every((file) => {
      const text = readText(file)
      if (text === undefined || REACHES.test(text)) return false
      return importsOf(text).every((name) => {
        if (isBuiltin(name) || name.startsWith('node:'))
          return !OUTSIDE.has(name.replace(/^node:/, ''))
        const found = packageFolder(packageName(name), path.dirname(file))
        return (
          found === undefined ||
          INSTALLED.test(found + path.sep) ||
          own.some((other) => other.startsWith(found + path.sep))
        )
      })
    })
  )
}

const INSTALLED = /[\\/]node_modules[\\/]/

function importsOf(text: string): readonly string[] {
  return [...text.matchAll(IMPORTED)]
    .map(([, name = '']) => name)
    .filter((name) => !/^[./]|^file:|^data:/.test(name))
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Where a package really lies; undefined for an alias or a name that nothing resolves. */
function packageFolder(name: string, folder: string): string | undefined {
  for (let at = folder; ; at = path.dirname(at)) {
    const found = path.join(at, 'node_modules', name)
    if (existsSync(found)) return realpathSync(found)
    if (at === path.dirname(at)) return undefined
  }
}

const LOCKFILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock']

/** The lockfile that says which versions are installed, or undefined. */
export function lockfileFor(folder: string): string | undefined {
  for (let at = folder; ; at = path.dirname(at)) {
    const found = LOCKFILES.map((name) => path.join(at, name)).find((file) => existsSync(file))
    if (found !== undefined || at === path.dirname(at)) return found
  }
}
