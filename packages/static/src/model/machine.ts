import { Exhausted, TooLong } from './budget.js'
import type { Budget } from './budget.js'
import type { Completion, Frame } from './frame.js'
import type { Module, Sources } from './module.js'
import { placeOf } from './place.js'
import type { Place, Spanned } from './place.js'
import type { Expression, Statement } from './tree.js'
import type { ClassValue, FunctionValue, Value } from './value.js'
import type { World } from './world.js'

/** What the parts of the language ask of each other: `language/recursion.ts` is the way to it. */
export interface Language {
  evaluate(node: Expression, frame: Frame): Value
  runStatement(node: Statement, frame: Frame): Completion
  runBody(statements: readonly Statement[], frame: Frame): Completion
  runModule(module: Module, frame: Pick<Frame, 'machine' | 'depth'>): void
  call(
    callee: Value,
    self: Value | undefined,
    args: readonly Value[],
    at: Place,
    frame: Frame,
  ): Value
  get(value: Value, key: string, at: Place, frame: Frame): Value
  set(value: Value, key: string, to: Value, at: Place, frame: Frame): void
}

/** Code that runs when it is called. */
type Callable = Pick<FunctionValue | ClassValue, 'node'>

/** One reading: what it is made of, what it may spend, what has run. */
export class Machine {
  readonly language: Language
  readonly sources: Sources
  readonly world: World
  private readonly entered = new Set<Module>()
  private readonly escaped: FunctionValue[] = []
  private readonly called = new Set<Callable['node']>()
  private readonly budget: Budget
  private readonly end: number
  private spent = 0
  /** Where the innermost part that has a limit of its own ends. */
  private limit = Number.POSITIVE_INFINITY
  /** Functions that are run to see what they may change, and nothing else. */
  private readonly tried = new Set<Callable['node']>()
  private isTrying = false

  constructor(language: Language, sources: Sources, world: World, budget: Budget) {
    this.language = language
    this.sources = sources
    this.world = world
    this.budget = budget
    this.end = performance.now() + budget.time
  }

  /** Nodes evaluated so far. */
  get steps(): number {
    return this.spent
  }

  /** Modules that have run, in the order in which they began. */
  get modules(): Iterable<Module> {
    return this.entered
  }

  /** @throws Exhausted */
  step(node: Spanned, frame: Frame): void {
    this.spent += 1
    if (this.spent > this.limit) throw new TooLong('it takes too long', placeOf(node, frame))
    if (this.spent > this.budget.steps) {
      throw new Exhausted(`more than ${this.budget.steps} steps`, placeOf(node, frame))
    }
    if (this.spent % 4096 === 0 && performance.now() > this.end) {
      throw new Exhausted(`more than ${this.budget.time / 1000} seconds`, placeOf(node, frame))
    }
  }

  isTooDeep(frame: Frame): boolean {
    return frame.depth >= this.budget.depth
  }

  enter(module: Module): void {
    this.entered.add(module)
  }

  noteCall({ node }: Callable): void {
    if (!this.isTrying) this.called.add(node)
  }

  /**
   * Runs a part that may spend so many steps of its own; false where it needs more, or is nested
   * too deep. What other modules spend in between is theirs.
   */
  within(steps: number, part: () => void): boolean {
    const outer = this.limit
    const began = this.spent
    this.limit = Math.min(outer, began + steps)
    try {
      part()
      return true
    } catch (error) {
      if (!(error instanceof TooLong) || this.spent > outer) throw error
      return false
    } finally {
      this.limit = outer
    }
  }

  /** Runs a part of its own, whose steps are not those of what it is a part of. */
  apart(part: () => void): void {
    const { limit, isTrying, spent } = this
    this.limit = Number.POSITIVE_INFINITY
    this.isTrying = false
    try {
      part()
    } finally {
      this.limit = limit + (this.spent - spent)
      this.isTrying = isTrying
    }
  }

  /**
   * Runs a function to see what it changes: it counts as not called, and registers nothing. False
   * where it could not be run to its end.
   */
  attempt({ node }: Callable, steps: number, run: () => void): boolean {
    if (this.tried.has(node)) return true
    const { isTrying } = this
    this.isTrying = true
    this.tried.add(node)
    try {
      return this.within(steps, run)
    } finally {
      this.tried.delete(node)
      this.isTrying = isTrying
    }
  }

  /** What runs now is only tried. */
  get isAttempt(): boolean {
    return this.isTrying
  }

  hasCalled({ node }: Callable): boolean {
    return this.called.has(node)
  }

  /** Functions handed to what is not read may be called by it; they are read at the end. */
  escape(args: readonly Value[]): void {
    if (this.isTrying) return
    for (const arg of args) if (arg.kind === 'function') this.escaped.push(arg)
  }

  /** The next function that was handed on; each is given once. */
  takeEscaped(): FunctionValue | undefined {
    return this.escaped.shift()
  }
}
