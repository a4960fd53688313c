import type { Program } from './tree.js'
import type { Scope } from './scope.js'
import type { Value } from './value.js'

/** A source file that was parsed, and what evaluating it has brought up so far. */
export interface Module {
  /** Absolute path. */
  readonly file: string
  readonly text: string
  readonly program: Program
  /** In an installed package, of which only data is read. */
  readonly isInstalled: boolean
  state: 'parsed' | 'running' | 'done'
  /** Why what it exports is not known, where running it did not come to its end. */
  unread: string | undefined
  scope: Scope | undefined
  /** Exported values by name, each read when it is asked for. */
  readonly exports: Map<string, () => Value>
  /** `export *` of these. */
  readonly reexports: (() => Module | undefined)[]
  /** `module.exports` of a CommonJS module. */
  common: Value | undefined
}

/** A module before anything of it has run. */
export function createModule(
  file: string,
  text: string,
  program: Program,
  isInstalled: boolean,
): Module {
  return {
    file,
    text,
    program,
    isInstalled,
    state: 'parsed',
    unread: undefined,
    scope: undefined,
    exports: new Map(),
    reexports: [],
    common: undefined,
  }
}

/** Finds the modules that a file names. */
export interface Sources {
  find(specifier: string, from: Module): Found
}

/** A module of the project or of a package; a library that is known by its name; or why neither. */
export type Found =
  | { readonly kind: 'module'; readonly module: Module }
  | { readonly kind: 'library'; readonly specifier: string }
  | { readonly kind: 'none'; readonly reason: string }
