import path from 'node:path'
import { ParsedFiles } from '../files/parsed-files.js'
import { SourceFiles } from '../files/source-files.js'
import type { Unsaved } from '../files/source-files.js'
import { exportedBy } from '../language/exports.js'
import { LANGUAGE } from '../language/language.js'
import { call, runModule } from '../language/recursion.js'
import { isLibrary } from '../libraries/allowed.js'
import type { Assumption } from '../model/assumption.js'
import { BUDGET, Exhausted } from '../model/budget.js'
import type { Budget } from '../model/budget.js'
import { assume } from '../model/doubt.js'
import type { Frame } from '../model/frame.js'
import { Machine } from '../model/machine.js'
import { createModule } from '../model/module.js'
import type { Module } from '../model/module.js'
import { Scope } from '../model/scope.js'
import { EMPTY_PROGRAM } from '../model/tree.js'
import type { Value } from '../model/value.js'
import { triggersFor } from '../registrations/registration.js'
import { ServerWorld } from '../registrations/server-world.js'
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
  /** What registers tools, and what has been registered. */
  readonly world: ServerWorld
  /** Where evaluation begins: the entry's own module. */
  readonly frame: Frame
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
  const file = path.resolve(entry)
  const { parsed = new ParsedFiles(), unsaved = new Map<string, never>() } = options
  const sources = new SourceFiles({ entry: file, parsed, unsaved, isLibrary })
  const triggers = triggersFor(options.calls, options.definers)
  const world = new ServerWorld(options.packages ?? [], triggers)
  const machine = new Machine(LANGUAGE, sources, world, { ...BUDGET, ...options.budget })
  const found = sources.at(file)
  if (found.kind === 'module') {
    const frame = outermostFrame(machine, found.module)
    return { world, frame, ...readEntry(frame, world, options.export), files: sources.read }
  }
  const frame = outermostFrame(machine, createModule(entry, '', EMPTY_PROGRAM, false))
  const why = found.kind === 'none' ? found.reason : `\`${found.specifier}\` is a library`
  const gaps = assume('lower', why, startOf(frame.module))
  return { world, frame, server: undefined, gaps, files: sources.read }
}

function outermostFrame(machine: Machine, module: Module): Frame {
  return {
    machine,
    module,
    scope: new Scope(undefined, true, 0),
    self: undefined,
    home: undefined,
    maybe: [],
    returned: [],
    depth: 0,
  }
}

/** Runs the module, its export, and what nobody was seen to run; each as far as the budget goes. */
function readEntry(
  frame: Frame,
  { triggers }: ServerWorld,
  name: string | undefined,
): Pick<Reading, 'server' | 'gaps'> {
  let server: Value | undefined
  const steps = [
    () => runModule(frame.module, frame),
    () => {
      server = name === undefined ? undefined : serverNamed(name, frame)
    },
    () => runEscaped(frame),
    () => runUnreached(frame, triggers),
    () => runEscaped(frame),
  ]
  const gaps = steps.flatMap((step) => gapOf(step, frame.module))
  return { server, gaps }
}

/** What an export holds; what it gives, where it is a function. */
function serverNamed(name: string, frame: Frame): Value | undefined {
  const value = exportedBy(frame.module, name, frame)
  const isFactory = value?.kind === 'function' || value?.kind === 'builtin'
  return isFactory ? call(value, undefined, [], value.at, frame) : value
}

function gapOf(step: () => void, module: Module): readonly Assumption[] {
  try {
    step()
    return []
  } catch (error) {
    if (error instanceof Exhausted) {
      return assume('lower', `reading ended early: ${error.message}`, error.at)
    }
    if (!(error instanceof RangeError)) throw error
    return assume('lower', 'reading ended early: it is nested too deep', startOf(module))
  }
}

function startOf(module: Module): Assumption['at'] {
  return { module, start: 0, end: 0 }
}
