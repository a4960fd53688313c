import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validate as draft06 } from '../generated/draft-06.js'
import { validate as draft07 } from '../generated/draft-07.js'
import { validate as draft2019 } from '../generated/draft-2019-09.js'
import { validate as draft2020 } from '../generated/draft-2020-12.js'
import type { JsonObject } from '../json/json.js'
import { dialectErrors } from './dialect.js'
import { isPlain } from './plain.js'

describe('dialect errors', () => {
  it('are none for a schema of its own dialect', () => {
    for (const $schema of [
      'http://json-schema.org/draft-04/schema#',
      'http://json-schema.org/draft-06/schema#',
      'http://json-schema.org/draft-07/schema#',
      'https://json-schema.org/draft/2019-09/schema',
      'https://json-schema.org/draft/2020-12/schema',
    ]) {
      expect(
        dialectErrors({
          $schema,
          type: 'object',
          properties: { a: { type: 'string', enum: ['x'] } },
        }),
      ).toEqual([])
    }
  })

  it('tell the draft-04 form of exclusiveMinimum from the later one', () => {
    const schema = { type: 'object', properties: { a: { minimum: 1, exclusiveMinimum: true } } }
    expect(
      dialectErrors({ $schema: 'http://json-schema.org/draft-04/schema#', ...schema }),
    ).toEqual([])
    expect(dialectErrors(schema)).toEqual([
      '/properties/a/exclusiveMinimum must be number (json-schema.org/draft/2020-12/schema)',
    ])
  })

  it('hold a plain schema to draft-04 where it says so', () => {
    expect(
      dialectErrors({
        $schema: 'http://json-schema.org/draft-04/schema#',
        type: 'object',
        properties: { a: { type: 'string' } },
        required: [],
      }),
    ).toEqual(['/required must NOT have fewer than 1 items (json-schema.org/draft-04/schema)'])
  })

  it('hold a schema that is not plain to its dialect', () => {
    expect(dialectErrors({ type: 'object', required: 'a' })).toEqual([
      '/required must be array (json-schema.org/draft/2020-12/schema)',
    ])
    expect(dialectErrors({ $schema: 7 })).toEqual(['`$schema` is not a string'])
  })

  it('name a dialect that nobody knows', () => {
    expect(dialectErrors({ $schema: 'https://example.com/mine' })).toEqual([
      'its dialect example.com/mine is none of draft-04 to 2020-12',
    ])
  })

  it('find a whole schema that was passed as properties', () => {
    expect(
      dialectErrors({ type: 'object', properties: { type: 'object', properties: {} } }),
    ).toHaveLength(1)
  })
})

describe('a plain schema', () => {
  const scalar = fc.oneof(
    fc.constantFrom('string', 'object', 'array', 'thing', ''),
    fc.integer({ min: -2, max: 3 }),
    fc.boolean(),
    fc.constant(null),
    fc.double(),
    fc.array(fc.constantFrom('a', 'b', 1), { maxLength: 3 }),
  )
  const keyword = fc.constantFrom(
    'type',
    'description',
    'required',
    'enum',
    'minLength',
    'maximum',
    'format',
    'default',
    'title',
    'pattern',
    'const',
    '$ref',
    'x-own',
  )
  const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
    schema: fc
      .tuple(
        fc.dictionary(keyword, scalar, { maxKeys: 4 }),
        fc.dictionary(
          fc.constantFrom('items', 'additionalProperties'),
          fc.oneof({ maxDepth: 3 }, scalar, tie('schema')),
          { maxKeys: 2 },
        ),
        fc.option(
          fc.dictionary(fc.string(), fc.oneof({ maxDepth: 3 }, tie('schema'), scalar), {
            maxKeys: 3,
          }),
          { nil: undefined },
        ),
      )
      .map(
        ([own, inner, properties]) =>
          ({ ...own, ...inner, ...(properties === undefined ? {} : { properties }) }) as JsonObject,
      ),
  }))

  it('is one that every meta-schema from draft-06 on accepts', () => {
    let plain = 0
    fc.assert(
      fc.property(schema, (one) => {
        if (!isPlain(one)) return
        plain += 1
        for (const validate of [draft06, draft07, draft2019, draft2020])
          expect(validate(one)).toBe(true)
      }),
      { numRuns: 3_000, seed: 11 },
    )
    expect(plain).toBeGreaterThan(100)
  })
})
