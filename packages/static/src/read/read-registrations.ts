import path from 'node:path'
import { EVALUATION } from '../language/language.js'
import { BUDGET, Exhausted, Machine } from '../model/machine.js'
import type { Budget, Frame } from '../model/machine.js'
import { Scope } from '../model/scope.js'
import { exported } from '../language/exports.js'
import type { Module } from '../model/module.js'
import { runModule } from '../language/run-module.js'
import { ParsedFiles, SourceFiles } from '../files/source-files.js'
import type { Unsaved } from '../files/source-files.js'
import { Library } from '../libraries/library.js'
import type { Assumption, Value } from '../model/value.js'
import { triggersFor } from '../registrations/registration.js'
import { runEscaped, runUnreached } from '../registrations/unreached.js'

export interface ReadOptions {
  /**
   * The export that makes or is the server: called without arguments where it is a function.
   * Default: the module itself.
   */
  readonly export?: string
  /** More names that register a tool as `registerTool` does. */
  readonly calls?: readonly string[]
  /** More names of functions that return a definition. */
  readonly definers?: readonly string[]
  /** Installed packages whose functions are followed too. */
  readonly packages?: readonly string[]
  readonly unsaved?: Unsaved
  readonly parsed?: ParsedFiles
  readonly budget?: Partial<Budget>
}

/** What evaluating an entry brought up. */
export interface Reading {
  readonly machine: Machine
  readonly frame: Frame
  /** The entry's own module; undefined where it could not be read. */
  readonly module: Module | undefined
  /** What the export holds, or its call gave. */
  readonly server: Value | undefined
  /** Where evaluation ended before its end, or could not begin. */
  readonly gaps: readonly Assumption[]
  /** Every file that was read, with its text. */
  readonly files: ReadonlyMap<string, string>
}

/**
 * Evaluates an entry and everything it imports, as far as the source tells; nothing of the project
 * is executed.
 *
 * @param entry absolute path
 */
export function readRegistrations(entry: string, options: ReadOptions = {}): Reading {
  const sources = new SourceFiles(
    path.resolve(entry),
    options.parsed ?? new ParsedFiles(),
    options.unsaved ?? new Map(),
  )
  const machine = new Machine(
    EVALUATION,
    sources,
    new Library(options.packages ?? []),
    triggersFor(options.calls, options.definers),
    { ...BUDGET, ...options.budget },
  )
  const found = sources.at(path.resolve(entry))
  const module = 'module' in found ? found.module : emptyModule(entry)
  const frame: Frame = {
    machine,
    module,
    scope: new Scope(undefined, true, 0),
    self: undefined,
    home: undefined,
    maybe: [],
    returned: [],
    depth: 0,
  }
  const gaps: Assumption[] =
    'module' in found
      ? []
      : [{ bound: 'lower', why: found.reason, at: { module, start: 0, end: 0 } }]
  let server: Value | undefined
  const step = (act: () => void): void => {
    try {
      act()
    } catch (error) {
      if (error instanceof Exhausted)
        gaps.push({ bound: 'lower', why: `reading ended early: ${error.message}`, at: error.at })
      else if (error instanceof RangeError)
        gaps.push({
          bound: 'lower',
          why: 'reading ended early: it is nested too deep',
          at: { module, start: 0, end: 0 },
        })
      else throw error
    }
  }
  if ('module' in found) {
    step(() => runModule(module, frame))
    step(() => {
      const value =
        options.export === undefined ? undefined : exported(module, options.export, frame)
      server =
        value?.kind === 'function' || value?.kind === 'builtin'
          ? machine.evaluation.call(value, undefined, [], value.at, frame)
          : value
    })
    step(() => runEscaped(frame))
    step(() => runUnreached(frame))
    step(() => runEscaped(frame))
  }
  return {
    machine,
    frame,
    module: 'module' in found ? module : undefined,
    server,
    gaps,
    files: sources.read,
  }
}

function emptyModule(file: string): Module {
  return {
    file,
    text: '',
    program: { type: 'Program', body: [] } as unknown as Module['program'],
    isInstalled: false,
    state: 'done',
    scope: undefined,
    exports: new Map(),
    reexports: [],
    common: undefined,
  }
}
