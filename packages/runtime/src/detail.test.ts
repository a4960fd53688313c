import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { z as z3 } from 'zod/v3'
import { detail as detail3 } from './detail-zod3.js'
import { detail } from './detail.js'

const AT = { at: 'docs://tools' }
const KINDS = ['create', 'delete'] as const

/** What a parameter lists, without what every schema has. */
const listed = (schema: z.ZodType): unknown =>
  (z.toJSONSchema(z.object({ a: schema }), { io: 'input' }).properties as { readonly a: unknown }).a

/** The messages of a rejection, each with its path; nothing where the value passes. */
const said = (
  schema: {
    safeParse: (value: unknown) => {
      readonly error?:
        | {
            readonly issues: readonly {
              readonly path: readonly PropertyKey[]
              readonly message: string
            }[]
          }
        | undefined
    }
  },
  value: unknown,
): string =>
  (schema.safeParse(value).error?.issues ?? [])
    .map(({ path, message }) => `${path.join('.')}${path.length === 0 ? '' : ': '}${message}`)
    .join(' | ')

const schemas4 = {
  enum: z.enum(KINDS),
  literals: z.union([z.literal('create'), z.literal('delete')]),
  body: z.object({ ttl: z.number(), kind: z.enum(KINDS).optional() }),
  record: z.record(z.string(), z.number()),
  bodies: z.discriminatedUnion('op', [
    z.object({ op: z.literal('set'), value: z.string() }),
    z.object({ op: z.literal('get') }),
  ]),
  list: z.array(z.enum(KINDS)),
}
const schemas3 = {
  enum: z3.enum(KINDS),
  literals: z3.union([z3.literal('create'), z3.literal('delete')]),
  body: z3.object({ ttl: z3.number(), kind: z3.enum(KINDS).optional() }),
  record: z3.record(z3.string(), z3.number()),
  bodies: z3.discriminatedUnion('op', [
    z3.object({ op: z3.literal('set'), value: z3.string() }),
    z3.object({ op: z3.literal('get') }),
  ]),
  list: z3.array(z3.enum(KINDS)),
}

describe('detail of zod 4', () => {
  it('lists the short side', () => {
    expect(
      Object.fromEntries(
        Object.entries(schemas4).map(([name, schema]) => [name, listed(detail(schema))]),
      ),
    ).toEqual({
      enum: { type: 'string' },
      literals: { type: 'string' },
      body: { type: 'object', properties: {}, additionalProperties: {} },
      record: { type: 'object', properties: {}, additionalProperties: {} },
      bodies: { type: 'object', properties: {}, additionalProperties: {} },
      list: { type: 'array', items: {} },
    })
  })

  it('keeps the description, and what is said outside', () => {
    expect([
      listed(detail(z.enum(KINDS).describe('The verb'))),
      listed(detail(z.enum(KINDS)).optional().describe('The verb')),
    ]).toEqual([
      { type: 'string', description: 'The verb' },
      { description: 'The verb', type: 'string' },
    ])
  })

  it('infers as the full schema', () => {
    const schema = z.object({ kind: detail(z.enum(KINDS)), body: detail(schemas4.body).optional() })
    expectTypeOf(schema.parse({ kind: 'create' })).toEqualTypeOf<{
      kind: 'create' | 'delete'
      body?: { ttl: number; kind?: 'create' | 'delete' | undefined } | undefined
    }>()
  })
})

describe.each([
  ['zod 4', schemas4, detail as (schema: never, options?: object) => z.ZodType],
  ['zod 3', schemas3, detail3 as unknown as (schema: never, options?: object) => z.ZodType],
] as const)('detail of %s', (_, schemas, make) => {
  it('names the accepted values for a wrong, a missing and a mistyped one, and where detail is', () => {
    const words = 'Expected one of: create, delete. Detail: docs://tools'
    for (const schema of [schemas.enum, schemas.literals]) {
      const made = make(schema as never, AT)
      expect(['purge', undefined, 7, 'create'].map((value) => said(made, value))).toEqual([
        words,
        words,
        words,
        '',
      ])
    }
  })

  it('names what a body holds, and validates inside as before', () => {
    const made = make(schemas.body as never, AT)
    const words = 'Expected an object with ttl, kind?. Detail: docs://tools'
    expect([
      said(made, 'x'),
      said(made, undefined),
      said(made, { ttl: 1 }),
      said(made, { ttl: 1, kind: 'create' }),
    ]).toEqual([words, words, '', ''])
    expect(said(made, { ttl: 'x' })).toMatch(/^ttl: /)
    expect(said(made, { ttl: 1, kind: 'purge' })).toMatch(/^kind: .*create.*delete/)
  })

  it("names the discriminator's values", () => {
    const made = make(schemas.bodies as never, AT)
    expect(said(made, { op: 'drop' })).toMatch(/^op: .*set.*get/)
    expect([said(made, { op: 'get' }), said(made, 3)]).toEqual([
      '',
      'Expected an object with op, value. Detail: docs://tools',
    ])
  })

  it('validates records and lists as before', () => {
    expect([
      said(make(schemas.record as never), { a: 1 }),
      said(make(schemas.list as never), ['create']),
    ]).toEqual(['', ''])
    expect(
      [
        said(make(schemas.record as never), { a: 'x' }),
        said(make(schemas.list as never), ['purge']),
        said(make(schemas.list as never), 'create'),
      ].map((text) => text !== ''),
    ).toEqual([true, true, true])
  })

  it('refuses what is short already', () => {
    expect(() => make((make === (detail as never) ? z.string() : z3.string()) as never)).toThrow(
      /^detail takes an enum, a body, a record, a union of these, or a list, and not /,
    )
  })
})
