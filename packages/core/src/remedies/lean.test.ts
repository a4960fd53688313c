import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareSchemas } from '../../../../tools/lossless.mjs'
import type { JsonObject } from '../json/json.js'
import { leanTool } from './free-cures.js'

const lean = (inputSchema: JsonObject): unknown =>
  leanTool({ name: 'a', inputSchema })['inputSchema']
const ref = (target: string): JsonObject => ({ $ref: target })
const same = (schema: JsonObject): void => expect(lean(schema)).toEqual(schema)

describe('a lean tool', () => {
  it('leaves out definitions that nothing refers to, in both containers, and keeps what is reached through others', () => {
    expect(
      lean({
        type: 'object',
        properties: { a: ref('#/$defs/a') },
        $defs: { a: { items: ref('#/$defs/b') }, b: { type: 'string' }, c: ref('#/$defs/a') },
        definitions: { d: {} },
      }),
    ).toEqual({
      type: 'object',
      properties: { a: ref('#/$defs/a') },
      $defs: { a: { items: ref('#/$defs/b') }, b: { type: 'string' } },
    })
  })

  it.each([
    [
      'a definition that refers to itself',
      {
        properties: { a: ref('#/$defs/tree') },
        $defs: { tree: { properties: { next: ref('#/$defs/tree') } } },
      },
    ],
    [
      'a name with a slash and a tilde',
      { properties: { a: ref('#/$defs/a~1b~0c') }, $defs: { 'a/b~c': { type: 'string' } } },
    ],
    [
      'a name that is percent-encoded',
      {
        properties: { a: ref('#/$defs/caf%C3%A9%20bar') },
        $defs: { 'café bar': { type: 'string' } },
      },
    ],
    [
      'a pointer into a definition',
      {
        properties: { a: ref('#/$defs/a/properties/b') },
        $defs: { a: { properties: { b: { type: 'string' } } } },
      },
    ],
    ['an anchor', { properties: { a: ref('#here') }, $defs: { a: { $anchor: 'here' }, b: {} } }],
    [
      'a dynamic reference',
      {
        properties: { a: { $dynamicRef: '#node' } },
        $defs: { a: { $dynamicAnchor: 'node' }, b: { minimum: 1 } },
      },
    ],
    [
      'an id inside',
      { properties: { a: ref('b.json') }, $defs: { b: { $id: 'b.json' }, c: { minimum: 1 } } },
    ],
    [
      'a reference to the whole container',
      { properties: { a: ref('#/$defs') }, $defs: { a: {}, b: { minimum: 1 } } },
    ],
    ['a reference to the root', { properties: { a: ref('#') }, $defs: { b: { minimum: 1 } } }],
  ] satisfies [string, JsonObject][])('keeps definitions where there is %s', (_, schema) =>
    same(schema),
  )

  it('leaves values and names alone that look like keywords, in any depth', () => {
    const looksLike = {
      title: 'x',
      $defs: { a: 1 },
      $schema: 'x',
      required: [],
      additionalProperties: true,
      minLength: 0,
    }
    same({
      type: 'object',
      properties: {
        title: { type: 'string', default: looksLike },
        $defs: { enum: [looksLike] },
        properties: {
          type: 'object',
          properties: { required: { const: looksLike }, $schema: { examples: [looksLike] } },
        },
      },
      required: ['title', '$defs'],
    })
  })

  it.each([
    ['http://json-schema.org/draft-07/schema#', { items: [{ type: 'string' }] }],
    [
      'http://json-schema.org/draft-07/schema#',
      {
        properties: { a: { $ref: '#/definitions/a', minLength: 3 } },
        definitions: { a: { type: 'string' } },
      },
    ],
    ['http://json-schema.org/draft-07/schema#', { dependencies: { a: ['b'] } }],
    [
      'http://json-schema.org/draft-06/schema#',
      { if: { minProperties: 1 }, then: { maxProperties: 1 } },
    ],
    [
      'http://json-schema.org/draft-04/schema#',
      { properties: { a: { minimum: 1, exclusiveMinimum: true } } },
    ],
    ['https://json-schema.org/draft/2019-09/schema', { $recursiveAnchor: true }],
    ['https://example.com/own-dialect', {}],
  ])('keeps `$schema` %s where another dialect would read %j otherwise', ($schema, schema) => {
    expect(lean({ $schema, ...schema } as JsonObject)).toMatchObject({ $schema })
  })

  it('keeps what tells unevaluated members apart', () => {
    same({ properties: { a: { additionalProperties: true } }, unevaluatedProperties: false })
  })

  it('has no reference that was not there, is lean already, and leaves its source as it was', () => {
    const names = fc.constantFrom(
      'a',
      'title',
      '$defs',
      'properties',
      'required',
      'a/b',
      '__proto__',
    )
    const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 4 },
        fc.record(
          {
            type: fc.constantFrom('string', 'integer', 'boolean'),
            title: fc.string(),
            minLength: fc.constantFrom(0, 2),
            default: fc.jsonValue({ maxDepth: 1 }),
          },
          { requiredKeys: [] },
        ),
        fc.record({ $ref: fc.constantFrom('#/$defs/a', '#/$defs/a~1b', '#/definitions/title') }),
        fc.record(
          {
            type: fc.constant('object'),
            properties: fc.dictionary(names, tie('schema'), { maxKeys: 4 }),
            required: fc.constantFrom([], ['a']),
            additionalProperties: fc.constantFrom(true, false, {}),
          },
          { requiredKeys: ['type'] },
        ),
        fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
        fc.record({
          type: fc.constant('array'),
          items: fc.oneof(fc.constantFrom<JsonObject | boolean>({}, true), tie('schema')),
        }),
      ) as fc.Arbitrary<JsonObject>,
    }))
    const root = fc
      .tuple(
        schema,
        fc.constant<JsonObject>({
          a: { type: 'object', title: 'A', properties: { next: ref('#/$defs/a') } },
          'a/b': { type: 'string', title: 'B' },
          title: { type: 'integer', minimum: 0 },
        }),
        fc.constantFrom(
          'http://json-schema.org/draft-07/schema#',
          'https://json-schema.org/draft/2020-12/schema',
        ),
      )
      .map(([body, $defs, $schema]): JsonObject => ({
        $schema,
        type: 'object',
        properties: { body },
        $defs,
        definitions: $defs,
      }))
    fc.assert(
      fc.property(root, fc.nat(), (inputSchema, seed) => {
        const before = JSON.stringify(inputSchema)
        const once = leanTool({ name: 'a', inputSchema })
        expect(JSON.stringify(inputSchema)).toBe(before)
        expect(leanTool(once)).toEqual(once)
        expect(JSON.stringify(once).split('"$ref"').length).toBeLessThanOrEqual(
          before.split('"$ref"').length,
        )
        expect(
          compareSchemas(inputSchema, once['inputSchema'] as object, 40, seed),
        ).not.toHaveProperty('difference')
      }),
      { numRuns: 100 },
    )
  })
})
