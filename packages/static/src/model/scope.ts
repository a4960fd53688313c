import type { Value } from './value.js'

/** A name in a scope. Before its declaration has run it may still be read: then that runs first. */
interface Binding {
  value?: Value
  /** Runs the declaration; at most once. */
  declare?: (() => void) | undefined
}

/** Names and their values; a function's scope lies in that of where it was made. */
export class Scope {
  private readonly bindings = new Map<string, Binding>()
  readonly parent: Scope | undefined
  /** `var` ends here. */
  readonly isFunction: boolean
  /** How many suppositions held already where it began. */
  readonly born: number

  constructor(parent: Scope | undefined, isFunction: boolean, born: number) {
    this.parent = parent
    this.isFunction = isFunction
    this.born = born
  }

  declare(name: string, value: Value): void {
    this.bindings.set(name, { value })
  }

  /** The same names with the values they have now. */
  copy(): Scope {
    const made = new Scope(this.parent, this.isFunction, this.born)
    for (const [name, binding] of this.bindings) made.bindings.set(name, { ...binding })
    return made
  }

  /** Names that a declaration will give their values; whoever reads one earlier has it run. */
  promise(names: readonly string[], declare: () => void): void {
    for (const name of names) this.bindings.set(name, { declare })
  }

  /** The value of a name; undefined where no scope has it, or nothing has been assigned. */
  read(name: string): Value | undefined {
    const binding = this.find(name)
    if (binding?.value === undefined && binding?.declare !== undefined) {
      const { declare } = binding
      binding.declare = undefined
      declare()
      return this.find(name)?.value
    }
    return binding?.value
  }

  has(name: string): boolean {
    return this.find(name) !== undefined
  }

  /** The names of this very scope, in the order of their declaration. */
  names(): readonly string[] {
    return [...this.bindings.keys()]
  }

  /** What a name of this very scope holds by now. */
  peek(name: string): Value | undefined {
    return this.bindings.get(name)?.value
  }

  /** Whether this very scope has the name. */
  hasOwn(name: string): boolean {
    return this.bindings.has(name)
  }

  /** Whether the declaration of a name has not run yet. */
  isPromised(name: string): boolean {
    return this.bindings.get(name)?.declare !== undefined
  }

  /** Whether the declaration of a name, wherever that is, has not run yet. */
  isPending(name: string): boolean {
    return this.holderOf(name)?.isPromised(name) ?? false
  }

  /** Assigns to the nearest binding of a name; false where there is none. */
  assign(name: string, value: Value): boolean {
    const binding = this.find(name)
    if (binding === undefined) return false
    binding.value = value
    return true
  }

  /** How many suppositions held where the scope of a name began. */
  bornOf(name: string): number {
    return this.holderOf(name)?.born ?? 0
  }

  functionScope(): Scope {
    return this.isFunction || this.parent === undefined ? this : this.parent.functionScope()
  }

  private find(name: string): Binding | undefined {
    return this.holderOf(name)?.bindings.get(name)
  }

  /**
   * The nearest scope that has a name. A loop and not a recursion: scopes of a hostile file lie
   * deep.
   */
  private holderOf(name: string): Scope | undefined {
    if (this.bindings.has(name)) return this
    let scope = this.parent
    while (scope !== undefined && !scope.bindings.has(name)) scope = scope.parent
    return scope
  }
}
