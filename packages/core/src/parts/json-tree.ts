import type { Json } from '../json/json.js'

/**
 * The members of a JSON value in document order, and which of them each run of its text belongs to.
 */
export interface JsonTree {
  /** Compact JSON, equal to `JSON.stringify(value)`. */
  readonly text: string
  /** Step from the parent: a key, or an index; the root's is empty. */
  readonly keys: readonly (string | number)[]
  readonly values: readonly Json[]
  /** Index of the parent, -1 for the root; always smaller than the member's own. */
  readonly parents: readonly number[]
  /** Offsets at which the owner of the text changes, ascending, and the owner from there on. */
  readonly offsets: readonly number[]
  readonly owners: readonly number[]
}

/**
 * Lays a value out. A member's key, colon and scalar value belong to the member, and so does the
 * comma before it, which goes when the member goes; braces and brackets belong to the container.
 */
export function jsonTree(root: Json): JsonTree {
  const keys: (string | number)[] = []
  const values: Json[] = []
  const parents: number[] = []
  const offsets: number[] = []
  const owners: number[] = []
  const chunks: string[] = []
  let length = 0

  const write = (text: string, owner: number): void => {
    if (owners.at(-1) !== owner) {
      offsets.push(length)
      owners.push(owner)
    }
    chunks.push(text)
    length += text.length
  }
  const visit = (value: Json, key: string | number, parent: number, prefix: string): void => {
    const self = keys.length
    keys.push(key)
    values.push(value)
    parents.push(parent)
    if (Array.isArray(value)) {
      write(`${prefix}[`, self)
      value.forEach((entry: Json, index) => {
        visit(entry, index, self, index > 0 ? ',' : '')
      })
      write(']', self)
    } else if (typeof value === 'object' && value !== null) {
      write(`${prefix}{`, self)
      Object.entries(value).forEach(([name, entry], index) => {
        visit(entry, name, self, `${index > 0 ? ',' : ''}${JSON.stringify(name)}:`)
      })
      write('}', self)
    } else {
      write(`${prefix}${JSON.stringify(value)}`, self)
    }
  }
  visit(root, '', -1, '')
  return { text: chunks.join(''), keys, values, parents, offsets, owners }
}
