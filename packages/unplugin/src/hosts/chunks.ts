import path from 'node:path'
import type { BuiltEntry } from '../session/session.js'

/** What Rollup, Rolldown and Vite all say of a chunk. */
export interface Chunk {
  readonly type: 'chunk' | 'asset'
  readonly fileName: string
  readonly name?: string | undefined
  readonly isEntry?: boolean
  readonly exports?: readonly string[]
  readonly code?: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly moduleIds?: readonly string[]
}

/** The entries of a written bundle. */
export function entriesOf(
  bundle: Readonly<Record<string, Chunk>>,
  { dir, file }: { readonly dir?: string | undefined; readonly file?: string | undefined },
  root: string,
): readonly BuiltEntry[] {
  const folder = path.resolve(root, dir ?? path.dirname(file ?? 'dist/x'))
  return Object.values(bundle)
    .filter(({ type, isEntry }) => type === 'chunk' && isEntry === true)
    .map((chunk) => {
      const loaded = loadedBy(chunk, bundle)
      return {
        name: chunk.name ?? chunk.fileName,
        file: path.join(folder, chunk.fileName),
        exports: chunk.exports ?? [],
        code: () => loaded.map(({ code = '' }) => code),
        sources: loaded
          .flatMap(({ moduleIds = [] }) => moduleIds)
          .filter((id) => path.isAbsolute(id)),
      }
    })
}

function loadedBy(entry: Chunk, bundle: Readonly<Record<string, Chunk>>): readonly Chunk[] {
  const loaded = new Set([entry])
  for (const { imports = [], dynamicImports = [] } of loaded) {
    for (const name of [...imports, ...dynamicImports]) {
      const chunk = bundle[name]
      if (chunk !== undefined) loaded.add(chunk)
    }
  }
  return [...loaded]
}
