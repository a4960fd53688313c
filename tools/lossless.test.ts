import { leanTool } from '@mcp-budget/core'
import type { JsonObject } from '@mcp-budget/core'
import { describe, expect, it } from 'vitest'
import { argumentsFor } from './arguments.mjs'
import { installedListings } from './installed-servers.mjs'
import { compareSchemas } from './lossless.mjs'

const listings = Object.entries(
  (await installedListings()) as Record<
    string,
    (JsonObject & { name: string; inputSchema: object })[]
  >,
)

describe('a lean listing of a published server', () => {
  it.each(listings)('%s is judged as the listed one, on 200 arguments a tool', (_, tools) => {
    for (const tool of tools) {
      const { accepted, rejected, ...rest } = compareSchemas(
        tool.inputSchema,
        leanTool(tool)['inputSchema'] as object,
      )
      expect({ tool: tool.name, ...rest }).toEqual({ tool: tool.name })
      expect([tool.name, accepted + rejected, accepted > 0]).toEqual([tool.name, 200, true])
    }
  })
})

describe('the proof', () => {
  it('sees a schema that was narrowed, and one that was opened', () => {
    const listed = {
      type: 'object',
      properties: { a: { type: 'string', maxLength: 3 } },
      required: ['a'],
    }
    expect(compareSchemas(listed, { ...listed, required: [] })).toHaveProperty('difference')
    expect(
      compareSchemas(listed, { ...listed, properties: { a: { type: 'string' } } }),
    ).toHaveProperty('difference')
    expect(compareSchemas({ ...listed, required: [] }, listed)).toHaveProperty('difference')
  })

  it('makes the same arguments from the same seed', () => {
    const schema = {
      type: 'object',
      properties: { a: { enum: [1, 2, 3] }, b: { type: 'array', items: { type: 'string' } } },
    }
    expect(argumentsFor(schema, 50, 3)).toEqual(argumentsFor(schema, 50, 3))
    expect(argumentsFor(schema, 50, 3)).not.toEqual(argumentsFor(schema, 50, 4))
  })
})
