import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'rolldown/utils'
import type { Plugin } from 'rolldown'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface Replacement {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Gives each module its own `import.meta.url`, `dirname` and `filename`, as if it had not been
 * moved.
 */
export function ownLocation(): Plugin {
  return {
    name: 'mcp-budget:own-location',
    transform: {
      filter: { code: /import\.meta|__dirname|__filename/ },
      handler(code, id) {
        if (!path.isAbsolute(id)) return null
        const { program } = parseSync(id, code)
        const replacements = locationsIn(program, id)
        if (replacements.length === 0) return null
        return {
          code: replacements
            .sort((a, b) => b.start - a.start)
            .reduce(
              (text, { start, end, text: place }) => text.slice(0, start) + place + text.slice(end),
              code,
            ),
        }
      },
    },
  }
}

function locationsIn(program: Node, id: string): Replacement[] {
  const folder = JSON.stringify(path.dirname(id))
  const places: Readonly<Record<string, string>> = {
    url: JSON.stringify(pathToFileURL(id).href),
    dirname: folder,
    filename: JSON.stringify(id),
  }
  const globals: Readonly<Record<string, string>> = {
    __dirname: folder,
    __filename: JSON.stringify(id),
  }
  const found: Replacement[] = []
  const named: (Replacement & { readonly name: string })[] = []
  const declared = new Set<string>()

  const visit = (node: Node, isName: boolean): void => {
    const { type, start, end } = node
    const { object, property, name } = node as {
      object?: Node
      property?: Node & { name?: string }
      name?: string
    }
    const place =
      type === 'MemberExpression' && object?.type === 'MetaProperty'
        ? places[property?.name ?? '']
        : undefined
    if (place !== undefined) return void found.push({ start, end, text: place })
    if (type === 'Identifier' && name !== undefined && Object.hasOwn(globals, name)) {
      if (isName) declared.add(name)
      else named.push({ name, start, end, text: globals[name] as string })
    }
    for (const [key, value] of Object.entries(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) visit(child, isNameIn(type, key, node))
      }
    }
  }
  visit(program, false)
  return [...found, ...named.filter(({ name }) => !declared.has(name))]
}

/**
 * True for an identifier that names something rather than refers to it. A module that declares the
 * name keeps its own.
 */
function isNameIn(type: string, key: string, node: Node): boolean {
  if (type === 'VariableDeclarator' || type.startsWith('Import') || type.startsWith('Function'))
    return key === 'id' || key === 'local' || key === 'params'
  if (type === 'MemberExpression')
    return key === 'property' && (node as { computed?: boolean }).computed !== true
  return (
    (type === 'Property' || type === 'MethodDefinition' || type === 'PropertyDefinition') &&
    key === 'key'
  )
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { type?: unknown }).type === 'string'
  )
}
