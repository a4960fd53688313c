import { describe, expect, it } from 'vitest'
import { dialectErrors } from './dialect.js'

describe('dialect errors', () => {
  it('are none for a schema of its own dialect', () => {
    for (const $schema of ['http://json-schema.org/draft-04/schema#', 'http://json-schema.org/draft-06/schema#', 'http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft/2019-09/schema', 'https://json-schema.org/draft/2020-12/schema']) {
      expect(dialectErrors({ $schema, type: 'object', properties: { a: { type: 'string', enum: ['x'] } } })).toEqual([])
    }
  })

  it('tell the draft-04 form of exclusiveMinimum from the later one', () => {
    const schema = { type: 'object', properties: { a: { minimum: 1, exclusiveMinimum: true } } }
    expect(dialectErrors({ $schema: 'http://json-schema.org/draft-04/schema#', ...schema })).toEqual([])
    expect(dialectErrors(schema)).toEqual(['/properties/a/exclusiveMinimum must be number (json-schema.org/draft/2020-12/schema)'])
  })

  it('name a dialect that nobody knows', () => {
    expect(dialectErrors({ $schema: 'https://example.com/mine' })).toEqual(['its dialect example.com/mine is none of draft-04 to 2020-12'])
  })

  it('find a whole schema that was passed as properties', () => {
    expect(dialectErrors({ type: 'object', properties: { type: 'object', properties: {} } })).toHaveLength(1)
  })
})
