import { expectedValues } from './expected.js'

/** What a tool answers a call that it rejects; of the shape that both SDKs take. */
export interface Rejection {
  [key: string]: unknown
  isError: true
  content: ({ type: 'text'; text: string } | { type: 'resource_link'; uri: string; name: string })[]
}

export interface Accepted {
  /** Name of the parameter. */
  readonly field: string
  readonly values: readonly (string | number | boolean)[]
  /** Where detail is: the address of the resource, or the help tool's name. */
  readonly at?: string
}

/**
 * For handlers that are written by hand or validate with JSON Schema, which name no values by
 * themselves: undefined where a value is accepted, else the answer, which names field, accepted
 * values and where detail is. An address is linked too; the text alone suffices.
 *
 * ```ts
 * const rejection = rejectUnless(args.kind, { field: 'kind', values: KINDS, at: 'docs://tools' })
 * if (rejection) return rejection
 * ```
 */
export function rejectUnless(
  value: unknown,
  { field, values, at }: Accepted,
): Rejection | undefined {
  if (values.includes(value as never)) return undefined
  const found =
    value === undefined ? 'is missing' : `is ${JSON.stringify(value)?.slice(0, 80) ?? typeof value}`
  const link =
    at !== undefined && /^[a-z][\w+.-]*:\/\//i.test(at)
      ? [{ type: 'resource_link' as const, uri: at, name: 'detail' }]
      : []
  return {
    isError: true,
    content: [
      { type: 'text', text: `\`${field}\` ${found}. ${expectedValues(values, at)}` },
      ...link,
    ],
  }
}
