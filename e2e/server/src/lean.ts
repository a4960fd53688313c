import { z } from 'zod'

/** Listed as a string, validated as one of the values; every rejection names them. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.string({ error: `Expected one of: ${values.join(', ')}. Detail: console://tools` }).pipe(z.enum(values))
}

/** Listed as an open object, validated as the body. */
export function body<Body extends z.ZodType>(schema: Body) {
  return z.looseObject({}).pipe(schema as unknown as z.ZodType<z.output<Body>, Record<string, unknown>>)
}

/** Listed as a string, validated as a moment: zod 4 would list its regular expression. */
export const moment = z.string().pipe(z.string().datetime())
