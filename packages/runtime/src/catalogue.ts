import { z } from 'zod/v4'

/** A JSON Schema, as a converter makes it. */
export type Schema = Readonly<Record<string, unknown>>

/** What the listing leaves out of one parameter. */
export interface ParameterDetail {
  readonly accepted?: readonly unknown[]
  readonly body?: Schema
  readonly note?: string
}

export interface ToolDetail {
  readonly summary: string
  readonly posture: 'read' | 'change'
  readonly parameters: Readonly<Record<string, ParameterDetail>>
}

/**
 * What the listing leaves out, by tool; a tool that leaves nothing out stands with its summary
 * alone.
 */
export interface Catalogue {
  readonly tools: Readonly<Record<string, ToolDetail>>
}

/** A tool as a server of either SDK keeps it. */
export interface Registered {
  readonly description?: string
  readonly inputSchema?: unknown
  readonly annotations?: { readonly readOnlyHint?: boolean }
  readonly enabled?: boolean
}

/** Converts a schema that is none of zod 4; `side` is what it lists, or what it validates. */
export type Convert = (schema: unknown, side: 'input' | 'output') => Schema

/** The catalogue of registered tools: for each parameter, what is validated and not listed. */
export function catalogueOf(
  registered: Readonly<Record<string, Registered>>,
  convert?: Convert,
): Catalogue {
  const tools = Object.entries(registered).filter(([, { enabled }]) => enabled !== false)
  return {
    tools: Object.fromEntries(tools.map(([name, tool]) => [name, toolDetail(tool, convert)])),
  }
}

function toolDetail(
  { description = '', inputSchema, annotations }: Registered,
  convert: Convert | undefined,
): ToolDetail {
  const summary = /^[^]*?[.!?](?=\s|$)/.exec(description)?.[0] ?? description
  return {
    summary,
    posture: annotations?.readOnlyHint === true ? 'read' : 'change',
    parameters: parametersOf(inputSchema, convert),
  }
}

function parametersOf(schema: unknown, convert: Convert | undefined): ToolDetail['parameters'] {
  const details: Record<string, ParameterDetail> = {}
  for (const [name, parameter] of Object.entries(shapeOf(schema))) {
    const [listed, validated] = [
      convertedOf(parameter, 'input', convert),
      convertedOf(parameter, 'output', convert),
    ]
    if (listed === undefined || validated === undefined || isSame(listed, validated)) continue
    const accepted = valuesOf(validated)
    details[name] = accepted === undefined ? { body: validated } : { accepted }
  }
  return details
}

function shapeOf(schema: unknown): Readonly<Record<string, unknown>> {
  if (typeof schema !== 'object' || schema === null) return {}
  const { shape } = schema as { shape?: unknown }
  return typeof shape === 'object' && shape !== null ? (shape as Record<string, unknown>) : {}
}

function convertedOf(
  schema: unknown,
  side: 'input' | 'output',
  convert: Convert | undefined,
): Schema | undefined {
  try {
    if (typeof schema === 'object' && schema !== null && '_zod' in schema) {
      const { $schema: _, ...converted } = z.toJSONSchema(schema as z.ZodType, {
        io: side,
        unrepresentable: 'any',
      }) as Record<string, unknown>
      return converted
    }
    return convert?.(schema, side)
  } catch {
    // One schema that cannot be shown does not hide the others.
    return undefined
  }
}

/**
 * Equal but for what a side fills in by itself: a default is no withheld detail, and neither is a
 * strict object.
 */
function isSame(listed: Schema, validated: Schema): boolean {
  const plain = (schema: Schema): string =>
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'default' ||
      key === 'additionalProperties' ||
      key === 'required' ||
      key === 'description' ||
      key === '$schema'
        ? undefined
        : value,
    )
  return plain(listed) === plain(validated)
}

/** The values that a schema enumerates, where it does nothing else. */
function valuesOf({
  enum: members,
  const: constant,
  anyOf,
}: Schema): readonly unknown[] | undefined {
  if (Array.isArray(members)) return members
  if (constant !== undefined) return [constant]
  if (!Array.isArray(anyOf)) return undefined
  const all = (anyOf as readonly Schema[]).map(valuesOf)
  return all.includes(undefined) ? undefined : all.flatMap((one) => one ?? [])
}
