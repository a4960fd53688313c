import { SurfaceError } from '@mcp-budget/core'
import type { WorkspaceOptions } from '@mcp-budget/core'
import * as v from 'valibot'
import { readText } from '../files/publish.js'
import { nearest } from './nearest.js'

const level = v.picklist(['off', 'warn', 'error'])
const rule = v.union([
  level,
  v.strictTuple([level, v.strictObject({ ceiling: v.pipe(v.number(), v.minValue(0)) })]),
])

const schema = v.strictObject({
  $schema: v.optional(v.string()),
  view: v.optional(v.picklist(['model', 'wire'])),
  groups: v.optional(
    v.record(
      v.string(),
      v.strictObject({
        servers: v.pipe(v.array(v.string()), v.minLength(1)),
        ceiling: v.optional(v.pipe(v.number(), v.minValue(0))),
      }),
    ),
  ),
  rules: v.optional(
    v.strictObject({
      'unique-host-name': v.optional(level),
      'max-shared-overlap': v.optional(rule),
      'max-group-tokens': v.optional(level),
    }),
  ),
})

const EXAMPLE =
  'Example: {"groups": {"support desk": {"servers": ["tickets", "docs"], "ceiling": 4000}}, "rules": {"max-shared-overlap": ["error", {"ceiling": 0.8}]}}'

/**
 * Reads `mcp-budget.workspace.json`; every default is here: names are an error, overlap across
 * servers a warning above 0.80, a group's ceiling an error where it is given.
 *
 * @throws SurfaceError `bad-config`, `config-not-found`
 */
export function readWorkspaceConfig(file: string): WorkspaceOptions {
  const text = readText(file)
  if (text === undefined)
    throw new SurfaceError('config-not-found', `${file} is not there. ${EXAMPLE}`)
  const { view = 'model', groups = {}, rules = {} } = validated(parsed(text, file), file)
  const overlap = rules['max-shared-overlap'] ?? 'warn'
  return {
    view,
    groups: Object.entries(groups).map(([name, { servers, ceiling }]) => ({
      name,
      servers,
      ...(ceiling === undefined ? {} : { ceiling }),
    })),
    levels: {
      names: rules['unique-host-name'] ?? 'error',
      overlap: typeof overlap === 'string' ? overlap : overlap[0],
      groups: rules['max-group-tokens'] ?? 'error',
    },
    overlapCeiling: typeof overlap === 'string' ? 0.8 : overlap[1].ceiling,
  }
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new SurfaceError(
      'bad-config',
      `${file} is not JSON: ${(error as Error).message}. ${EXAMPLE}`,
      error,
    )
  }
}

function validated(value: unknown, file: string): v.InferOutput<typeof schema> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  const at = issue.path?.map(({ key }) => String(key)) ?? []
  const known =
    at.length === 1
      ? Object.keys(schema.entries)
      : Object.keys(schema.entries.rules.wrapped.entries)
  const fault =
    issue.expected === 'never'
      ? `\`${at.at(-1)}\` is no key here${nearest(at.at(-1) ?? '', known)}`
      : `\`${at.join('.') || 'the file'}\` is ${issue.received}, expected ${issue.expected}`
  throw new SurfaceError('bad-config', `${file}: ${fault}. ${EXAMPLE}`)
}
