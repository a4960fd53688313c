import type { Program } from 'oxc-parser'
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
  scope: Scope | undefined
  /** Exported values by name, each read when it is asked for. */
  readonly exports: Map<string, () => Value>
  /** `export *` of these. */
  readonly reexports: (() => Module | undefined)[]
  /** `module.exports` of a CommonJS module. */
  common: Value | undefined
}
