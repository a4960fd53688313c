import { detail } from '@mcp-budget/runtime/detail'
import { z } from 'zod'

const AT = { at: 'console://tools' }

/** Listed as a string, validated as one of the values; every rejection names them. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return detail(z.enum(values), AT)
}

/** Listed as an open object, validated as the body. */
export function body<Body extends z.ZodType>(schema: Body) {
  return detail(schema, AT)
}

/** Listed as a string, validated as a moment: zod 4 would list its regular expression. */
export const moment = z.string().pipe(z.string().datetime())
