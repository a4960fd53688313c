import { createRequire } from 'node:module'
import type * as Oxc from 'oxc-resolver'

/** Loaded where a name is resolved: many files name no other. */
const load = createRequire(import.meta.url)

/** Endings of files that are read, in the order in which they are tried. */
export const EXTENSIONS = [
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.json',
] as const

/** Finds files as TypeScript and bundlers do. */
export function createResolver(): Oxc.ResolverFactory {
  const { ResolverFactory } = load('oxc-resolver') as typeof Oxc
  return new ResolverFactory({
    conditionNames: ['import', 'node', 'module', 'require', 'default'],
    extensions: [...EXTENSIONS],
    extensionAlias: {
      '.js': ['.ts', '.tsx', '.js', '.jsx'],
      '.jsx': ['.tsx', '.jsx'],
      '.mjs': ['.mts', '.mjs'],
      '.cjs': ['.cts', '.cjs'],
    },
    mainFields: ['module', 'main'],
    tsconfig: 'auto',
  })
}
