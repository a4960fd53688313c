import type { PartKind } from '../model/finding.js'
import { isJsonObject } from '../json/json.js'
import type { Json } from '../json/json.js'
import { SCHEMA_LIST_KEYWORDS } from '../schema/keywords.js'
import { hasBody, unreachableDefinitions } from '../schema/references.js'
import { escapePointer } from '../schema/walk.js'

/** Where in an entry a member stands, which decides what its key means. */
type Position =
  'entry' | 'input' | 'parameters' | 'parameter' | 'branches' | 'definitions' | 'inside'

/** What a member of an entry is, and the part that its text counts for. */
export interface Placement {
  readonly position: Position
  readonly kind: PartKind
  /** JSON Pointer of the part. */
  readonly part: string
  readonly unreachable: ReadonlySet<string>
}

const NOTHING: ReadonlySet<string> = new Set()

export const ROOT: Placement = {
  position: 'entry',
  kind: 'scaffold',
  part: '',
  unreachable: NOTHING,
}

/**
 * Places a member under its parent's placement. The outermost part that explains a text owns it.
 */
export function place(
  parent: Placement,
  key: string | number,
  value: Json,
  path: string,
): Placement {
  const inside = (kind: PartKind, part = path): Placement => ({
    ...parent,
    position: 'inside',
    kind,
    part,
  })
  const at = (position: Position, kind: PartKind, part: string): Placement => ({
    ...parent,
    position,
    kind,
    part,
  })
  const name = String(key)
  switch (parent.position) {
    case 'entry':
      return placeMember(name, value, inside)
    case 'input':
      if (name === 'properties' && isJsonObject(value)) return at('parameters', 'scaffold', '')
      if ((name === '$defs' || name === 'definitions') && isJsonObject(value))
        return at('definitions', 'scaffold', '')
      if (name === '$schema') return inside('dialect')
      if (name === 'title' || name === 'description') return inside('schema-title')
      if (SCHEMA_LIST_KEYWORDS.has(name)) return inside('other')
      return inside('scaffold', '')
    case 'definitions':
      return inside(
        parent.unreachable.has(`/${path.split('/').slice(2).join('/')}`)
          ? 'unreachable-definition'
          : 'definition',
      )
    case 'parameters':
      return at('parameter', 'parameter', path)
    case 'parameter':
      return placeInParameter(parent, name, value, inside, at)
    case 'branches':
      return at('parameter', 'parameter', parent.part)
    case 'inside':
      return parent
  }
}

type Inside = (kind: PartKind, part?: string) => Placement
type At = (position: Position, kind: PartKind, part: string) => Placement

function placeMember(name: string, value: Json, inside: Inside): Placement {
  if (name === 'name') return inside('name')
  if (name === 'description') return inside('description')
  if (name === 'outputSchema') return inside('output-schema')
  if (name === 'annotations') return inside('annotations')
  if (name === 'inputSchema' && isJsonObject(value)) {
    return {
      position: 'input',
      kind: 'scaffold',
      part: '',
      unreachable: unreachableDefinitions(value),
    }
  }
  return inside('other', `/${escapePointer(name)}`)
}

function placeInParameter(
  parent: Placement,
  name: string,
  value: Json,
  inside: Inside,
  at: At,
): Placement {
  if (name === 'description') return inside('parameter-description')
  if (name === 'enum') return inside('enum')
  if (name === 'pattern') return inside('pattern')
  if (name === 'title') return inside('schema-title')
  // A schema of its own with named properties, however it is wrapped, is the parameter's body.
  if (name === 'properties' || name === 'patternProperties') return inside('body', parent.part)
  const isList = Array.isArray(value)
  const branches = isList ? value : [value]
  if (name === 'items' || name === 'additionalProperties' || SCHEMA_LIST_KEYWORDS.has(name)) {
    if (branches.some((branch) => hasBody(branch))) return inside('body', parent.part)
    return at(isList ? 'branches' : 'parameter', 'parameter', parent.part)
  }
  return inside('parameter', parent.part)
}
