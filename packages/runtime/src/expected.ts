/**
 * What a rejection says of a parameter: the accepted values, or what its body holds, and where
 * detail is.
 */
export function expectedValues(values: readonly unknown[], at: string | undefined): string {
  return `Expected one of: ${values.map(String).join(', ')}.${route(at)}`
}

export function expectedBody(keys: readonly string[], at: string | undefined): string {
  return `Expected an object${keys.length === 0 ? '' : ` with ${keys.join(', ')}`}.${route(at)}`
}

export function expectedList(at: string | undefined): string {
  return `Expected a list.${route(at)}`
}

function route(at: string | undefined): string {
  return at === undefined ? '' : ` Detail: ${at}`
}

/**
 * Where a schema's detail can be read, said in each rejection: the address of the resource, or the
 * help tool's name.
 */
export interface DetailOptions {
  readonly at?: string
}

export const EXAMPLE =
  "detail(z.enum(['create', 'delete'])), or detail(z.object({ ttl: z.number() })).optional()"
