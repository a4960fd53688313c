import { escape } from '../language/calls.js'
import type { Frame } from '../model/machine.js'
import type { Module } from '../model/module.js'
import { commonOf, exported, namespaceOf } from '../language/exports.js'
import { array, assuming, object, primitive, unknown } from '../model/value.js'
import type { NativeValue, Place, Property, Recipe, Value } from '../model/value.js'
import { plain } from '../language/plain.js'
import type { Plain } from '../language/plain.js'
import { isServerLibrary, mayBeLoaded } from './allowed.js'
import { loadInstalled } from './installed.js'
import { standardToJson } from '../listing/fastmcp.js'
import { calledName, shapeMember } from './zod-members.js'

/**
 * The libraries whose values are known by how they come about, and made real only where that is
 * needed.
 */
export class Library {
  /** Packages whose functions are followed although they are installed. */
  private readonly packages: ReadonlySet<string>

  /** Libraries that were imported, and the first file that did. */
  readonly used = new Map<string, string>()

  constructor(packages: readonly string[]) {
    this.packages = new Set(['tslib', ...packages])
  }

  /** Whether functions of an installed module are followed. */
  mayCall({ file }: Module): boolean {
    const name = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/
      .exec(file)?.[1]
      ?.replaceAll('\\', '/')
    return name !== undefined && this.packages.has(name)
  }

  /** What `import * as`, `import()` and `require` give. */
  namespace(specifier: string, at: Place, frame: Frame): Value {
    const found = frame.machine.sources.find(specifier, frame.module)
    if ('reason' in found) return unknown(found.reason, at)
    if ('library' in found) return this.use(found.library, '*', at, frame)
    return commonOf(found.module, frame) ?? namespaceOf(found.module, at, frame)
  }

  /** A name that is imported. */
  imported(specifier: string, name: string, at: Place, frame: Frame): Value {
    if (name === '*') return this.namespace(specifier, at, frame)
    const found = frame.machine.sources.find(specifier, frame.module)
    if ('reason' in found) return unknown(found.reason, at)
    if ('library' in found) return this.use(found.library, name, at, frame)
    return (
      exported(found.module, name, frame) ??
      unknown(`\`${specifier}\` has no \`${name}\` that was read`, at)
    )
  }

  private use(specifier: string, name: string, at: Place, { module }: Frame): Value {
    if (!this.used.has(specifier)) this.used.set(specifier, module.file)
    return native({ op: 'import', specifier, name }, at)
  }

  member(value: NativeValue, key: string, at: Place, frame: Frame): Value {
    const { recipe } = value
    if (recipe.op === 'import' && key === '__esModule') return primitive(true, at)
    // `import * as z`, `import z` and `import { z }` are one: so are their members.
    if (recipe.op === 'import' && recipe.name === '*')
      return native({ op: 'import', specifier: recipe.specifier, name: key }, at)
    if (PRIVATE.test(key) && isServerLibrary(rootOf(value)))
      frame.machine.tampered.push({
        bound: 'either',
        why: `\`${key}\` of the server is reached into, which may change what it lists`,
        at,
      })
    if (recipe.op === 'real') return this.settle(native({ op: 'get', of: value, key }, at), frame)
    return shapeMember(value, key, at) ?? native({ op: 'get', of: value, key }, at)
  }

  call(
    op: 'call' | 'new',
    callee: NativeValue,
    args: readonly Value[],
    at: Place,
    frame: Frame,
  ): Value {
    if (isServerLibrary(rootOf(callee))) escape(args, frame)
    // `then` and `catch` of what a server answers are the language's.
    if (
      callee.recipe.op === 'get' &&
      (callee.recipe.key === 'then' || callee.recipe.key === 'catch')
    ) {
      escape(args, frame)
      return callee.recipe.of
    }
    const missing = args.find((arg) => arg.kind === 'unknown')
    if (missing?.kind === 'unknown' && op === 'call') {
      // A word of a chain that is not known leaves the chain as it was before.
      if (callee.recipe.op === 'get' && callee.recipe.of.recipe.op === 'call')
        return assuming(callee.recipe.of, [
          {
            bound: 'either',
            why: `an argument of \`${callee.recipe.key}\` is not known: ${missing.reason}`,
            at,
          },
        ])
      if (!isServerLibrary(rootOf(callee))) return unknown(missing.reason, at)
    }
    return native({ op, callee, args }, at)
  }

  /** A value of the project where a library's value is one: a text, a list, a plain object. */
  settle(value: Value, frame: Frame): Value {
    if (value.kind !== 'native') return value
    const real = this.real(value, frame)
    if ('failed' in real) return unknown(real.failed, value.at)
    return assuming(this.wrap(real.value, value.at), value.assumed)
  }

  /** A real value as one of ours. */
  wrap(real: unknown, at: Place): Value {
    if (real === null || (typeof real !== 'object' && typeof real !== 'function'))
      return typeof real === 'symbol' ? unknown('a symbol', at) : primitive(real as string, at)
    if (Array.isArray(real))
      return array(
        real.map((item) => this.wrap(item, at)),
        at,
      )
    const prototype: unknown = Object.getPrototypeOf(real)
    if (typeof real === 'object' && (prototype === Object.prototype || prototype === null)) {
      return object(
        new Map<string, Property>(
          Object.entries(real).map(([key, item]) => [key, { key: at, value: this.wrap(item, at) }]),
        ),
        at,
      )
    }
    return native({ op: 'real', value: real }, at)
  }

  /** Makes a library's value, once; the library is the one that its file would load. */
  real(value: NativeValue, frame: Frame): Plain {
    value.real ??= settled(this.made(value, frame))
    return value.real
  }

  private made(value: NativeValue, frame: Frame): Plain {
    const { recipe } = value
    if (recipe.op === 'real') return { value: recipe.value }
    const root = rootOf(value)
    if (root === undefined || !mayBeLoaded(root))
      return { failed: `\`${root ?? 'it'}\` is not loaded` }
    if (isServerLibrary(root) && recipe.op !== 'import' && recipe.op !== 'get')
      return { failed: 'a server is not started' }
    try {
      if (recipe.op === 'import')
        return { value: imported(recipe.specifier, recipe.name, value.at.module.file) }
      if (recipe.op === 'get')
        return this.then(recipe.of, frame, (of) => (of as Record<string, unknown>)[recipe.key])
      const args = recipe.args.map((arg) => plain(arg, frame))
      const failed = args.find((arg) => 'failed' in arg)
      if (failed !== undefined) return failed
      const given = args.map((arg) => (arg as { value: unknown }).value)
      if (recipe.op === 'new')
        return this.then(recipe.callee, frame, (callee) =>
          Reflect.construct(callee as new () => unknown, given),
        )
      if (root === 'xsschema' && calledName(recipe.callee) === 'toJsonSchema')
        return { value: standardToJson(given[0], value.at.module.file) }
      if (recipe.callee.recipe.op !== 'get')
        return this.then(recipe.callee, frame, (callee) =>
          (callee as (...all: unknown[]) => unknown)(...given),
        )
      const { key, of } = recipe.callee.recipe
      return this.then(of, frame, (self) =>
        (
          (self as Record<string, (...all: unknown[]) => unknown>)[key] as (
            ...all: unknown[]
          ) => unknown
        ).apply(self, given),
      )
    } catch (error) {
      return {
        failed: `the library refuses it: ${error instanceof Error ? error.message : String(error)}`,
      }
    }
  }

  private then(value: NativeValue, frame: Frame, next: (real: unknown) => unknown): Plain {
    const real = this.real(value, frame)
    return 'failed' in real ? real : { value: next(real.value) }
  }
}

/** Members of a server that hold what it lists and how. */
const PRIVATE = /^_(?:requestHandlers|registeredTools|toolHandlersInitialized)$/

function native(recipe: Recipe, at: Place): NativeValue {
  return { kind: 'native', recipe, at }
}

/** The library that a value comes from; undefined for one that has been made. */
export function rootOf(value: NativeValue): string | undefined {
  let { recipe } = value
  for (;;) {
    if (recipe.op === 'import') return recipe.specifier
    if (recipe.op === 'real') return undefined
    recipe = recipe.op === 'get' ? recipe.of.recipe : recipe.callee.recipe
  }
}

/** What is made later is not known now. */
function settled(real: Plain): Plain {
  const isLater = 'value' in real && real.value instanceof Promise
  if (isLater) (real.value as Promise<unknown>).catch(() => undefined)
  return isLater ? { failed: 'it is made later, by a promise of a library' } : real
}

function imported(specifier: string, name: string, from: string): unknown {
  const loaded = loadInstalled(specifier, from) as Record<string, unknown>
  if (name === '*') return loaded
  return name === 'default' && !('default' in loaded) ? loaded : loaded[name]
}
