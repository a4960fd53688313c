import { existsSync, realpathSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'

/** Modules of Node's by which a server may list by what it finds outside its own code. */
const OUTSIDE = /(?<!getBuiltinModule(?:\?\.)?\()["'`](?:node:)?(?:fs|fs\/promises|http|https|http2|net|tls|dgram|dns|dns\/promises|child_process|worker_threads|cluster|sqlite|module|vm)["'`]/
const FETCHES = /(?<![\w$.])fetch\s*\(/
const IMPORTED = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)["'`]([^"'`\n]+)["'`]/g

/**
 * True where code can list only by itself and by installed packages: nothing that reads files, fetches or
 * starts something is named in it, and what it imports is installed, not linked. A doubt is a no.
 *
 * @param folder where the code lies, from which its imports resolve
 */
export function isSelfContained(code: readonly string[], folder: string): boolean {
  return code.every((text) => !OUTSIDE.test(text) && !FETCHES.test(text) && importsOf(text).every((name) => isInstalled(name, folder)))
}

function importsOf(text: string): readonly string[] {
  const names = [...text.matchAll(IMPORTED)].map(([, name = '']) => name).filter((name) => !/^[./]|^file:|^data:/.test(name) && !isBuiltin(name))
  return [...new Set(names.map((name) => name.split('/').slice(0, name.startsWith('@') ? 2 : 1).join('/')))]
}

function isInstalled(name: string, folder: string): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    const found = path.join(at, 'node_modules', name)
    if (existsSync(found)) return realpathSync(found).split(path.sep).includes('node_modules')
    if (at === path.dirname(at)) return false
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
