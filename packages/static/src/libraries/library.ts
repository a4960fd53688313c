import type { Assumption } from '../model/assumption.js'
import { assume, assumedOf, assuming } from '../model/doubt.js'
import type { Frame } from '../model/frame.js'
import type { Module } from '../model/module.js'
import type { Place } from '../model/place.js'
import { fail, failedBy, succeed } from '../model/result.js'
import type { Result } from '../model/result.js'
import { primitive, unknown } from '../model/value.js'
import type { NativeValue, Recipe, Value } from '../model/value.js'
import { isTooLarge, TOO_LARGE } from '../language/parts.js'
import { makeAllPlain } from '../language/plain.js'
import { isServerLibrary, mayBeLoaded } from './allowed.js'
import { loadInstalled } from './installed.js'
import { calledName, native, rootOf, wrapReal } from './native.js'
import { standardToJson } from './standard-schema.js'
import { shapeMember } from './zod-members.js'

/**
 * The libraries whose values are known by how they come about, and made real only where that is
 * needed.
 */
export class Library {
  /** Packages whose functions are followed although they are installed. */
  private readonly packages: ReadonlySet<string>

  /** Libraries that were imported, and the first file that did. */
  readonly used = new Map<string, string>()

  /** Where a server's private members are reached into, which may change what it lists. */
  readonly tampered: Assumption[] = []

  constructor(packages: readonly string[]) {
    this.packages = new Set(['tslib', ...packages])
  }

  follows({ file }: Module): boolean {
    const inside = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)
    const name = inside?.[1]?.replaceAll('\\', '/')
    return name !== undefined && this.packages.has(name)
  }

  imported(specifier: string, name: string, at: Place, { module }: Frame): Value {
    if (!this.used.has(specifier)) this.used.set(specifier, module.file)
    return native({ op: 'import', specifier, name }, at)
  }

  member(value: NativeValue, key: string, at: Place, frame: Frame): Value {
    const { recipe } = value
    if (recipe.op === 'import' && key === '__esModule') return primitive(true, at)
    // `import * as z`, `import z` and `import { z }` are one: so are their members.
    if (recipe.op === 'import' && recipe.name === '*') {
      return native({ op: 'import', specifier: recipe.specifier, name: key }, at)
    }
    if (PRIVATE.test(key) && isServerLibrary(rootOf(value))) {
      const why = `\`${key}\` of the server is reached into, which may change what it lists`
      this.tampered.push(...assume('either', why, at))
    }
    const member = native({ op: 'get', of: value, key }, at)
    if (recipe.op === 'real') return this.settle(member, frame)
    return shapeMember(value, key, at) ?? member
  }

  call(callee: NativeValue, args: readonly Value[], at: Place, frame: Frame): Value {
    const isServer = isServerLibrary(rootOf(callee))
    if (isServer) frame.machine.escape(args)
    const { recipe } = callee
    // `then` and `catch` of what a server answers are the language's.
    if (recipe.op === 'get' && (recipe.key === 'then' || recipe.key === 'catch')) {
      frame.machine.escape(args)
      return recipe.of
    }
    const missing = args.find((arg) => arg.kind === 'unknown')
    if (missing !== undefined) {
      // A word of a chain that is not known leaves the chain as it was before.
      if (recipe.op === 'get' && recipe.of.recipe.op === 'call') {
        const why = `an argument of \`${recipe.key}\` is not known: ${missing.reason}`
        return assuming(recipe.of, assume('either', why, at))
      }
      if (!isServer) return unknown(missing.reason, at)
    }
    return native({ op: 'call', callee, args }, at)
  }

  construct(callee: NativeValue, args: readonly Value[], at: Place, frame: Frame): Value {
    if (isServerLibrary(rootOf(callee))) frame.machine.escape(args)
    return native({ op: 'new', callee, args }, at)
  }

  settle(value: Value, frame: Frame): Value {
    if (value.kind !== 'native') return value
    const real = this.real(value, frame)
    if (real.kind === 'failed') return unknown(real.why, value.at)
    return assuming(wrapReal(real.value, value.at), assumedOf(value))
  }

  wrap(real: unknown, at: Place): Value {
    return wrapReal(real, at)
  }

  /** Makes a library's value, once; the library is the one that its file would load. */
  real(value: NativeValue, frame: Frame): Result<unknown> {
    value.real ??= refuseLater(this.make(value, frame))
    return value.real
  }

  private make(value: NativeValue, frame: Frame): Result<unknown> {
    const { recipe } = value
    if (recipe.op === 'real') return succeed(recipe.value)
    const root = rootOf(value)
    if (root === undefined || !mayBeLoaded(root)) return fail(`\`${root ?? 'it'}\` is not loaded`)
    const isStarting = recipe.op === 'call' || recipe.op === 'new'
    if (isServerLibrary(root) && isStarting) return fail('a server is not started')
    try {
      if (isTooLarge(value)) return fail(TOO_LARGE)
      if (recipe.op === 'import') {
        return succeed(loadName(recipe.specifier, recipe.name, value.at.module.file))
      }
      if (recipe.op === 'get') {
        return this.use(recipe.of, frame, (of) => memberOf(of, recipe.key))
      }
      return this.apply(recipe, root, value.at.module.file, frame)
    } catch (error) {
      return failedBy('the library refuses it', error)
    }
  }

  private apply(
    { op, callee, args }: Extract<Recipe, { op: 'call' | 'new' }>,
    root: string,
    from: string,
    frame: Frame,
  ): Result<unknown> {
    const made = makeAllPlain(args, frame)
    if (made.kind === 'failed') return made
    const given = [...made.value]
    if (op === 'new') {
      return this.use(callee, frame, (made) => Reflect.construct(made as Constructor, given))
    }
    if (root === 'xsschema' && calledName(callee) === 'toJsonSchema') {
      return succeed(standardToJson(given[0], from))
    }
    const { recipe } = callee
    if (recipe.op !== 'get') {
      return this.use(callee, frame, (called) => (called as Callable)(...given))
    }
    return this.use(recipe.of, frame, (self) =>
      (memberOf(self, recipe.key) as Callable).apply(self, given),
    )
  }

  private use(value: NativeValue, frame: Frame, next: (real: unknown) => unknown): Result<unknown> {
    const real = this.real(value, frame)
    return real.kind === 'failed' ? real : succeed(next(real.value))
  }
}

type Constructor = new () => unknown
type Callable = (...args: unknown[]) => unknown

/** Members of a server that hold what it lists and how. */
const PRIVATE = /^_(?:requestHandlers|registeredTools|toolHandlersInitialized)$/

function memberOf(real: unknown, key: string): unknown {
  return (real as Readonly<Record<string, unknown>>)[key]
}

/** What is made later is not known now. */
function refuseLater(real: Result<unknown>): Result<unknown> {
  if (real.kind === 'failed' || !(real.value instanceof Promise)) return real
  real.value.catch(() => undefined)
  return fail('it is made later, by a promise of a library')
}

function loadName(specifier: string, name: string, from: string): unknown {
  const loaded = loadInstalled(specifier, from) as Readonly<Record<string, unknown>>
  const isWhole = name === '*' || (name === 'default' && !('default' in loaded))
  return isWhole ? loaded : loaded[name]
}
