import type { Expression, Span, Statement } from 'oxc-parser'
import type { Module } from './module.js'
import type { Library } from '../libraries/library.js'
import type { Registration, Triggers } from '../registrations/registration.js'
import type { Assumption, ClassValue, FunctionValue, Place, UnknownValue, Value } from './value.js'
import { unknown } from './value.js'
import type { Scope } from './scope.js'

/** Where evaluation stands. */
export interface Frame {
  readonly machine: Machine
  readonly module: Module
  readonly scope: Scope
  readonly self: Value | undefined
  readonly home: ClassValue | undefined
  /** What has to be so for this code to run at all, where the source does not decide it. */
  readonly maybe: readonly Assumption[]
  /** What a function returns on paths that are not decided. */
  readonly returned: Value[]
  /** Calls that are open. */
  readonly depth: number
}

/** How a statement ends. `maybe` of a normal end: what follows runs only if this is so. */
export type Completion =
  | { readonly type: 'normal'; readonly maybe?: readonly Assumption[] }
  | { readonly type: 'return'; readonly value: Value }
  | { readonly type: 'break' | 'continue' | 'throw'; readonly label?: string | undefined }

export const NORMAL: Completion = { type: 'normal' }

/** What one reading may spend. */
export interface Budget {
  /** Nodes evaluated. Default 5,000,000. */
  readonly steps: number
  /** Open calls. Default 150. */
  readonly depth: number
  /**
   * Milliseconds, the last resort: steps run out first on any machine that is not asleep. Default
   * 20,000.
   */
  readonly time: number
}

export const BUDGET: Budget = { steps: 5_000_000, depth: 150, time: 20_000 }

/** Thrown where a budget is spent; what was read until then stays. */
export class Exhausted extends Error {
  readonly at: Place

  constructor(what: string, at: Place) {
    super(what)
    this.at = at
  }
}

/** The parts of evaluation, joined so that none has to import another. */
export interface Evaluation {
  evaluate(node: Expression, frame: Frame): Value
  run(statements: readonly Statement[], frame: Frame): Completion
  call(
    callee: Value,
    self: Value | undefined,
    args: readonly Value[],
    at: Place,
    frame: Frame,
  ): Value
  construct(callee: Value, args: readonly Value[], at: Place, frame: Frame): Value
  get(value: Value, key: string, at: Place, frame: Frame): Value
  set(value: Value, key: string, to: Value, at: Place, frame: Frame): void
}

/** How source files are found and parsed. */
export interface Sources {
  /** A module that a file names; a library of the allowed ones; or why neither. */
  find(
    specifier: string,
    from: Module,
  ): { readonly module: Module } | { readonly library: string } | { readonly reason: string }
}

/** One reading: what it may spend, what it found. */
export class Machine {
  readonly evaluation: Evaluation
  readonly sources: Sources
  readonly library: Library
  readonly triggers: Triggers
  readonly registrations: Registration[] = []
  /** Functions handed to something that is not read, which may call them. */
  readonly escaped: FunctionValue[] = []
  /** Where a server was handed to what is not read. */
  readonly handedOn: Assumption[] = []
  /** Where a server's private members are reached into, which may change what it lists. */
  readonly tampered: Assumption[] = []
  /** Nodes of functions and classes that have run. */
  readonly called = new Set<unknown>()
  readonly modules = new Set<Module>()
  steps = 0
  private readonly budget: Budget
  private readonly end: number

  constructor(
    evaluation: Evaluation,
    sources: Sources,
    library: Library,
    triggers: Triggers,
    budget: Budget,
  ) {
    this.evaluation = evaluation
    this.sources = sources
    this.library = library
    this.triggers = triggers
    this.budget = budget
    this.end = performance.now() + budget.time
  }

  /** @throws Exhausted */
  step(node: Span, frame: Frame): void {
    this.steps += 1
    if (this.steps > this.budget.steps)
      throw new Exhausted(`more than ${this.budget.steps} steps`, placeOf(node, frame))
    if (this.steps % 4096 === 0 && performance.now() > this.end)
      throw new Exhausted(`more than ${this.budget.time / 1000} seconds`, placeOf(node, frame))
  }

  isTooDeep(frame: Frame): boolean {
    return frame.depth >= this.budget.depth
  }
}

type Spanned = Partial<Span> & { readonly range?: readonly [number, number] }

/** Where a node is written. Parsers differ in how they say it. */
export function placeOf(node: Spanned, { module }: Pick<Frame, 'module'>): Place {
  const [start, end] = node.range ?? [node.start as number, node.end as number]
  return { module, start, end }
}

export function dunno(reason: string, node: Spanned, frame: Frame): UnknownValue {
  return unknown(reason, placeOf(node, frame))
}

/** The frame of a path that runs only if something is so. */
export function supposing(frame: Frame, assumed: readonly Assumption[]): Frame {
  return assumed.length === 0 ? frame : { ...frame, maybe: [...frame.maybe, ...assumed] }
}
