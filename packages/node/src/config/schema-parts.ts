import * as v from 'valibot'

/** A text that says something. */
export const text = v.pipe(v.string(), v.nonEmpty())

/** A schema with the words that stand in the published one. */
export function described<S extends v.GenericSchema>(
  schema: S,
  words: string,
): v.SchemaWithPipe<readonly [S, v.DescriptionAction<v.InferOutput<S>, string>]> {
  return v.pipe(schema, v.description(words))
}

/** A member that may be left out. */
export function optional<S extends v.GenericSchema>(
  schema: S,
  words: string,
): v.OptionalSchema<ReturnType<typeof described<S>>, undefined> {
  return v.optional(described(schema, words))
}
