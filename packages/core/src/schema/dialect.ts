import { validate as draft04 } from '../generated/draft-04.js'
import { validate as draft06 } from '../generated/draft-06.js'
import { validate as draft07 } from '../generated/draft-07.js'
import { validate as draft2019 } from '../generated/draft-2019-09.js'
import { validate as draft2020 } from '../generated/draft-2020-12.js'
import { member } from '../json/json.js'
import type { JsonObject } from '../json/json.js'
import { isPlain } from './plain.js'

/** A compiled meta-schema: false with `errors` set where the value is no schema of its dialect. */
export interface MetaSchemaValidator {
  (schema: unknown): boolean
  errors?: readonly { readonly instancePath: string; readonly message?: string }[] | null
}

/** MCP's default where a schema names no dialect (revision 2025-11-25 and later). */
const DEFAULT_DIALECT = 'json-schema.org/draft/2020-12/schema'

const DIALECTS: ReadonlyMap<string, MetaSchemaValidator> = new Map([
  ['json-schema.org/draft-04/schema', draft04],
  ['json-schema.org/draft-06/schema', draft06],
  ['json-schema.org/draft-07/schema', draft07],
  ['json-schema.org/draft/2019-09/schema', draft2019],
  [DEFAULT_DIALECT, draft2020],
])

/**
 * Why a schema is not valid in its declared or default dialect, a phrase each; empty where it is.
 */
export function dialectErrors(schema: JsonObject): readonly string[] {
  const declared = member(schema, '$schema')
  if (declared !== undefined && typeof declared !== 'string') return ['`$schema` is not a string']
  const dialect = (declared ?? DEFAULT_DIALECT).replace(/^https?:\/\//, '').replace(/#$/, '')
  const validate = DIALECTS.get(dialect)
  if (validate === undefined) return [`its dialect ${dialect} is none of draft-04 to 2020-12`]
  if ((validate !== draft04 && isPlain(schema)) || validate(schema)) return []
  const [first] = validate.errors ?? []
  return [`${first?.instancePath || 'the schema'} ${first?.message ?? 'is not valid'} (${dialect})`]
}
