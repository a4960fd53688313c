import { isServerLibrary } from '../libraries/allowed.js'
import { Library } from '../libraries/library.js'
import { calledName, rootOf } from '../libraries/native.js'
import type { Assumption } from '../model/assumption.js'
import { assume, assuming } from '../model/doubt.js'
import type { Frame } from '../model/frame.js'
import type { Place } from '../model/place.js'
import type { Value } from '../model/value.js'
import type { NamedCall, World } from '../model/world.js'
import { registrationsOf } from './register.js'
import type { Registration, Triggers } from './registration.js'

const HANDED_ON = 'the server is handed to a function that is not read, which may register more'
const DEFINED = 'it is read where it is defined; the function that makes a tool of it is not read'

/** The world of a program that makes an MCP server: its libraries, and what registers tools. */
export class ServerWorld extends Library implements World {
  readonly registrations: Registration[] = []
  /** Where a server was handed to what is not read. */
  readonly handedOn: Assumption[] = []
  readonly triggers: Triggers

  constructor(packages: readonly string[], triggers: Triggers) {
    super(packages)
    this.triggers = triggers
  }

  called(named: NamedCall, frame: Frame): Value | undefined {
    const registered = registrationsOf(borrow(named), this.triggers, frame)
    if (!frame.machine.isAttempt) this.registrations.push(...(registered?.made ?? []))
    return registered?.answer
  }

  defined(name: string, args: readonly Value[]): Value | undefined {
    if (!this.triggers.definers.test(name)) return undefined
    const definition = args.find((arg) => arg.kind === 'object')
    if (definition === undefined) return undefined
    return assuming(definition, assume('either', DEFINED, definition.at))
  }

  handedOver(args: readonly Value[], at: Place): void {
    for (const arg of args) {
      if (isServer(arg)) this.handedOn.push(...assume('lower', HANDED_ON, at))
    }
  }
}

/** `McpServer.prototype.registerTool.call(this, …)` registers with what it is called on. */
function borrow(named: NamedCall): NamedCall {
  const { name, self, args } = named
  if (name !== 'call' || self?.kind !== 'native' || self.recipe.op !== 'get') return named
  const [borrower, ...rest] = args
  return { ...named, name: self.recipe.key, self: borrower, args: rest }
}

/** Something that tools are registered with. */
function isServer(value: Value): boolean {
  if (value.kind === 'object') {
    return value.native?.kind === 'native' && isServerLibrary(rootOf(value.native))
  }
  if (value.kind !== 'native' || value.recipe.op !== 'new') return false
  const isNamed = /Server$|^FastMCP$/.test(calledName(value.recipe.callee))
  return isNamed && isServerLibrary(rootOf(value))
}
