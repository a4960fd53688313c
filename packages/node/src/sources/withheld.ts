import type { Json, JsonObject, Withheld } from '@mcp-budget/core'

/** What is used of a schema of zod 4.2 or newer. */
interface Schema {
  readonly '~standard'?: {
    readonly jsonSchema?: {
      readonly input: (options: object) => JsonObject
      readonly output: (options: object) => JsonObject
    }
  }
  readonly safeParse?: (value: unknown) => {
    readonly success: boolean
    readonly error?: { readonly issues?: readonly { readonly message?: string }[] }
  }
}

type Of<T> = Readonly<Record<string, T>>

/**
 * What each registered tool validates and does not list, by parameter, and what its schema says to
 * wrong values. No tool is called: the parameter's own schema is asked. Empty where an `McpServer`
 * does not keep its tools in sight, or the schemas do not tell both of their sides.
 */
export function withheldParameters(server: unknown): Of<Of<Withheld>> {
  const tools = (server as { readonly _registeredTools?: unknown } | null)?._registeredTools
  if (typeof tools !== 'object' || tools === null) return {}
  const found = Object.entries(tools).map(
    ([name, tool]) =>
      [name, ofTool((tool as { readonly inputSchema?: unknown }).inputSchema)] as const,
  )
  return Object.fromEntries(found.filter(([, parameters]) => Object.keys(parameters).length > 0))
}

function ofTool(input: unknown): Of<Withheld> {
  const shape = (input as { readonly shape?: unknown } | null | undefined)?.shape
  if (typeof shape !== 'object' || shape === null) return {}
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const withheld = ofParameter(schema as Schema)
      return withheld === undefined ? [] : [[name, withheld] as const]
    }),
  )
}

function ofParameter(schema: Schema): Withheld | undefined {
  try {
    const convert = schema['~standard']?.jsonSchema
    if (convert === undefined) return undefined
    const [listed, validated] = [
      convert.input({ target: 'draft-07' }),
      convert.output({ target: 'draft-07' }),
    ]
    const accepted = valuesOf(validated)
    if (accepted !== undefined)
      return valuesOf(listed) === undefined
        ? { accepted, rejections: rejections(schema, 'mcp-budget asks', 7) }
        : undefined
    const isWithheld = hasMembers(validated) && !hasMembers(listed)
    if (!isWithheld) return undefined
    const { $schema: _, ...body } = validated
    return { body, rejections: rejections(schema, undefined, 7) }
  } catch {
    // A schema that cannot be shown or asked is not known, which claims nothing.
    return undefined
  }
}

function valuesOf({
  enum: members,
  const: constant,
  anyOf,
}: JsonObject): readonly Json[] | undefined {
  if (Array.isArray(members)) return members
  if (constant !== undefined) return [constant]
  if (!Array.isArray(anyOf)) return undefined
  const all = (anyOf as readonly JsonObject[]).map(valuesOf)
  return all.includes(undefined) ? undefined : all.flatMap((one) => one ?? [])
}

function hasMembers({ properties, oneOf, anyOf }: JsonObject): boolean {
  return (
    Array.isArray(oneOf) ||
    Array.isArray(anyOf) ||
    Object.keys((properties as object | undefined) ?? {}).length > 0
  )
}

function rejections(schema: Schema, wrong: unknown, mistyped: unknown): Withheld['rejections'] {
  const said = (value: unknown): string | undefined => {
    const result = schema.safeParse?.(value)
    return result === undefined || result.success
      ? undefined
      : (result.error?.issues ?? []).map(({ message }) => message ?? '').join('; ')
  }
  const all = {
    wrong: wrong === undefined ? undefined : said(wrong),
    missing: said(undefined),
    mistyped: said(mistyped),
  }
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== undefined))
}
