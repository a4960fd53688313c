import { z } from 'zod/v3'
import { EXAMPLE, expectedBody, expectedList, expectedValues } from './expected.js'
import type { DetailOptions } from './expected.js'

export type { DetailOptions }

/** A schema of zod 3 that lists short and validates in full. */
export type Detailed<S extends z.ZodTypeAny> = z.ZodType<z.output<S>, z.ZodTypeDef, z.input<S>>

/**
 * The same as `detail` of `@mcp-budget/runtime/detail`, for zod 3 and for `zod/v3` of later
 * versions.
 *
 * @throws TypeError for a schema whose listing is short already
 */
export function detail<S extends z.ZodTypeAny>(schema: S, { at }: DetailOptions = {}): Detailed<S> {
  const piped: z.ZodTypeAny = leftOf(schema, at).pipe(schema)
  return (schema.description === undefined
    ? piped
    : piped.describe(schema.description)) as unknown as Detailed<S>
}

function leftOf(schema: z.ZodTypeAny, at: string | undefined): z.ZodTypeAny {
  const values = valuesOf(schema)
  if (values !== undefined) return ofValues(values, expectedValues(values, at))
  if (isBody(schema))
    return z
      .object({}, { errorMap: () => ({ message: expectedBody(keysOf(schema), at) }) })
      .passthrough()
  if (schema instanceof z.ZodArray || schema instanceof z.ZodTuple)
    return z.array(z.unknown(), { errorMap: () => ({ message: expectedList(at) }) })
  throw new TypeError(
    `detail takes an enum, a body, a record, a union of these, or a list, and not ${String((schema._def as { typeName?: string }).typeName)}: ${EXAMPLE}`,
  )
}

function valuesOf(schema: z.ZodTypeAny): readonly unknown[] | undefined {
  if (schema instanceof z.ZodEnum) return schema.options as readonly unknown[]
  if (schema instanceof z.ZodNativeEnum)
    return Object.values(schema.enum as object).filter(
      (value) => typeof value === 'string' || typeof value === 'number',
    )
  if (schema instanceof z.ZodLiteral) return [schema.value]
  if (!(schema instanceof z.ZodUnion)) return undefined
  const all = (schema.options as readonly z.ZodTypeAny[]).map(valuesOf)
  return all.includes(undefined) ? undefined : all.flatMap((one) => one ?? [])
}

function ofValues(values: readonly unknown[], message: string): z.ZodTypeAny {
  const said = { errorMap: () => ({ message }) }
  const left = values.every((value) => typeof value === 'string')
    ? z.string(said)
    : values.every((value) => typeof value === 'number')
      ? z.number(said)
      : z.unknown()
  return (left as z.ZodTypeAny).refine((value) => values.includes(value), { message })
}

function isBody(schema: z.ZodTypeAny): boolean {
  if (
    schema instanceof z.ZodObject ||
    schema instanceof z.ZodRecord ||
    schema instanceof z.ZodDiscriminatedUnion ||
    schema instanceof z.ZodIntersection
  )
    return true
  return schema instanceof z.ZodUnion && (schema.options as readonly z.ZodTypeAny[]).every(isBody)
}

function keysOf(schema: z.ZodTypeAny): readonly string[] {
  if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion)
    return [...new Set((schema.options as readonly z.ZodTypeAny[]).flatMap(keysOf))]
  return schema instanceof z.ZodObject
    ? Object.entries(schema.shape as Readonly<Record<string, z.ZodTypeAny>>).map(
        ([key, member]) => `${key}${member.isOptional() ? '?' : ''}`,
      )
    : []
}
