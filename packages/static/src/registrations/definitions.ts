import { instantiate } from '../language/classes.js'
import { assume } from '../model/doubt.js'
import type { Frame } from '../model/frame.js'
import { contentsOf, textOf, unknown } from '../model/value.js'
import type { ClassValue, ObjectValue, Value } from '../model/value.js'
import { createRegistration } from './registration.js'
import type { Registration } from './registration.js'

const SCHEMAS = ['inputSchema', 'parameters', 'schema', 'paramsSchema', 'input']
const DEEPEST = 4
const LOOSE = 'it is read where it is defined; where it is registered is not read'

/**
 * Objects and classes of the project that look like a tool: a name, a description and a schema.
 * They stand in for registrations that could not be followed, and are never more than approximate.
 */
export function looseDefinitions(frame: Frame): readonly Registration[] {
  const search: Search = { frame, found: new Map(), seen: new Set() }
  for (const module of frame.machine.modules) {
    if (module.isInstalled || module.scope === undefined) continue
    for (const name of module.scope.names()) {
      const value = module.scope.peek(name)
      // What is imported is looked at where it is written.
      if (value?.at.module === module) visit(value, 0, search)
    }
  }
  return [...search.found.values()]
}

interface Search {
  readonly frame: Frame
  readonly found: Map<string, Registration>
  readonly seen: Set<unknown>
}

function visit(value: Value | undefined, depth: number, search: Search): void {
  const identity = contentsOf(value) ?? value
  if (value === undefined || depth > DEEPEST || search.seen.has(identity)) return
  search.seen.add(identity)
  switch (value.kind) {
    case 'array':
      for (const item of value.items) visit(item, depth + 1, search)
      break
    case 'collection':
      for (const item of value.items) visit(item.value, depth + 1, search)
      break
    case 'class':
      visit(instanceOf(value, search.frame), depth + 1, search)
      break
    case 'object':
      visitObject(value, depth, search)
  }
}

function visitObject(value: ObjectValue, depth: number, search: Search): void {
  const name = textOf(value.entries.get('name')?.value)
  if (name === undefined || !looksLikeTool(value)) {
    for (const { value: member } of value.entries.values()) visit(member, depth + 1, search)
    return
  }
  const { at } = value
  const registration = createRegistration({
    how: 'addTool',
    server: undefined,
    args: [value],
    at,
    module: at.module,
    maybe: assume('either', LOOSE, at),
  })
  search.found.set(`${at.module.file} ${at.start} ${name}`, registration)
}

function looksLikeTool(value: ObjectValue): boolean {
  return value.entries.has('description') && SCHEMAS.some((key) => value.entries.has(key))
}

/** A class whose fields name a tool; made with nothing, since nobody is seen to make it. */
function instanceOf(value: ClassValue, frame: Frame): Value | undefined {
  const fields = value.node.body.body.flatMap((member) => {
    const isField = member.type === 'PropertyDefinition' && !member.static
    return isField && member.key.type === 'Identifier' ? [member.key.name] : []
  })
  if (!fields.includes('name') || !fields.includes('description')) return undefined
  const nobody = unknown('nobody is seen to make this class', value.at)
  return instantiate(value, [nobody], value.at, frame)
}
