import { z } from 'zod/v4'
import { EXAMPLE, expectedBody, expectedList, expectedValues } from './expected.js'
import type { DetailOptions } from './expected.js'

export type { DetailOptions }

/** A schema that lists short and validates in full. */
export type Detailed<S extends z.ZodType> = z.ZodType<z.output<S>, z.input<S>>

/**
 * Lists the short side of a schema, a string or an open object, and validates the full one. A
 * wrong, a missing and a mistyped value are rejected with the accepted values. For enums, literals
 * and unions of them, bodies, records, unions of bodies and lists, below the root of a tool's
 * schema; what is optional or has a default says so outside: `detail(z.enum(KINDS)).optional()`. Of
 * zod 4, and of `zod/v4` in zod 3.25.
 *
 * @throws TypeError for a schema whose listing is short already
 */
export function detail<S extends z.ZodType>(schema: S, { at }: DetailOptions = {}): Detailed<S> {
  const left = leftOf(schema, at)
  const piped = left.pipe(schema as never) as unknown as z.ZodType
  return (
    schema.description === undefined ? piped : piped.describe(schema.description)
  ) as Detailed<S>
}

interface Definition {
  readonly type: string
  readonly options?: readonly z.ZodType[]
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly entries?: Readonly<Record<string, string | number>>
  readonly values?: readonly unknown[]
}

const definitionOf = (schema: z.ZodType): Definition => schema._zod.def as unknown as Definition

function leftOf(schema: z.ZodType, at: string | undefined): z.ZodType {
  const values = valuesOf(schema)
  if (values !== undefined) return ofValues(values, expectedValues(values, at))
  const { type } = definitionOf(schema)
  if (isBody(schema)) return z.looseObject({}, { error: () => expectedBody(keysOf(schema), at) })
  if (type === 'array' || type === 'tuple')
    return z.array(z.unknown(), { error: () => expectedList(at) })
  throw new TypeError(
    `detail takes an enum, a body, a record, a union of these, or a list, and not ${type}: ${EXAMPLE}`,
  )
}

/** The values that an enum, a literal or a union of them accepts. */
function valuesOf(schema: z.ZodType): readonly unknown[] | undefined {
  const { type, entries, values, options } = definitionOf(schema)
  if (type === 'enum') return Object.values(entries ?? {})
  if (type === 'literal') return values
  if (type !== 'union') return undefined
  const all = (options ?? []).map(valuesOf)
  return all.includes(undefined) ? undefined : all.flatMap((one) => one ?? [])
}

function ofValues(values: readonly unknown[], expected: string): z.ZodType {
  const error = (): string => expected
  if (values.every((value) => typeof value === 'string'))
    return z.string({ error }).refine((value) => values.includes(value), { error })
  if (values.every((value) => typeof value === 'number'))
    return z.number({ error }).refine((value) => values.includes(value), { error })
  return z.unknown().refine((value) => values.includes(value), { error })
}

function isBody(schema: z.ZodType): boolean {
  const { type, options } = definitionOf(schema)
  if (type === 'object' || type === 'record' || type === 'intersection') return true
  return type === 'union' && (options ?? []).every(isBody)
}

/** Keys of a body, those that may be left out with a question mark. */
function keysOf(schema: z.ZodType): readonly string[] {
  const { shape, options } = definitionOf(schema)
  if (options !== undefined) return [...new Set(options.flatMap(keysOf))]
  return Object.entries(shape ?? {}).map(
    ([key, member]) => `${key}${member.safeParse(undefined).success ? '?' : ''}`,
  )
}
