import { execFileSync } from 'node:child_process'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')

const PACKAGES = ['core', 'static', 'node', 'cli', 'nx', 'unplugin', 'runtime', 'eslint-plugin']

/** Packs every published package into a folder; the paths of the tarballs, by package name. */
export function packAll(folder) {
  const output = execFileSync(
    'npm',
    [
      'pack',
      '--json',
      '--ignore-scripts',
      '--pack-destination',
      folder,
      ...PACKAGES.flatMap((name) => ['--workspace', `packages/${name}`]),
    ],
    { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32' },
  )
  const packed = JSON.parse(output)
  const list = Array.isArray(packed) ? packed : Object.values(packed)
  return Object.fromEntries(list.map(({ name, filename }) => [name, path.join(folder, filename)]))
}
