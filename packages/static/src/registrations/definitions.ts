import type { Frame } from '../model/machine.js'
import { instantiate } from '../language/classes.js'
import { unknown } from '../model/value.js'
import type { Value } from '../model/value.js'
import { textOf } from '../model/value.js'
import type { Registration } from './registration.js'

const SCHEMAS = ['inputSchema', 'parameters', 'schema', 'paramsSchema', 'input']
const DEEPEST = 4

/**
 * Objects and classes of the project that look like a tool: a name, a description and a schema.
 * They stand in for registrations that could not be followed, and are never more than approximate.
 */
export function looseDefinitions(frame: Frame): readonly Registration[] {
  const found = new Map<string, Registration>()
  const seen = new Set<Value>()
  const visit = (value: Value | undefined, depth: number): void => {
    if (value === undefined || depth > DEEPEST || seen.has(value)) return
    seen.add(value)
    if (value.kind === 'array') for (const item of value.items) visit(item, depth + 1)
    else if (value.kind === 'collection')
      for (const item of value.items) visit(item.value, depth + 1)
    else if (value.kind === 'class') visit(instanceOf(value, frame), depth + 1)
    else if (value.kind === 'object') {
      const name = textOf(value.entries.get('name')?.value)
      if (name !== undefined && looksLikeTool(value)) {
        found.set(`${value.at.module.file} ${value.at.start} ${name}`, {
          how: 'addTool',
          server: undefined,
          args: [value],
          at: value.at,
          module: value.at.module,
          maybe: [
            {
              bound: 'either',
              why: 'it is read where it is defined; where it is registered is not read',
              at: value.at,
            },
          ],
          isHidden: false,
          changed: undefined,
        })
      } else for (const { value: member } of value.entries.values()) visit(member, depth + 1)
    }
  }
  for (const module of frame.machine.modules) {
    if (module.isInstalled || module.scope === undefined) continue
    for (const name of module.scope.names()) {
      const value = module.scope.peek(name)
      // What is imported is looked at where it is written.
      if (value?.at.module === module) visit(value, 0)
    }
  }
  return [...found.values()]
}

function looksLikeTool(value: Extract<Value, { kind: 'object' }>): boolean {
  return value.entries.has('description') && SCHEMAS.some((key) => value.entries.has(key))
}

/** A class whose fields name a tool; made with nothing, since nobody is seen to make it. */
function instanceOf(value: Extract<Value, { kind: 'class' }>, frame: Frame): Value | undefined {
  const fields = value.node.body.body.flatMap((member) =>
    member.type === 'PropertyDefinition' && !member.static && member.key.type === 'Identifier'
      ? [member.key.name]
      : [],
  )
  if (!fields.includes('name') || !fields.includes('description')) return undefined
  return instantiate(
    value,
    [unknown('nobody is seen to make this class', value.at)],
    value.at,
    frame,
  )
}
